/** Scope that a read of the directory needs. */
export type ReadScope = 'read:tools' | 'search' | 'read:categories';

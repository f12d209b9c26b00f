/** How far a record can be trusted. */
export const CONFIDENCE = ['high', 'medium', 'low'] as const;

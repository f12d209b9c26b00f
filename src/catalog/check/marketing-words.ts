const WORDS =
  /\b(?:best(?! known| practice| effort)(?:-in-class)?|leading|world-class|cutting[- ]edge|state[- ]of[- ]the[- ]art|revolutionary|revolutioni[sz]\w*|game[- ]chang\w+|seamless(?:ly)?|effortless(?:ly)?|blazing(?:ly)?|unparalleled|unrivalled|award[- ]winning|next[- ]generation|industry[- ]first|number one|market leader|supercharge\w*|empower\w*|robust|trusted by)\b|#1\b|!/i;

/** The first word of praise in a text that should only state facts. */
export function marketingWord(text: string): string | undefined {
  return WORDS.exec(text)?.[0];
}

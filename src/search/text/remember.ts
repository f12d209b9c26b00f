/**
 * Makes a function of words that remembers what it has made: queries consist of few different words. Beyond `most` words
 * all are forgotten.
 */
export function remember<Made>(most: number, make: (word: string) => Made): (word: string) => Made {
  const known = new Map<string, Made>();
  return (word) => {
    let made = known.get(word);
    if (made === undefined) {
      made = make(word);
      if (known.size >= most) known.clear();
      known.set(word, made);
    }
    return made;
  };
}

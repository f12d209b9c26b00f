/** A function that makes its result for an object once, and keeps it as long as the object is in use. */
export function keptFor<K extends WeakKey, V>(make: (key: K) => V): (key: K) => V {
  const kept = new WeakMap<K, V>();
  return (key) => {
    const known = kept.get(key) ?? make(key);
    kept.set(key, known);
    return known;
  };
}

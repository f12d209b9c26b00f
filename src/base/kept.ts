/** A function that makes its result for an object once, and keeps it as long as the object is in use. */
export function keptFor<K extends WeakKey, V>(make: (key: K) => V): (key: K) => V {
  const kept = new WeakMap<K, V>();
  return (key) => {
    // A result may be undefined.
    if (!kept.has(key)) kept.set(key, make(key));
    return kept.get(key) as V;
  };
}

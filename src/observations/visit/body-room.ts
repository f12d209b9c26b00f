/** Bytes of a body that need no place: of a host at a time, so that they are few together. */
export const FREE_BYTES = 256 << 10;
/** Bytes of larger bodies that are held at the same time in this thread. A body that may be larger has it alone. */
const ROOM_BYTES = 16 << 20;

/** The place of the one larger body that a visitor holds. */
export interface BodyPlace {
  /** Resolves when there is place for `bytes`, in the order of asking; gives back what was taken before. */
  take(bytes: number): Promise<void>;
  /** Gives back what was taken, when anything was. */
  free(): void;
}

/** Bounds the bytes of bodies that wait to be read. Returns what opens a place in it. */
export function createBodyRoom(capacity: number): () => BodyPlace {
  const waiting: { readonly bytes: number; readonly enter: () => void }[] = [];
  let left = capacity;
  function admit(): void {
    for (let first = waiting[0]; first && first.bytes <= left; first = waiting[0]) {
      waiting.shift();
      left -= first.bytes;
      first.enter();
    }
  }
  return () => {
    let held = 0;
    const free = () => {
      left += held;
      held = 0;
      admit();
    };
    return {
      free,
      take(wanted) {
        free();
        const bytes = Math.min(wanted, capacity);
        return new Promise((resolve) => {
          const enter = () => {
            held = bytes;
            resolve();
          };
          waiting.push({ bytes, enter });
          admit();
        });
      },
    };
  };
}

/** Opens a place among the larger bodies of this thread. */
export const openBodyPlace = createBodyRoom(ROOM_BYTES);

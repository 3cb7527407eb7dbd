/** Looks at one picture after the other, never at two at once and never faster than the pace. */

interface Watch<Picture> {
  /** The picture as it is now; `undefined` while there is none. */
  readonly grab: () => Promise<Picture | undefined>;
  /** The texts of the codes in a picture; throws when the reader is not there. */
  readonly read: (picture: Picture) => Promise<readonly string[]>;
  /** Called once, with at least one text; the watch is over then. */
  readonly onCodes: (codes: readonly string[]) => void;
  /** The reader failed; the watch is over. */
  readonly onFault: () => void;
  /** From the start of one look to the start of the next, in ms; longer when a look takes longer. */
  readonly pace?: number;
}

/** A look that took all its time still leaves the page this long, in ms. */
const leastRest = 30;

/** Starts at once; call what comes back to end it. */
export function watchForCodes<Picture>({ grab, read, onCodes, onFault, pace = 120 }: Watch<Picture>): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function look(): Promise<void> {
    const began = Date.now();
    try {
      const picture = await grab();
      const codes = picture === undefined || isOver ? [] : await read(picture);
      if (isOver) return;
      if (codes.length > 0) {
        isOver = true;
        onCodes(codes);
        return;
      }
    } catch {
      if (isOver) return;
      isOver = true;
      onFault();
      return;
    }
    timer = setTimeout(() => void look(), Math.max(leastRest, pace - (Date.now() - began)));
  }

  void look();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

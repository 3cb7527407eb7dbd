/** Scans pictures one at a time, and not faster than the given pace. */

interface Watch<Picture> {
  /** The current picture; `undefined` if there is none. */
  readonly grab: () => Promise<Picture | undefined>;
  /** The texts of the codes in a picture; throws if the reader isn't available. */
  readonly read: (picture: Picture) => Promise<readonly string[]>;
  /** Called with at least one text; then the watch ends, unless it's continuous. */
  readonly onCodes: (codes: readonly string[]) => void;
  readonly goesOn?: boolean;
  /** The reader failed; the watch ends. */
  readonly onFault: () => void;
  /** From the start of one scan to the start of the next, in ms; longer if a scan takes longer. */
  readonly pace?: number;
}

/** How long the page gets after a scan that took all its time, in ms. */
const leastRest = 30;

/** Starts at once; call the returned function to end it. */
export function watchForCodes<Picture>({
  grab,
  read,
  onCodes,
  goesOn = false,
  onFault,
  pace = 120,
}: Watch<Picture>): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function look(): Promise<void> {
    const began = Date.now();
    try {
      const picture = await grab();
      const codes = picture === undefined || isOver ? [] : await read(picture);
      if (isOver) return;
      if (codes.length > 0) {
        isOver = !goesOn;
        onCodes(codes);
        if (isOver) return;
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

/** A file that can't be read as a whole: nothing of it is staged, and the sentence says why. */
import type { EncodingFaultRow } from '../../database/schema/index.ts';

export class FileTrouble extends Error {
  override readonly name = 'FileTrouble';
  /** Set if another encoding would help. */
  readonly encodingFault: EncodingFaultRow | undefined;

  constructor(message: string, encodingFault?: EncodingFaultRow) {
    super(message);
    this.encodingFault = encodingFault;
  }
}

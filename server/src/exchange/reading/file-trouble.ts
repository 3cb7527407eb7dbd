/** A file that can't be read as a whole: nothing of it is staged, and the sentence says why. */
export class FileTrouble extends Error {
  override readonly name = 'FileTrouble';
}

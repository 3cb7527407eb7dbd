/** A file that can't be loaded, with a sentence on why and the way out. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
}

/** A file that can't be loaded, with a message that says why and what to do. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
}

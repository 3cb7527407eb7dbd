/** A failure that the person who starts Operatory can fix: a sentence about the problem and its solution. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}

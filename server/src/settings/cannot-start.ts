/** A failure that the person who starts Operatory can fix: a sentence about what is wrong and what to do. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}

/** The one kind of failure that a person who starts Operatory can mend: a sentence saying what is wrong and the way out. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}

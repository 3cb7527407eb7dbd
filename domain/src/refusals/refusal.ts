/**
 * A refusal is an expected failure: a code and the values its text needs.
 * The texts stand once, in the contract's table; anything that is not a refusal is a fault.
 */
export interface Refusal<Code extends string = string> {
  readonly refused: Code;
  readonly values?: Readonly<Record<string, string | number>>;
  /** What the refusing side holds, where the asker needs it to go on (a cart that changed elsewhere). */
  readonly copy?: Readonly<Record<string, unknown>>;
}

/** Makes a refusal; `values` fill the placeholders of its text. */
export function refuse<Code extends string>(refused: Code, values?: Record<string, string | number>): Refusal<Code> {
  return values === undefined ? { refused } : { refused, values };
}

/** Tells a refusal from a value of any other shape. */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value && typeof value.refused === 'string';
}

/**
 * A refusal is an expected failure: a code and the values that its text needs. The texts are in the contract's
 * table. Anything else that goes wrong is a fault.
 */
export interface Refusal<Code extends string = string> {
  readonly refused: Code;
  readonly values?: Readonly<Record<string, string | number>>;
  /** What the caller needs to continue, such as the current cart if it changed elsewhere. */
  readonly copy?: Readonly<Record<string, unknown>>;
}

/** Makes a refusal; `values` fill the placeholders of its text. */
export function refuse<Code extends string>(refused: Code, values?: Record<string, string | number>): Refusal<Code> {
  return values === undefined ? { refused } : { refused, values };
}

/** Whether a value is a refusal; narrows the type. */
export function isRefusal<T>(value: T): value is Extract<T, Refusal> {
  return typeof value === 'object' && value !== null && 'refused' in value && typeof value.refused === 'string';
}

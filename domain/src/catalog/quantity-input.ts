/** The rules of a quantity box: how typing, leaving, and setting change its value. */

export interface QuantityRules {
  /** 1 if absent. */
  readonly minimum?: number;
  readonly maximum?: number;
  /** An empty box means 1 instead of an error. */
  readonly hasDefault?: boolean;
  /** For adding to the cart: an invalid entry stays in the box, with its error, when it loses focus. */
  readonly isForCartAdd?: boolean;
}

export interface QuantityState {
  /** The text in the box. */
  readonly text: string;
  /** The whole number that it means; undefined while it's invalid, and then nothing can be added. */
  readonly quantity: number | undefined;
  /** The last valid number. */
  readonly lastValid: number;
  /** One sentence while the entry is invalid. */
  readonly error: string | undefined;
}

const fallback = 1;

function boundsOf({ minimum = 1, maximum = Number.MAX_SAFE_INTEGER }: QuantityRules) {
  return { minimum, maximum };
}

function sentence(rules: QuantityRules): string {
  const { minimum } = boundsOf(rules);
  return rules.maximum === undefined
    ? `Enter a whole number, ${minimum} or more.`
    : `Enter a whole number from ${minimum} to ${rules.maximum}.`;
}

/** The whole number that a text means; undefined if it's none or out of bounds. */
function read(text: string, rules: QuantityRules): number | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return rules.hasDefault === true ? fallback : undefined;
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(trimmed)) return undefined;
  // Rounded before it's compared: 0.6 is 1.
  const rounded = Math.round(Number(trimmed)) || 0;
  const { minimum, maximum } = boundsOf(rules);
  return rounded >= minimum && rounded <= maximum ? rounded : undefined;
}

/** The box with a number in it, such as the cart's quantity; without one, the smallest allowed (1 by default). */
export function startQuantity(rules: QuantityRules, quantity = boundsOf(rules).minimum): QuantityState {
  return { text: String(quantity), quantity, lastValid: quantity, error: undefined };
}

/** After each key: the text stays as typed. */
export function typeQuantity(state: QuantityState, text: string, rules: QuantityRules): QuantityState {
  const quantity = read(text, rules);
  if (quantity === undefined) return { ...state, text, quantity, error: sentence(rules) };
  return { text, quantity, lastValid: quantity, error: undefined };
}

/**
 * When the person leaves the box: a valid entry shows as its whole number, an invalid one is replaced by the last valid
 * number.
 */
export function leaveQuantity(state: QuantityState, rules: QuantityRules): QuantityState {
  if (state.quantity !== undefined) return startQuantity(rules, state.quantity);
  return rules.isForCartAdd === true ? state : startQuantity(rules, state.lastValid);
}

/** Plus and minus buttons: from the last valid number, within the bounds. */
export function stepQuantity(state: QuantityState, step: number, rules: QuantityRules): QuantityState {
  const { minimum, maximum } = boundsOf(rules);
  return startQuantity(rules, Math.min(maximum, Math.max(minimum, state.lastValid + step)));
}

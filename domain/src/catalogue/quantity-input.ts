/** The rule of a quantity box: what typing, leaving and setting do to what stands in it [A5.06]. */

export interface QuantityRules {
  /** 1 when absent. */
  readonly minimum?: number;
  readonly maximum?: number;
  /** An empty box means 1 instead of an error. */
  readonly hasDefault?: boolean;
  /** Before something goes into the cart: a wrong entry stays in the box, with its error, when the box is left. */
  readonly isForCartAdd?: boolean;
}

export interface QuantityState {
  /** What stands in the box. */
  readonly text: string;
  /** The whole number that it means; undefined while it is invalid, and then nothing may be added. */
  readonly quantity: number | undefined;
  /** The last number that was valid. */
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

/** The whole number that a text means; undefined when it is none or out of bounds. */
function read(text: string, rules: QuantityRules): number | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return rules.hasDefault === true ? fallback : undefined;
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(trimmed)) return undefined;
  // Rounded before it is compared: 0.6 is 1.
  const rounded = Math.round(Number(trimmed)) || 0;
  const { minimum, maximum } = boundsOf(rules);
  return rounded >= minimum && rounded <= maximum ? rounded : undefined;
}

/** The box with a number in it, such as what the cart holds; without one, the smallest allowed (1 by default). */
export function startQuantity(rules: QuantityRules, quantity = boundsOf(rules).minimum): QuantityState {
  return { text: String(quantity), quantity, lastValid: quantity, error: undefined };
}

/** After each key: the text stays as typed. */
export function typeQuantity(state: QuantityState, text: string, rules: QuantityRules): QuantityState {
  const quantity = read(text, rules);
  if (quantity === undefined) return { ...state, text, quantity, error: sentence(rules) };
  return { text, quantity, lastValid: quantity, error: undefined };
}

/** When the box is left: a valid entry shows as its whole number, an invalid one gives way to the last valid. */
export function leaveQuantity(state: QuantityState, rules: QuantityRules): QuantityState {
  if (state.quantity !== undefined) return startQuantity(rules, state.quantity);
  return rules.isForCartAdd === true ? state : startQuantity(rules, state.lastValid);
}

/** Plus and minus buttons: from the last valid number, held within the bounds. */
export function stepQuantity(state: QuantityState, step: number, rules: QuantityRules): QuantityState {
  const { minimum, maximum } = boundsOf(rules);
  return startQuantity(rules, Math.min(maximum, Math.max(minimum, state.lastValid + step)));
}

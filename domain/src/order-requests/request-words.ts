/** What people can request for an order that was sent, and the texts for screens and notices. */

/** `cancel` also covers reducing a quantity: the request states how much isn't wanted anymore. */
export const orderRequestKinds = ['cancel', 'return'] as const;
export type OrderRequestKind = (typeof orderRequestKinds)[number];

/**
 * `accepted`: customer service agreed and still has something to do, such as receiving goods. `closed`: it's no longer
 * possible, and no answer was needed.
 */
export const orderRequestStates = ['asked', 'accepted', 'refused', 'done', 'withdrawn', 'closed'] as const;
export type OrderRequestState = (typeof orderRequestStates)[number];

export const returnReasons = ['damaged', 'wrong-item', 'by-mistake', 'short-dated', 'recalled', 'other'] as const;
export type ReturnReason = (typeof returnReasons)[number];

export const returnReasonWords: Readonly<Record<ReturnReason, string>> = {
  damaged: 'Damaged',
  'wrong-item': 'Wrong item',
  'by-mistake': 'Ordered by mistake',
  'short-dated': 'Short-dated',
  recalled: 'Recalled',
  other: 'Other reason',
};

/** Maximum open requests per order. */
export const maxOpenRequests = 10;

export const requestStateWords: Readonly<Record<OrderRequestState, string>> = {
  asked: 'Waiting for customer service',
  accepted: 'Accepted, not done yet',
  refused: 'Refused',
  done: 'Done',
  withdrawn: 'Withdrawn',
  closed: 'Closed',
};

/** The name of a request: a cancellation if nothing is left of its lines, otherwise a change. */
export function requestTitle({
  kind,
  lines,
}: {
  readonly kind: OrderRequestKind;
  readonly lines: readonly Pick<WordedLine, 'quantity' | 'of'>[];
}): 'Cancellation' | 'Change' | 'Return' {
  if (kind === 'return') return 'Return';
  return lines.every(({ quantity, of }) => quantity >= of) ? 'Cancellation' : 'Change';
}

interface WordedLine {
  readonly quantity: number;
  /** How many of the line there were when it was asked for. */
  readonly of: number;
  readonly description: string;
  readonly itemNumber: string;
  readonly lot?: string | undefined;
  /** It was a part of a line that the ERP had divided. */
  readonly isRest?: boolean | undefined;
}

/** One line of a request, such as `Change 5 × Gloves (10000001) to 3` or `Return 2 × Gloves (10000001), lot A1`. */
export function requestWords(
  kind: OrderRequestKind,
  { quantity, of, description, itemNumber, lot, isRest = false }: WordedLine,
): string {
  const product = `${description} (${itemNumber})`;
  if (kind === 'return') return `Return ${quantity} × ${product}${lot === undefined ? '' : `, lot ${lot}`}`;
  const all = `${isRest ? 'the remaining ' : ''}${of} × ${product}`;
  return quantity >= of ? `Cancel ${all}` : `Change ${all} to ${of - quantity}`;
}

/** When a request about an order is closed automatically, because it's no longer possible or has already happened. */
import type { OrderedLine } from './askable-lines.ts';
import { lateLines, lateWords, mayReturn, type NamedLine, namesOf } from './late-lines.ts';
import type { OrderRequestKind, OrderRequestState } from './request-words.ts';

interface OpenRequest {
  readonly kind: OrderRequestKind;
  readonly state: OrderRequestState;
  readonly lines: readonly (NamedLine & {
    /** How many the line had when it was asked for. */
    readonly had: number;
  })[];
}

export interface OrderNow {
  readonly isSentBack: boolean;
  readonly lines: readonly (OrderedLine & {
    /** The line that the ERP reports this one as a part or substitute of. */
    readonly erpLineNumber: number | null;
  })[];
}

export interface Closing {
  /** `done` if the request was fulfilled. */
  readonly state: 'closed' | 'done';
  /** For the person who asked. */
  readonly words: string;
}

/** Not answered yet: it stays open while any of its lines can still be canceled. */
function closingOfAsked({ lines }: OpenRequest, order: OrderNow): Closing | undefined {
  const late = lateLines(lines, order.lines);
  return late.size < lines.length ? undefined : { state: 'closed', words: lateWords(lines, late) };
}

/** Accepted for the ERP to carry out. If the ERP split a line or canceled only part of it, a person has to decide. */
function closingOfAccepted(request: OpenRequest, { lines }: OrderNow): Closing | undefined {
  const known = new Map(lines.map((line) => [line.lineNumber, line]));
  const divided = new Set(lines.flatMap(({ erpLineNumber }) => erpLineNumber ?? []));
  const outcomes = request.lines.map((asked) => {
    const line = known.get(asked.lineNumber);
    if (line === undefined || divided.has(line.lineNumber)) return 'unclear';
    if (line.lineGroup === 'canceled') return 'canceled';
    return line.lineGroup === 'shipment' && line.quantity >= asked.had ? 'shipped' : 'unclear';
  });
  if (outcomes.includes('unclear')) return undefined;
  if (outcomes.every((outcome) => outcome === 'canceled')) return { state: 'done', words: 'It’s canceled.' };
  const shipped = request.lines.filter((_, at) => outcomes[at] === 'shipped');
  return { state: 'closed', words: `Shipped before it could be canceled: ${namesOf(shipped)}. ${mayReturn}` };
}

/**
 * How the request is closed automatically; undefined if it still needs an answer or already has one. Pass no order if
 * it no longer exists.
 */
export function closingOf(request: OpenRequest, order: OrderNow | undefined): Closing | undefined {
  if (request.state !== 'asked' && request.state !== 'accepted') return undefined;
  if (order === undefined) return { state: 'closed', words: 'This order no longer exists.' };
  if (order.isSentBack) {
    return { state: 'closed', words: 'The order was sent back to the cart, so nothing from it will ship.' };
  }
  if (request.kind === 'return') return undefined;
  return request.state === 'asked' ? closingOfAsked(request, order) : closingOfAccepted(request, order);
}

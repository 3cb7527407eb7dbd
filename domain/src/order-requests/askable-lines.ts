/** How much of each line someone may still ask to cancel or return, and whether a request keeps to it. */
import { type Refusal, refuse } from '../refusals/index.ts';
import { maxOpenRequests, type OrderRequestKind, type OrderRequestState } from './request-words.ts';

/** A line of an order as it is now. */
export interface OrderedLine {
  readonly lineNumber: number;
  readonly lineGroup: string;
  readonly quantity: number;
}

export interface RequestedLine {
  readonly lineNumber: number;
  /** How many aren't wanted anymore, or go back. */
  readonly quantity: number;
}

export interface RequestFacts {
  readonly kind: OrderRequestKind;
  readonly state: OrderRequestState;
  /** A cancellation that the ERP had to carry out. */
  readonly isForErp: boolean;
  /** `had` is how many the line had when it was asked for. */
  readonly lines: readonly (RequestedLine & { readonly had: number })[];
}

export interface AskableLine {
  readonly lineNumber: number;
  readonly cancelable: number;
  readonly returnable: number;
}

const isOpen = ({ state }: RequestFacts) => state === 'asked' || state === 'accepted';
/** While a line is in one of these, it can still be canceled. */
export const groupsToCancel: ReadonlySet<string> = new Set(['submitted', 'pending', 'processing', 'backordered']);

function askedOf(
  { lineNumber, quantity }: OrderedLine,
  requests: readonly RequestFacts[],
  counts: (request: RequestFacts, isUnchanged: boolean) => boolean,
): number {
  return requests
    .flatMap((request) => request.lines.map((line) => ({ ...line, request })))
    .filter((line) => line.lineNumber === lineNumber && counts(line.request, quantity >= line.had))
    .reduce((sum, line) => sum + line.quantity, 0);
}

/** A request that's done has already changed the line. One that the ERP carries out changes it when the ERP reports it. */
function isCancelPending({ kind, state, isForErp }: RequestFacts, isUnchanged: boolean): boolean {
  if (kind !== 'cancel') return false;
  if (state === 'done') return isForErp && isUnchanged;
  return state === 'asked' || (state === 'accepted' && (!isForErp || isUnchanged));
}

/**
 * A return doesn't change the line. Items with a pending cancellation can't be returned too, until it's known that they
 * shipped anyway.
 */
const countsForReturn = (request: RequestFacts): boolean =>
  request.kind === 'return' ? isOpen(request) || request.state === 'done' : isOpen(request);

/** The quantity of each line that can still be canceled or returned. */
export function askableLines(lines: readonly OrderedLine[], requests: readonly RequestFacts[]): AskableLine[] {
  const left = (line: OrderedLine, counts: Parameters<typeof askedOf>[2]) =>
    Math.max(0, line.quantity - askedOf(line, requests, counts));
  return lines.map((line) => ({
    lineNumber: line.lineNumber,
    cancelable: groupsToCancel.has(line.lineGroup) ? left(line, isCancelPending) : 0,
    returnable: line.lineGroup === 'shipment' ? left(line, countsForReturn) : 0,
  }));
}

/** Why this can't be asked for; undefined if it can. */
export function refuseRequest(
  asked: { readonly kind: OrderRequestKind; readonly lines: readonly RequestedLine[] },
  order: {
    readonly lines: readonly OrderedLine[];
    readonly requests: readonly RequestFacts[];
    /** The order came from a buyer's system, which sends its own cancellations and changes. */
    readonly isOfBuyer: boolean;
  },
): Refusal<'order-request.buyer' | 'order-request.too-many' | 'order-request.quantity'> | undefined {
  if (asked.kind === 'cancel' && order.isOfBuyer) return refuse('order-request.buyer');
  if (order.requests.filter(isOpen).length >= maxOpenRequests) {
    return refuse('order-request.too-many', { most: String(maxOpenRequests) });
  }
  const left = new Map(askableLines(order.lines, order.requests).map((line) => [line.lineNumber, line]));
  for (const { lineNumber, quantity } of asked.lines) {
    const line = left.get(lineNumber);
    const most = (asked.kind === 'cancel' ? line?.cancelable : line?.returnable) ?? 0;
    if (quantity > most) return refuse('order-request.quantity', { line: String(lineNumber), most: String(most) });
  }
  return undefined;
}

/** How much of each line someone may still ask to cancel or return, and whether a request keeps to it. */
import { type Refusal, refuse } from '../refusals/index.ts';
import { mostOpenRequests, type OrderRequestKind, type OrderRequestState } from './request-words.ts';

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
  readonly lines: readonly RequestedLine[];
}

export interface AskableLine {
  readonly lineNumber: number;
  readonly cancelable: number;
  readonly returnable: number;
}

const isOpen = ({ state }: RequestFacts) => state === 'asked' || state === 'accepted';
const groupsToCancel: ReadonlySet<string> = new Set(['submitted', 'pending', 'processing', 'backordered']);

function askedOf(lineNumber: number, requests: readonly RequestFacts[]): number {
  const lines = requests.flatMap((request) => request.lines.filter((line) => line.lineNumber === lineNumber));
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/**
 * What is left of each line to ask for. A cancelation that is done has changed the line itself, so only open ones count against
 * it; a return leaves the line as it is, so each return that wasn't refused counts.
 */
export function askableLines(lines: readonly OrderedLine[], requests: readonly RequestFacts[]): AskableLine[] {
  const cancels = requests.filter((request) => request.kind === 'cancel' && isOpen(request));
  const returns = requests.filter(({ kind, state }) => kind === 'return' && state !== 'refused');
  return lines.map(({ lineNumber, lineGroup, quantity }) => ({
    lineNumber,
    cancelable: groupsToCancel.has(lineGroup) ? Math.max(0, quantity - askedOf(lineNumber, cancels)) : 0,
    returnable: lineGroup === 'shipment' ? Math.max(0, quantity - askedOf(lineNumber, returns)) : 0,
  }));
}

/** Why this can't be asked for; undefined if it can. */
export function refuseRequest(
  asked: { readonly kind: OrderRequestKind; readonly lines: readonly RequestedLine[] },
  order: {
    readonly lines: readonly OrderedLine[];
    readonly requests: readonly RequestFacts[];
    /** The order came from a buyer's system, which cancels and changes it by itself. */
    readonly isOfBuyer: boolean;
  },
): Refusal<'order-request.buyer' | 'order-request.too-many' | 'order-request.quantity'> | undefined {
  if (asked.kind === 'cancel' && order.isOfBuyer) return refuse('order-request.buyer');
  if (order.requests.filter(isOpen).length >= mostOpenRequests) {
    return refuse('order-request.too-many', { most: String(mostOpenRequests) });
  }
  const left = new Map(askableLines(order.lines, order.requests).map((line) => [line.lineNumber, line]));
  for (const { lineNumber, quantity } of asked.lines) {
    const line = left.get(lineNumber);
    const most = (asked.kind === 'cancel' ? line?.cancelable : line?.returnable) ?? 0;
    if (quantity > most) return refuse('order-request.quantity', { line: String(lineNumber), most: String(most) });
  }
  return undefined;
}

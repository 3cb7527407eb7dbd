/** Everything that one window knows of one cart, as one value; every change makes a new one. */
import type { CartSent } from '@operatory/contract/cart';
import {
  type CartContent,
  type CartEdits,
  type CutFreeGood,
  type DetailName,
  emptyCart,
  type LineId,
  mergeCart,
  noEdits,
} from '@operatory/domain/cart';
import type { Failure } from '../../calls/index.ts';
import type { ServerCopy } from './server-copy.ts';
import type { LineFacts } from './wire-cart.ts';

/** A save that was sent and not answered yet. It is sent again as it was until an answer comes. */
export interface Send {
  readonly sent: CartSent;
  readonly edits: CartEdits;
}

/** A submit whose answer this window did not hear. */
export interface OpenSubmit {
  readonly key: string;
  readonly modified: string;
}

/** A change that the server did not take; the line shows the server's value again. */
export interface RefusedLine {
  readonly reason: string;
  /** The quantity that was wanted. */
  readonly attempted: number;
  readonly itemNumber: string;
  /** What was wanted was another price. */
  readonly isPrice?: true;
}

/** A free good that went without anybody here having taken it out. */
export interface TakenOut {
  readonly description: string;
  readonly quantity: number;
  readonly couponDescription: string;
  /** The coupon's last day, when it has ended. */
  readonly endedOn: string | undefined;
}

/** How things stand with the server. */
export type Connection = 'fine' | 'retrying' | 'signed-out';

export interface CartState {
  /** The server's last copy; `undefined` before the first answer. */
  readonly copy: ServerCopy | undefined;
  readonly sends: readonly Send[];
  /** What was done since, and is not on its way yet. */
  readonly pending: CartEdits;
  /** What lines show that the server has not described yet. */
  readonly facts: Readonly<Record<LineId, LineFacts>>;
  readonly refusedLines: Readonly<Record<LineId, RefusedLine>>;
  readonly refusedDetails: Readonly<Partial<Record<DetailName, string>>>;
  /** Free goods that went with the quantity that had earned them, and come back with it. */
  readonly cuts: readonly CutFreeGood[];
  /** Free goods that went because of what happened elsewhere; told until it is read. */
  readonly takenOut: readonly TakenOut[];
  readonly connection: Connection;
  /** Why the cart cannot be worked with at all, such as a right that was taken away. */
  readonly failure: Failure | undefined;
  readonly isSubmitting: boolean;
  readonly openSubmit: OpenSubmit | undefined;
  /** Whether edits outlive this window. */
  readonly isKept: boolean;
}

export const emptyState: CartState = {
  copy: undefined,
  sends: [],
  pending: noEdits,
  facts: {},
  refusedLines: {},
  refusedDetails: {},
  cuts: [],
  takenOut: [],
  connection: 'fine',
  failure: undefined,
  isSubmitting: false,
  openSubmit: undefined,
  isKept: true,
};

/** The cart as it will be when everything on its way has arrived: what pending edits are made on. */
export function expectedContent({ copy, sends }: Pick<CartState, 'copy' | 'sends'>): CartContent {
  return sends.reduce((content, send) => mergeCart(content, send.edits), copy?.content ?? emptyCart);
}

/** The cart as this window shows it. */
export function shownContent(state: Pick<CartState, 'copy' | 'sends' | 'pending'>): CartContent {
  return mergeCart(expectedContent(state), state.pending);
}

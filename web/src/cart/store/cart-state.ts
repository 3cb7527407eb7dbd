/** The whole state of one cart in one tab, as an immutable value. */
import type { CartRequest } from '@operatory/contract/cart';
import {
  type CartContent,
  type CartEdits,
  type DetailName,
  emptyCart,
  type LineId,
  mergeCart,
  noEdits,
  type UnearnedFreeGood,
} from '@operatory/domain/cart';
import type { Failure } from '../../calls/index.ts';
import type { LineFacts } from './line-facts.ts';
import type { ServerCopy } from './server-copy.ts';

/** A save that was sent and has no response yet. It's repeated unchanged until there is one. */
export interface Send {
  readonly sent: CartRequest;
  readonly edits: CartEdits;
}

/** A submit whose response this tab didn't receive. */
export interface OpenSubmit {
  readonly key: string;
  readonly modified: string;
}

/** A change that the server refused; the line shows the server's value again. */
export interface RefusedLine {
  readonly reason: string;
  /** The requested quantity. */
  readonly attempted: number;
  readonly itemNumber: string;
  /** A price change was refused. */
  readonly isPrice?: true;
}

/** A free good that was removed without the person's doing. */
export interface RemovedFreeGood {
  readonly description: string;
  readonly quantity: number;
  readonly couponDescription: string;
  /** The coupon's last day, when it has ended. */
  readonly endedOn: string | undefined;
}

/** The state of the connection to the server. */
export type Connection = 'fine' | 'retrying' | 'signed-out';

export interface CartState {
  /** The server's last copy; `undefined` before the first response. */
  readonly copy: ServerCopy | undefined;
  readonly sends: readonly Send[];
  /** Edits since then that haven't been sent yet. */
  readonly pending: CartEdits;
  /** What lines show until the server has described them. */
  readonly facts: Readonly<Record<LineId, LineFacts>>;
  readonly refusedLines: Readonly<Record<LineId, RefusedLine>>;
  readonly refusedDetails: Readonly<Partial<Record<DetailName, string>>>;
  /** Free goods that were removed with the quantity that earned them, and can be restored with it. */
  readonly unearned: readonly UnearnedFreeGood[];
  /** Free goods that were removed because of a change elsewhere; shown until dismissed. */
  readonly removedFreeGoods: readonly RemovedFreeGood[];
  readonly connection: Connection;
  /** Why the cart can't be used at all, such as a revoked permission. */
  readonly failure: Failure | undefined;
  readonly isSubmitting: boolean;
  readonly openSubmit: OpenSubmit | undefined;
  /** Whether edits outlive this tab. */
  readonly isKept: boolean;
}

export const emptyState: CartState = {
  copy: undefined,
  sends: [],
  pending: noEdits,
  facts: {},
  refusedLines: {},
  refusedDetails: {},
  unearned: [],
  removedFreeGoods: [],
  connection: 'fine',
  failure: undefined,
  isSubmitting: false,
  openSubmit: undefined,
  isKept: true,
};

/** The cart after everything that was sent has arrived; pending edits are based on it. */
export function expectedContent({ copy, sends }: Pick<CartState, 'copy' | 'sends'>): CartContent {
  return sends.reduce((content, send) => mergeCart(content, send.edits), copy?.content ?? emptyCart);
}

/** The cart as this tab shows it. */
export function shownContent(state: Pick<CartState, 'copy' | 'sends' | 'pending'>): CartContent {
  return mergeCart(expectedContent(state), state.pending);
}

/** Every reason why an order can't be sent, so that a person reads them all at once. */
import { isStaff, type Viewer } from '../access/index.ts';
import { isCompleteAddress } from '../addresses/index.ts';
import type { CartLine, OrderDetails } from '../cart/index.ts';
import type { PlainDate } from '../dates/index.ts';
import { type Refusal, refuse } from '../refusals/index.ts';
import { checkFutureFillDate, type FillDateRefusal } from './future-fill-date.ts';
import { poRule } from './po-rule.ts';

export type SubmitRefusal =
  | 'cart.empty'
  | 'cart.item-not-orderable'
  | 'cart.po-required'
  | 'address.incomplete'
  | FillDateRefusal;

export interface SubmitFacts {
  readonly lines: readonly Pick<CartLine, 'itemNumber' | 'quantity'>[];
  readonly details: Pick<OrderDetails, 'poNumber' | 'futureFillDate' | 'alternateAddress'>;
  /** Whether this item can be sold to this account now. */
  readonly isOrderable: (itemNumber: string) => boolean;
  readonly isPoRequired: boolean;
  readonly viewer: Viewer;
  /** The distributor's day. */
  readonly today: PlainDate;
}

/** Empty if the order can be sent. Tag-only lines aren't an order. */
export function checkSubmit(facts: SubmitFacts): readonly Refusal<SubmitRefusal>[] {
  const ordered = facts.lines.filter((line) => line.quantity > 0);
  const { poNumber, futureFillDate, alternateAddress } = facts.details;
  const isAddressWhole = alternateAddress === null || isCompleteAddress(alternateAddress);
  const date = checkFutureFillDate(futureFillDate, { today: facts.today, isStaff: isStaff(facts.viewer) });
  const po = poRule({ isPoRequired: facts.isPoRequired, poNumber, viewer: facts.viewer });
  const blocked = new Set(ordered.map((line) => line.itemNumber).filter((number) => !facts.isOrderable(number)));
  return [
    ...(ordered.length === 0 ? [refuse<SubmitRefusal>('cart.empty')] : []),
    ...[...blocked].map((itemNumber) => refuse<SubmitRefusal>('cart.item-not-orderable', { itemNumber })),
    ...(po.isMissing ? [refuse<SubmitRefusal>('cart.po-required')] : []),
    ...(isAddressWhole ? [] : [refuse<SubmitRefusal>('address.incomplete')]),
    ...(date === undefined ? [] : [date]),
  ];
}

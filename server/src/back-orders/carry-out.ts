/** Carries out a decision: changes the order's lines, and notifies the ERP and people. */
import type { CustomerNumber } from '@operatory/domain/customers';
import { cents } from '@operatory/domain/money';
import { inPlaceOfWords, replacedWords } from '@operatory/domain/orders';
import type pg from 'pg';
import type { CustomerScope } from '../access/customer-scope.ts';
import { type ChangedOrder, moveOrders, raiseAlertsOf } from '../alerts/change-order.ts';
import { announceEdit, type LineEdit, readMessageBefore } from '../orders/announce-lines.ts';
import { noteOrderedItems } from '../orders/order-writes.ts';
import {
  type AddedLine,
  canceledOnRequest,
  type LineProgress,
  type LockedOrder,
  type OrderProgress,
} from '../orders/progress-writes.ts';
import type { NewDecision } from './writes.ts';

/** A decision with a known substitute. */
export interface CompleteDecision extends NewDecision {
  readonly description: string;
  /** All of the line's quantity, unless the line is split. */
  readonly lineQuantity: number;
}

const noDelivery = { backOrderStatus: '', allocatedWarehouse: '', expectedReceiptDate: null, shipmentId: null };

/** The remaining part of the line. */
function lineAfter(
  line: LineProgress,
  { action, substitute, replaced = 0, lineQuantity }: CompleteDecision,
): LineProgress {
  if (action === 'split') return { ...line, quantity: lineQuantity - replaced };
  const status = action === 'swap' ? replacedWords(substitute ?? '') : canceledOnRequest;
  return { ...line, ...noDelivery, lineGroup: 'canceled', status };
}

/** The line as the messages to the ERP have it. */
interface ToldLine {
  readonly lineNumber: number;
  /** How many of it are in other parts: the ERP may have accepted or shipped some of the line, under the number that was ordered. */
  readonly others: number;
}

function toldLine({ lines }: LockedOrder, decided: number): ToldLine {
  const line = lines.find(({ lineNumber }) => lineNumber === decided);
  const numberOf = (each: typeof line) => each?.erpLineNumber ?? each?.lineNumber ?? decided;
  const others = lines.filter(
    (each) =>
      each !== line &&
      numberOf(each) === numberOf(line) &&
      each.itemNumber === line?.itemNumber &&
      each.lineGroup !== 'canceled',
  );
  return { lineNumber: numberOf(line), others: others.reduce((sum, { quantity }) => sum + quantity, 0) };
}

/**
 * The line for the substitute. After a swap, it takes the number of the line that it replaces, as the ERP reports its
 * own substitutions; after a split, or if only a part is swapped, it's a separate line.
 */
function addedLine(
  { lines }: LockedOrder,
  { action, itemNumber, substitute, substituteQuantity = 0, unitPrice = 0, description }: CompleteDecision,
  told: ToldLine,
): AddedLine | undefined {
  if (substitute === undefined || (action !== 'swap' && action !== 'split')) return undefined;
  const taken = lines.flatMap((line) => [line.lineNumber, line.erpLineNumber ?? 0]);
  return {
    lineNumber: Math.max(...taken) + 1,
    erpLineNumber: action === 'swap' && told.others === 0 ? told.lineNumber : null,
    ...noDelivery,
    lineGroup: 'submitted',
    status: `Submitted, ${inPlaceOfWords(itemNumber)}`,
    quantity: substituteQuantity,
    product: { itemNumber: substitute, description, unitPriceCents: unitPrice, type: 0 },
  };
}

function editOf(decision: CompleteDecision, { lineNumber, others }: ToldLine, added: AddedLine | undefined): LineEdit {
  const { action, lineQuantity, replaced = 0 } = decision;
  const { product, quantity = 0 } = added ?? {};
  return {
    lineNumber,
    quantity: others + (action === 'split' ? lineQuantity - replaced : 0),
    ...(added === undefined || product === undefined
      ? {}
      : { instead: { ...product, quantity, lineNumber: added.erpLineNumber ?? added.lineNumber } }),
  };
}

/**
 * Changes the order as decided and notifies the ERP; a wait changes nothing. The order must be locked, and the caller
 * notifies open pages after the commit. The account's purchases are locked before the alerts, as in loads.
 */
export async function carryOut(
  client: pg.PoolClient,
  scope: CustomerScope,
  { decision, at }: { readonly decision: CompleteDecision; readonly at: Date },
): Promise<ChangedOrder | undefined> {
  const { orderNumber, lineNumber, action } = decision;
  if (action === 'wait') return undefined;
  const before = await readMessageBefore(client, orderNumber);
  let added: AddedLine | undefined;
  let told: ToldLine = { lineNumber, others: 0 };
  const moved = await moveOrders(client, [orderNumber], (order): OrderProgress => {
    told = toldLine(order, lineNumber);
    added = addedLine(order, decision, told);
    return {
      shipments: [],
      hasOwnEntry: true,
      hasOwnNotice: true,
      lines: order.lines.map((line) => (line.lineNumber === lineNumber ? lineAfter(line, decision) : line)),
      addedLines: added === undefined ? [] : [added],
    };
  });
  await announceEdit(client, { orderNumber, before, edit: editOf(decision, told, added), at });
  if (added?.product !== undefined) {
    const { itemNumber, description, unitPriceCents } = added.product;
    const bought = { itemNumber, description, type: 0 as const, quantity: added.quantity };
    const line = { ...bought, unitPrice: cents(unitPriceCents), overridePrice: null, couponId: null, countsFor: null };
    await noteOrderedItems(scope, client, { lines: [line], orderedAt: at });
  }
  return (await raiseAlertsOf(client, moved))[0];
}

/** The hub event when no line changed, for example after a proposal. */
export const unchanged = (orderNumber: number, customerNumber: CustomerNumber): ChangedOrder => ({
  ...{ orderNumber, customerNumber },
  alerts: [],
});

/** Makes the order that a buyer's system sends, once, whatever is repeated; what differs from the returned cart holds it. */
import { randomUUID } from 'node:crypto';
import type { CustomerNumber } from '@operatory/domain/customers';
import { cents, multiplyCents, sumCents } from '@operatory/domain/money';
import {
  type BuyerOrder,
  type ComparedOrder,
  compareOrder,
  conflicting,
  isNotAccepted,
  type NotAccepted,
  notForYou,
  notOffered,
  type TakenLine,
} from '@operatory/domain/punch-out';
import { isRefusal } from '@operatory/domain/refusals';
import type pg from 'pg';
import type { CustomerScope } from '../access/customer-scope.ts';
import {
  announceOrder,
  insertOrder,
  insertOrderLines,
  type NewOrder,
  type NewOrderLine,
  noteOrderedItems,
  queueForReview,
} from '../cart/order-writes.ts';
import type { Envelope } from '../cxml/envelope.ts';
import { inTransaction, type Queryable } from '../database/database.ts';
import type { Services } from '../http/services.ts';
import type { Connection } from './connections.ts';
import {
  type GivenGood,
  keepOrder,
  lockConnection,
  readGivenGoods,
  readGoods,
  readKeptOrders,
  readReturnedLines,
} from './order-rows.ts';
import { hashOf } from './seal.ts';
import { punchOutUser } from './session-viewers.ts';

/** Why an order waits, in the words of the queue. */
const holdReason = 'a difference from the returned cart';

export interface Taken {
  readonly orderNumber: number;
  readonly isHeld: boolean;
  readonly isRepeat: boolean;
}

/** What the buyer's technician reads in the Status. */
export function takenText({ orderNumber, isHeld, isRepeat }: Taken): string {
  if (isRepeat) return `This order was received before, as our order ${orderNumber}; nothing was made twice.`;
  return isHeld
    ? `The order was received as our order ${orderNumber}. It differs from the returned cart, so our customer service looks at it first.`
    : `The order was received as our order ${orderNumber}.`;
}

export interface OrderArrived {
  readonly connection: Connection;
  readonly order: BuyerOrder;
  readonly envelope: Pick<Envelope, 'payloadId' | 'dtdVersion' | 'from' | 'to'>;
}

/** Acts as a punch-out user of the connection's account: what a buyer may do, and no more. */
async function openScope(services: Services, connection: Connection): Promise<CustomerScope | NotAccepted> {
  const viewer = punchOutUser(
    {
      sessionId: connection.connectionId,
      customerNumber: connection.customerNumber as CustomerNumber,
      username: connection.name,
      email: '',
    },
    { isPricingEnabled: services.settings.isPricingEnabled },
  );
  const scope = await services.scopes.open(viewer, 'account.use-punch-out-cart', connection.customerNumber);
  return isRefusal(scope) ? notForYou('The account of this connection is closed. Please ask the supplier.') : scope;
}

async function compare(
  client: pg.PoolClient,
  scope: CustomerScope,
  { connection, order }: OrderArrived,
): Promise<
  | (ComparedOrder & { readonly given: readonly GivenGood[]; readonly describe: (itemNumber: string) => string })
  | NotAccepted
> {
  const returned = await readReturnedLines(client, scope, {
    connectionId: connection.connectionId,
    auxiliaryIds: order.lines.map(({ auxiliaryId }) => auxiliaryId).filter((id) => id !== ''),
  });
  const wanted = [...order.lines.map(({ partNumber }) => partNumber), ...returned.map(({ itemNumber }) => itemNumber)];
  const goods = await readGoods(client, scope, [...new Set(wanted)]);
  const given = await readGivenGoods(client, scope, [...new Set(returned.map(({ sessionId }) => sessionId))]);
  const compared = compareOrder(order, {
    returned,
    soldItemOf: (itemNumber) => goods.get(itemNumber),
    currency: connection.profile.currency,
    postalCode: await readPostalCode(client, scope),
  });
  if (isNotAccepted(compared)) return compared;
  return { ...compared, given, describe: (itemNumber) => goods.get(itemNumber)?.description ?? '' };
}

async function readPostalCode(database: Queryable, scope: CustomerScope): Promise<string> {
  const { rows } = await database.query<{ zip: string }>({
    name: 'punch-out-postal-code',
    text: 'select ship_to_zip as zip from customer where customer_number = $1',
    values: [scope.customerNumber],
  });
  return rows[0]?.zip ?? '';
}

function orderLine(
  line: TakenLine,
  { given, describe }: { readonly given: readonly GivenGood[]; readonly describe: (itemNumber: string) => string },
): NewOrderLine {
  const good = line.isFree ? given.find(({ itemNumber }) => itemNumber === line.itemNumber) : undefined;
  return {
    itemNumber: good?.type === 2 && line.itemNumber.startsWith('coupon-') ? '' : line.itemNumber,
    type: line.isFree ? (good?.type ?? 1) : 0,
    description: good?.description || describe(line.itemNumber) || line.itemNumber,
    quantity: line.quantity,
    unitPrice: cents(line.unitPriceCents),
    overridePrice: null,
    couponId: good?.couponId ?? null,
    countsFor: null,
  };
}

function newOrder(
  { order, connection }: OrderArrived,
  scope: CustomerScope,
  {
    lines,
    compared: { differences, elsewhere },
    at,
  }: { readonly lines: readonly NewOrderLine[]; readonly compared: ComparedOrder; readonly at: Date },
): NewOrder {
  return {
    // Of no cart here: a cart that goes back is the buyer's, who may order it in parts.
    cartKey: randomUUID(),
    submittedAt: at,
    submittedByUserId: scope.viewer.userId,
    submittedAs: 'punch-out-user',
    externalSource: 'punchout',
    poNumber: order.orderId,
    comments: order.comments,
    shippingNote: '',
    options: { punchOut: connection.connectionId, ...(elsewhere === undefined ? {} : { alternateAddress: elsewhere }) },
    total: sumCents(lines.map(({ unitPrice, quantity }) => multiplyCents(unitPrice, quantity))),
    holdReasons: differences.length > 0 ? [holdReason] : [],
    holdCauses: differences.map(({ text, itemNumber }) => ({
      kind: 'buyer-order',
      note: text,
      ...(itemNumber === undefined ? {} : { itemNumber }),
    })),
    lines,
  };
}

/** Everything that makes the order, in the one transaction that holds the connection. */
async function makeOrder(
  client: pg.PoolClient,
  scope: CustomerScope,
  { arrived, contentHash, at }: { readonly arrived: OrderArrived; readonly contentHash: string; readonly at: Date },
): Promise<Taken | NotAccepted> {
  const { connection, envelope, order: wanted } = arrived;
  const compared = await compare(client, scope, arrived);
  if (isNotAccepted(compared)) return compared;
  const { differences } = compared;
  const order = newOrder(arrived, scope, {
    lines: compared.lines.map((line) => orderLine(line, compared)),
    compared,
    at,
  });
  const orderNumber = await insertOrder(scope, client, order);
  await insertOrderLines(scope, client, { orderNumber, lines: order.lines });
  await noteOrderedItems(scope, client, { lines: order.lines, orderedAt: at });
  await queueForReview(scope, client, { orderNumber, order });
  await announceOrder(scope, client, { orderNumber, order });
  await keepOrder(client, {
    connectionId: connection.connectionId,
    orderId: wanted.orderId,
    orderNumber,
    payloadId: envelope.payloadId,
    contentHash,
    orderDate: wanted.orderDate,
    deploymentMode: wanted.deploymentMode,
    dtdVersion: envelope.dtdVersion,
    parties: { from: envelope.from, to: envelope.to },
    lines: compared.lines.map(({ ordered, quantity }, place) => ({
      orderLine: place + 1,
      lineNumber: ordered.lineNumber,
      partNumber: ordered.partNumber,
      auxiliaryId: ordered.auxiliaryId,
      quantity,
      unit: ordered.unit || 'EA',
    })),
    differences: differences.map(({ text }) => text),
    receivedAt: at,
  });
  return { orderNumber, isHeld: order.holdReasons.length > 0, isRepeat: false };
}

/**
 * One transaction: the order and everything about it, or nothing. The same order again answers the one that was made;
 * another one under the same number, or in a document that came before, is a conflict.
 */
export async function takeOrder(services: Services, arrived: OrderArrived): Promise<Taken | NotAccepted> {
  const { connection, order, envelope } = arrived;
  if (order.type !== 'new') {
    return notOffered(
      `An order cannot be changed by a document of the type ${order.type}: please ask our customer service.`,
    );
  }
  const scope = await openScope(services, connection);
  if (isNotAccepted(scope)) return scope;
  const contentHash = hashOf(JSON.stringify(order));
  const { connectionId, customerNumber } = connection;
  const result = await inTransaction(services.pool, async (client): Promise<Taken | NotAccepted> => {
    await lockConnection(client, connectionId);
    const kept = await readKeptOrders(client, { connectionId, orderId: order.orderId, payloadId: envelope.payloadId });
    const before = kept.find(({ orderId }) => orderId === order.orderId);
    if (before !== undefined) {
      return before.contentHash === contentHash
        ? { orderNumber: before.orderNumber, isHeld: before.isHeld, isRepeat: true }
        : conflicting(
            `Another order came under the number ${order.orderId} before, as our order ${before.orderNumber}.`,
          );
    }
    if (kept.length > 0) return conflicting('Another document was sent under this payloadID before.');
    return makeOrder(client, scope, { arrived, contentHash, at: services.now() });
  });
  if (!isNotAccepted(result) && !result.isRepeat) {
    services.hub.orderChanged({ customerNumber, orderNumber: result.orderNumber });
    if (result.isHeld) services.hub.reviewChanged({ orderNumber: result.orderNumber });
  }
  return result;
}

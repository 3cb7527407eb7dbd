/** Stores notices of a buyer's system about its orders, once; refuses what doesn't fit its orders, with a reason. */

import type { CustomerNumber } from '@operatory/domain/customers';
import {
  type BuyerNotice,
  badValue,
  conflicting,
  isRejection,
  type NoticeFacts,
  type PaymentNotice,
  type ReceiptNotice,
  type Rejection,
  type StatusNotice,
  tooLate,
  unreadable,
} from '@operatory/domain/punch-out';
import type pg from 'pg';
import { inTransaction } from '../../database/database.ts';
import type { Services } from '../../services/services.ts';
import type { Connection } from '../connections.ts';
import { hashOf } from '../encryption.ts';
import { lockConnection } from '../orders/order-rows.ts';
import { findSubjects, type OrderedPart, readOrderedParts } from './find-subjects.ts';
import { cancelReceipt, readEarlierNotices, replacePayments, replaceReceipts, storeNotice } from './notice-rows.ts';

export interface InboundNotice {
  readonly connection: Connection;
  readonly payloadId: string;
  readonly notice: BuyerNotice;
}

export interface TakenNotice {
  /** What the buyer's technician reads. */
  readonly text: string;
  readonly orderNumbers: readonly number[];
}

interface Understood {
  readonly orders: ReadonlyMap<number, NoticeFacts>;
  /** What it names that isn't known here. */
  readonly unknown: readonly string[];
}

const nameOf = ({ payloadId, invoiceNumber, orderId }: StatusNotice['about']) => invoiceNumber || orderId || payloadId;

async function ofStatus(
  client: pg.PoolClient,
  connectionId: string,
  { about, code, state, text }: StatusNotice,
): Promise<Understood | Rejection> {
  const [found] = await findSubjects(client, connectionId, [about]);
  if (found === undefined) return badValue(`“${nameOf(about)}” is not a document or order on this connection.`);
  const facts = { kind: 'status', about: found.about, number: found.number, code, state, text } as const;
  // A status of the buyer's order is one of each order that it became.
  const parts = found.about === 'order' ? await readOrderedParts(client, found.orderNumber) : [found];
  return { orders: new Map(parts.map(({ orderNumber }) => [orderNumber, facts])), unknown: [] };
}

/** A payment may be for other invoices too, so it only needs one that is known here. */
async function ofPayment(
  client: pg.PoolClient,
  connectionId: string,
  { paymentId, paidAt, method, total, details }: PaymentNotice,
): Promise<Understood | Rejection> {
  const found = await findSubjects(
    client,
    connectionId,
    details.map(({ about }) => about),
  );
  const orders = new Map<number, Extract<NoticeFacts, { kind: 'payment' }>>();
  const unknown: string[] = [];
  for (const [index, { about, amount }] of details.entries()) {
    const subject = found[index];
    if (subject === undefined) {
      unknown.push(nameOf(about));
      continue;
    }
    const before = orders.get(subject.orderNumber)?.details ?? [];
    const invoiceNumber = subject.about === 'invoice' ? subject.number : about.invoiceNumber;
    orders.set(subject.orderNumber, {
      ...{ kind: 'payment', paymentId, paidAt, method, total },
      details: [...before, { invoiceNumber, amount }],
    });
  }
  if (orders.size > 0) return { orders, unknown };
  return badValue('None of the invoices in this payment is for an order of this connection.');
}

type ReceiptFacts = Extract<NoticeFacts, { kind: 'receipt' }>;

/** The item at the line of this order with its number, if the order has it. */
function linesFor(item: ReceiptNotice['orders'][number]['items'][number], { lines }: OrderedPart) {
  const line = lines.find(({ lineNumber }) => lineNumber === item.lineNumber);
  return line === undefined ? [] : [{ ...item, orderLine: line.orderLine }];
}

/** A receipt counts goods, so every order and line of it must be known. */
async function ofReceipt(
  client: pg.PoolClient,
  connectionId: string,
  { receiptId, receivedAt, orders: given }: ReceiptNotice,
): Promise<Understood | Rejection> {
  const found = await findSubjects(
    client,
    connectionId,
    given.map(({ about }) => about),
  );
  const orders = new Map<number, ReceiptFacts>();
  for (const [index, { about, isClosed, items }] of given.entries()) {
    const subject = found[index];
    if (subject === undefined) return badValue(`“${nameOf(about)}” is no order of this connection.`);
    const parts = await readOrderedParts(client, subject.orderNumber);
    const nowhere = items.find((item) => !parts.some((part) => linesFor(item, part).length > 0));
    if (nowhere !== undefined) {
      return badValue(`Order ${parts[0]?.orderId ?? ''} has no line ${nowhere.lineNumber}.`);
    }
    for (const part of parts) {
      const received = items.flatMap((item) => linesFor(item, part));
      // An order without any of the lines hears only of a receipt that is about nothing else.
      if (received.length === 0 && !(isClosed || (items.length === 0 && part.orderNumber === subject.orderNumber)))
        continue;
      const before = orders.get(part.orderNumber);
      orders.set(part.orderNumber, {
        ...{ kind: 'receipt', receiptId, receivedAt, items: [...(before?.items ?? []), ...received] },
        isClosed: isClosed || before?.isClosed === true,
      });
    }
  }
  return { orders, unknown: [] };
}

function understand(client: pg.PoolClient, connectionId: string, notice: BuyerNotice): Promise<Understood | Rejection> {
  if (notice.kind === 'status') return ofStatus(client, connectionId, notice);
  return notice.kind === 'payment' ? ofPayment(client, connectionId, notice) : ofReceipt(client, connectionId, notice);
}

const ordersWords = (orderNumbers: readonly number[]) =>
  `our ${orderNumbers.length === 1 ? 'order' : 'orders'} ${orderNumbers.join(', ')}`;

/** The buyer's number that makes the same content a repeat; a deletion and a status may come again. */
function numberOf(notice: BuyerNotice): string {
  if (notice.kind === 'payment') return notice.paymentId;
  return notice.kind === 'receipt' && !notice.isDeletion ? notice.receiptId : '';
}

/** What each order's part of a payment pays. */
const paidBy = (orders: Understood['orders']) =>
  [...orders].flatMap(([orderNumber, facts]) =>
    facts.kind === 'payment' ? facts.details.map(({ invoiceNumber }) => ({ orderNumber, invoiceNumber })) : [],
  );

/** Withdraws what earlier documents with its number said of the same; returns the orders that they were about. */
async function replaceEarlier(
  client: pg.PoolClient,
  { kind }: BuyerNotice,
  told: { readonly connectionId: string; readonly number: string; readonly at: Date } & Pick<Understood, 'orders'>,
): Promise<number[]> {
  const { orders } = told;
  if (kind === 'receipt') return replaceReceipts(client, { ...told, orderNumbers: [...orders.keys()] });
  const paid = paidBy(orders);
  return paid.length === 0 ? [] : replacePayments(client, { ...told, paid });
}

async function takeNew(
  client: pg.PoolClient,
  { connection: { connectionId }, payloadId, notice }: InboundNotice,
  { contentHash, at }: { readonly contentHash: string; readonly at: Date },
): Promise<TakenNotice | Rejection> {
  const storing = { connectionId, payloadId, contentHash, number: numberOf(notice), receivedAt: at };
  if (notice.kind === 'receipt' && notice.isDeletion) {
    const { refersTo, receiptId } = notice;
    const canceled = await cancelReceipt(client, { connectionId, payloadId: refersTo, number: receiptId, at });
    if (canceled.length === 0) return tooLate(`No receipt ${receiptId} was received, so there is nothing to delete.`);
    const answer = `The receipt ${receiptId} for ${ordersWords(canceled)} was deleted.`;
    await storeNotice(client, { ...storing, answer, orders: new Map() });
    return { text: answer, orderNumbers: canceled };
  }
  const understood = await understand(client, connectionId, notice);
  if (isRejection(understood)) return understood;
  const { orders, unknown } = understood;
  const orderNumbers = [...orders.keys()].toSorted((one, other) => one - other);
  const others = unknown.length === 0 ? '' : ` Not known here: ${unknown.slice(0, 5).join(', ')}.`;
  const replaced = await replaceEarlier(client, notice, { ...storing, at, orders });
  const instead = replaced.length === 0 ? '' : ` It replaces what ${storing.number} said before.`;
  const answer = `Received for ${ordersWords(orderNumbers)}.${others}${instead}`;
  await storeNotice(client, { ...storing, answer, orders });
  return { text: answer, orderNumbers: [...new Set([...orderNumbers, ...replaced])] };
}

/**
 * One transaction. The same document again, or the same receipt or payment under another payload id, changes nothing; other
 * content under the same payload id is a conflict. A payment that comes again with other content replaces what it said of the same
 * invoices, and a receipt what it said of the same orders. Open pages of the orders are notified after the commit.
 */
export async function takeNotice(services: Services, arrived: InboundNotice): Promise<TakenNotice | Rejection> {
  const { connection, payloadId, notice } = arrived;
  const { connectionId } = connection;
  if (payloadId === '') return unreadable('The document needs a payloadID, so that we can recognize a repeat.');
  const contentHash = hashOf(JSON.stringify(notice));
  const taken = await inTransaction(services.pool, async (client): Promise<TakenNotice | Rejection> => {
    await lockConnection(client, connectionId);
    const earlier = await readEarlierNotices(client, {
      connectionId,
      payloadId,
      contentHash,
      number: numberOf(notice),
      isPayment: notice.kind === 'payment',
    });
    const same = earlier.find((stored) => stored.contentHash === contentHash);
    if (same !== undefined) {
      // The same document gets the same answer.
      const text = same.payloadId === payloadId ? same.answer : 'This was received before; it was not processed again.';
      return { text, orderNumbers: same.orderNumbers };
    }
    if (earlier.length > 0) return conflicting('Another document was sent under this payloadID before.');
    return takeNew(client, arrived, { contentHash, at: services.now() });
  });
  if (!isRejection(taken)) {
    const customerNumber = connection.customerNumber as CustomerNumber;
    for (const orderNumber of taken.orderNumbers) services.hub.orderChanged({ customerNumber, orderNumber });
  }
  return taken;
}

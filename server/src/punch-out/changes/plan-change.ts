/** What an update that a person decides about would do to our orders: each line beside what stands, and what prevents it. */
import type { BuyerChangePlan } from '@operatory/contract/buyer-changes';
import type { CustomerNumber } from '@operatory/domain/customers';
import { type Cents, dollarsFromCents } from '@operatory/domain/money';
import { accountOfLocation, addressIdsOf, addressKey, type BuyerOrder, isRejection } from '@operatory/domain/punch-out';
import type pg from 'pg';
import type { WaitingDocument } from '../../database/schema/punch-out-orders.ts';
import type { Services } from '../../services/services.ts';
import { todayOf } from '../../settings/today.ts';
import { type Connection, readConnection } from '../connections.ts';
import { hashOf } from '../encryption.ts';
import { closedAccount, type StandingPart, scopeOf } from '../orders/change-divided-order.ts';
import { composeOrder, type InboundOrderChange } from '../orders/compose-order.ts';
import {
  type AccountScopes,
  accountsOfDivision,
  type ComposedPart,
  composeParts,
  divisionOf,
  openScopes,
  shipToWords,
} from '../orders/divided-order.ts';
import { type KeptOrder, readKeptOrders, readOrderedLines, readOrderTotals } from '../orders/order-rows.ts';
import type { PlanFacts } from './plan-facts.ts';

/** An update that waits, with everything that is opened before the transaction. */
export interface OpenedChange {
  readonly changeId: number;
  readonly connection: Connection;
  readonly arrived: InboundOrderChange;
  readonly contentHash: string;
  readonly scopes: AccountScopes;
}

interface ChangeRow {
  readonly connectionId: string;
  readonly contentHash: string;
  readonly document: Omit<WaitingDocument, 'order'> & { readonly order: BuyerOrder };
}

/** The connection as the account that the document as a whole is for uses it. */
function atAccount(connection: Connection, order: BuyerOrder, [first]: readonly KeptOrder[]): Connection {
  const { profile } = connection;
  const facts = { addressId: order.delivery?.addressId ?? '', to: [], extrinsics: [] };
  const named = accountOfLocation(profile, facts);
  const account = isRejection(named) || named === undefined ? first?.customerNumber : named;
  const customerNumber = (account ?? connection.customerNumber) as CustomerNumber;
  return { ...connection, customerNumber, profile: { ...profile, addressIds: addressIdsOf(profile, customerNumber) } };
}

/** Undefined unless it's an update of an order that is there, and nobody has settled it. */
export async function openChange(services: Services, changeId: number): Promise<OpenedChange | undefined> {
  const { pool } = services;
  const { rows } = await pool.query<ChangeRow>({
    name: 'buyer-change-document',
    text: `select connection_id as "connectionId", content_hash as "contentHash", document from punch_out_waiting_change
            where change_id = $1 and type = 'update' and order_number is not null and settled_at is null`,
    values: [changeId],
  });
  const [row] = rows;
  const found = row === undefined ? undefined : await readConnection(pool, row.connectionId);
  if (row === undefined || found === undefined) return undefined;
  const { order, envelope } = row.document;
  const kept = await readKeptOrders(pool, { ...found, orderId: order.orderId, payloadId: '' });
  const connection = atAccount(found, order, kept);
  const today = todayOf(services, services.now());
  const arrived: InboundOrderChange = { connection, order, envelope, today, type: 'update' };
  const accounts = [
    ...accountsOfDivision(divisionOf(arrived, { isAlready: true })),
    ...kept.map(({ customerNumber }) => customerNumber),
  ];
  return {
    ...{ changeId, connection, arrived, contentHash: row.contentHash },
    scopes: await openScopes(services, connection, accounts),
  };
}

/** One of our orders before and after. */
export interface PlannedOrder {
  /** Absent if there is none before. */
  readonly standing?: StandingPart;
  /** Absent if nothing is left of it. */
  readonly composed?: ComposedPart;
}

export interface PlannedChange {
  readonly orders: readonly PlannedOrder[];
  /** Every order of the buyer's order, also those that were canceled before. */
  readonly kept: readonly KeptOrder[];
  readonly shown: BuyerChangePlan;
}

const isCanceled = ({ lineGroups, review }: StandingPart) =>
  review === 'sent-back' || lineGroups.every((group) => group === 'canceled');

/** Why these orders can't be replaced or canceled in one step; blank if nothing prevents it. */
function obstacleOf(standing: readonly StandingPart[]): string {
  if (standing.length === 0) return 'Every order of it was canceled or sent back.';
  const begun = standing.filter(({ lineGroups }) => lineGroups.some((group) => group !== 'submitted'));
  const [first] = begun;
  return first === undefined
    ? ''
    : `Our order ${first.kept.orderNumber} is already being processed, shipped, or partly canceled.`;
}

/** An order that would be canceled for an account that can't be opened would go on in the ERP. */
const obstacleOfDropped = (orders: readonly PlannedOrder[], scopes: AccountScopes): string =>
  orders.some(
    ({ standing, composed }) =>
      standing !== undefined && composed === undefined && scopeOf(scopes, standing.kept) === undefined,
  )
    ? closedAccount
    : '';

/** The orders that the document becomes, or sentences about why it can't be made. */
async function composeAll(client: pg.PoolClient, { arrived, scopes }: OpenedChange, at: Date) {
  const division = divisionOf(arrived, { isAlready: true });
  if (division !== undefined) {
    const divided = await composeParts(client, scopes, { arrived, division, at });
    if (isRejection(divided)) return { why: divided.status.text };
    const parts = 'parts' in divided ? divided.parts : divided.possible;
    const said = 'why' in divided ? divided.why : [];
    return parts === undefined
      ? { why: [...new Set(said.map(({ about, text }) => (about === '' ? text : `${about}: ${text}`)))].join(' ') }
      : { parts };
  }
  const scope = scopes.get(arrived.connection.customerNumber);
  if (scope === undefined || isRejection(scope)) return { why: scope?.status.text ?? '' };
  const composed = await composeOrder(client, scope, { arrived, at });
  if (isRejection(composed)) return { why: composed.status.text };
  const key = addressKey(composed.delivery);
  const part = { account: scope.customerNumber, key, order: arrived.order };
  return { parts: [{ part, scope, arrived, composed }] };
}

/** The same ship-to keeps its order; then an order goes to another ship-to of its account; the rest is new, or canceled. */
function pairOrders(parts: readonly ComposedPart[], standing: readonly StandingPart[]): PlannedOrder[] {
  const openParts = [...parts];
  const openStanding = [...standing];
  const pairs: PlannedOrder[] = [];
  const pair = (isSame: (composed: ComposedPart, kept: KeptOrder) => boolean) => {
    for (const composed of [...openParts]) {
      const found = openStanding.findIndex(({ kept }) => isSame(composed, kept));
      const [one] = found < 0 ? [] : openStanding.splice(found, 1);
      if (one === undefined) continue;
      openParts.splice(openParts.indexOf(composed), 1);
      pairs.push({ standing: one, composed });
    }
  };
  const isOfAccount = ({ scope }: ComposedPart, { customerNumber }: KeptOrder) =>
    scope.customerNumber === customerNumber;
  pair((composed, kept) => isOfAccount(composed, kept) && composed.part.key === addressKey(kept.delivery ?? []));
  pair(isOfAccount);
  return [
    ...pairs.toSorted((one, other) => (one.standing?.kept.part ?? 0) - (other.standing?.kept.part ?? 0)),
    ...openParts.map((composed) => ({ composed })),
    ...openStanding.map((one) => ({ standing: one })),
  ];
}

type Lines = readonly { readonly lineNumber: number; readonly partNumber: string; readonly quantity: number }[];

/** The buyer's lines of one order, before and after. */
function linesBeside(before: Lines, after: Lines) {
  const keyOf = ({ lineNumber, partNumber }: Lines[number]) => `${lineNumber} ${partNumber}`;
  const quantities = (lines: Lines) => new Map(lines.map((line) => [keyOf(line), line.quantity]));
  const [old, wanted] = [quantities(before), quantities(after)];
  const all = new Map([...before, ...after].map((line) => [keyOf(line), line]));
  return [...all]
    .map(([key, { lineNumber, partNumber }]) => ({
      ...{ lineNumber, part: partNumber },
      ...{ ordered: old.get(key) ?? 0, wanted: wanted.get(key) ?? 0 },
    }))
    .toSorted((one, other) => one.lineNumber - other.lineNumber);
}

interface Before {
  readonly lines: ReadonlyMap<number, Lines>;
  /** In cents, by order number. */
  readonly totals: ReadonlyMap<number, Cents>;
}

function shownOrder({ standing, composed }: PlannedOrder, before: Before) {
  const orderNumber = standing?.kept.orderNumber;
  const totalBefore = before.totals.get(orderNumber ?? 0);
  return {
    ...(orderNumber === undefined ? {} : { orderNumber }),
    becomes:
      standing === undefined ? ('new' as const) : composed === undefined ? ('canceled' as const) : ('changed' as const),
    customerNumber: composed?.scope.customerNumber ?? standing?.kept.customerNumber ?? '',
    shipTo: shipToWords(composed?.composed.delivery ?? standing?.kept.delivery ?? []),
    shipToBefore: shipToWords(standing?.kept.delivery ?? []),
    lines: linesBeside(before.lines.get(orderNumber ?? 0) ?? [], composed?.composed.ordered ?? []),
    differences: [...(composed?.composed.differences ?? [])],
    ...(composed === undefined ? {} : { total: dollarsFromCents(composed.composed.order.total) }),
    ...(totalBefore === undefined ? {} : { totalBefore: dollarsFromCents(totalBefore) }),
  };
}

/** What nobody needs to read, and that must not change between looking and accepting: our products, and at which prices. */
const madeOf = ({ composed }: PlannedOrder) =>
  (composed?.composed.order.lines ?? []).map(({ itemNumber, type, quantity, unitPrice }) => [
    itemNumber,
    type,
    quantity,
    unitPrice,
  ]);

/** The version tells whether the plan as shown is still current. */
export async function planChange(
  client: pg.PoolClient,
  opened: OpenedChange,
  { facts: { kept, standing: all, isDeletionOpen }, at }: { readonly facts: PlanFacts; readonly at: Date },
): Promise<PlannedChange> {
  const standing = all.filter((part) => !isCanceled(part));
  const composed = await composeAll(client, opened, at);
  const orders = 'why' in composed ? [] : pairOrders(composed.parts, standing);
  const obstacle =
    'why' in composed
      ? composed.why
      : isDeletionOpen
        ? 'The deletion of this order waits for a person, too. Settle it first.'
        : obstacleOf(standing) || obstacleOfDropped(orders, opened.scopes);
  const numbers = kept.map(({ orderNumber }) => orderNumber);
  const before = { lines: await readOrderedLines(client, numbers), totals: await readOrderTotals(client, numbers) };
  const content = { orders: orders.map((order) => shownOrder(order, before)), obstacle };
  const version = hashOf(JSON.stringify([content, orders.map(madeOf)])).slice(0, 32);
  return { orders, kept, shown: { ...content, version } };
}

/** Changes or cancels all orders of a buyer's order that was divided by address: every one of them, or a person decides. */
import {
  addressKey,
  isDivided,
  isRejection,
  judgeDeletion,
  judgeUpdate,
  needsPerson,
  type Rejection,
} from '@operatory/domain/punch-out';
import type pg from 'pg';
import type { CustomerScope } from '../../access/customer-scope.ts';
import type { Queryable } from '../../database/database.ts';
import type { OrderChangeRow } from '../../database/schema/punch-out-orders.ts';
import { lockStanding, readLineGroups } from '../../orders/lock-standing.ts';
import { lockReview, readReviewState } from '../../review/reads.ts';
import { type ChangeContext, callOff, type Outcome, type TouchedOrder, writeReplacements } from './apply-change.ts';
import { keepArrived } from './attachments.ts';
import type { InboundOrderChange } from './compose-order.ts';
import { type AccountScopes, type ComposedPart, composeParts, divisionOf, ourOrders } from './divided-order.ts';
import { type KeptOrder, noteOrderChange } from './order-rows.ts';

/** The state of one of the orders, under its locks. */
export interface StandingPart {
  readonly kept: KeptOrder;
  readonly lineGroups: readonly string[];
  readonly review: 'waiting' | 'released' | 'sent-back' | undefined;
}

export interface DividedChange {
  readonly client: pg.PoolClient;
  readonly scopes: AccountScopes;
  readonly arrived: InboundOrderChange;
  /** In the order of their numbers, so that everyone locks them in the same one. */
  readonly kept: readonly KeptOrder[];
  readonly change: Omit<OrderChangeRow, 'differences'>;
}

/** What a person has to know to decide; nothing was changed. */
export interface LeftToPerson {
  /** As a sentence. */
  readonly why: string;
  readonly orderNumber: number;
}

export const isLeftToPerson = (outcome: Outcome | LeftToPerson | Rejection): outcome is LeftToPerson =>
  'why' in outcome;

const numbersOf = (kept: readonly KeptOrder[]) => kept.map(({ orderNumber }) => orderNumber);

/** Locks the reviews and the orders, in the order of their numbers. */
export async function lockParts(client: pg.PoolClient, kept: readonly KeptOrder[]): Promise<StandingPart[]> {
  const standing: StandingPart[] = [];
  for (const each of kept) {
    const { orderNumber } = each;
    const review = await lockReview(client, orderNumber);
    const order = await lockStanding(client, orderNumber);
    if (order === undefined) throw new Error(`order ${orderNumber} of a buyer is not there`);
    standing.push({ kept: each, lineGroups: order.lineGroups, review: review?.state });
  }
  return standing;
}

/** The same without locks, for showing only. */
export async function readParts(database: Queryable, kept: readonly KeptOrder[]): Promise<StandingPart[]> {
  const standing: StandingPart[] = [];
  for (const each of kept) {
    const { orderNumber } = each;
    const lineGroups = await readLineGroups(database, orderNumber);
    standing.push({ kept: each, lineGroups, review: await readReviewState(database, orderNumber) });
  }
  return standing;
}

/** Undefined if the order's account can't be opened, such as one that was closed since. */
export function scopeOf(scopes: AccountScopes, { customerNumber }: KeptOrder): CustomerScope | undefined {
  const scope = scopes.get(customerNumber);
  return isRejection(scope) ? undefined : scope;
}

/** Why nobody may change or cancel an order that has no scope. */
export const closedAccount = 'The account of an order can’t be opened. Please look at each order.';

/** Cancels what still stands. What is canceled already only remembers the document. */
async function callOffAll(
  { client, scopes, arrived, kept, change }: DividedChange,
  standing: readonly StandingPart[],
): Promise<Outcome | LeftToPerson | Rejection> {
  const judged = standing.map((part) => ({
    part,
    verdict: judgeDeletion({ ...part, orderNumber: part.kept.orderNumber }),
  }));
  for (const { part, verdict } of judged) {
    if (needsPerson(verdict)) return { why: `${verdict.why}.`, orderNumber: part.kept.orderNumber };
    if (scopeOf(scopes, part.kept) === undefined) return { why: closedAccount, orderNumber: part.kept.orderNumber };
  }
  const tooMany = await keepArrived(client, arrived, new Date(change.at));
  if (tooMany !== undefined) return tooMany;
  const toCancel: ChangeContext[] = [];
  const doneBefore: TouchedOrder[] = [];
  for (const { part, verdict } of judged) {
    const { orderNumber } = part.kept;
    const scope = scopeOf(scopes, part.kept);
    if (verdict === 'possible' && scope !== undefined) {
      toCancel.push({ client, scope, arrived, orderNumber, wasHeld: part.review === 'waiting', change });
    } else {
      await noteOrderChange(client, orderNumber, { change: { ...change, differences: [] } });
      doneBefore.push({ orderNumber });
    }
  }
  const orders = [...doneBefore, ...(await callOff(client, toCancel))].toSorted(
    (one, other) => one.orderNumber - other.orderNumber,
  );
  const ours = `O${ourOrders(numbersOf(kept)).slice(1)}`;
  const isDone = judged.every(({ verdict }) => verdict === 'done');
  return { orders, text: `${ours} ${isDone ? 'are already' : 'were'} canceled.` };
}

/** Our order for each part of the new document; undefined unless they are for the same ship-tos as before. */
function pairUp(parts: readonly ComposedPart[], standing: readonly StandingPart[]) {
  const keyOf = (account: string, key: string) => `${account}\n${key}`;
  const before = new Map(
    standing.map((part) => [keyOf(part.kept.customerNumber, addressKey(part.kept.delivery ?? [])), part]),
  );
  const pairs = parts.flatMap((composed) => {
    const { account, key } = composed.part;
    const part = before.get(keyOf(account, key));
    return part === undefined ? [] : [{ composed, part }];
  });
  return pairs.length === parts.length && pairs.length === standing.length ? pairs : undefined;
}

/** Replaces the lines of every order, if the document names the same ship-tos and nothing of it holds an order. */
async function replaceAll(
  { client, scopes, arrived, kept, change }: DividedChange,
  standing: readonly StandingPart[],
): Promise<Outcome | LeftToPerson | Rejection> {
  const verdicts = standing.map((part) => judgeUpdate({ ...part, orderNumber: part.kept.orderNumber }));
  const [first = 0] = numbersOf(kept);
  const refused = verdicts.filter(isRejection);
  const [refusal] = refused;
  if (refusal !== undefined && refused.length === verdicts.length) return refusal;
  for (const [index, verdict] of verdicts.entries()) {
    const orderNumber = kept[index]?.orderNumber ?? first;
    if (isRejection(verdict))
      return { why: `Our order ${orderNumber}, one of ${kept.length}, is canceled.`, orderNumber };
    if (needsPerson(verdict)) return { why: `${verdict.why}.`, orderNumber };
  }
  const division = divisionOf(arrived, { isAlready: true });
  const other = { why: 'The update doesn’t name the same ship-tos as the order.', orderNumber: first };
  if (division === undefined || (isDivided(division) && division.parts.length !== kept.length)) return other;
  const composed = await composeParts(client, scopes, { arrived, division, at: new Date(change.at) });
  if (isRejection(composed)) return { why: composed.status.text, orderNumber: first };
  if ('why' in composed) {
    const said = composed.why.map(({ about, text }) => (about === '' ? text : `${about}: ${text}`));
    return { why: [...new Set(said)].join(' '), orderNumber: first };
  }
  const pairs = pairUp(composed.parts, standing);
  if (pairs === undefined) return other;
  const tooMany = await keepArrived(client, arrived, new Date(change.at));
  if (tooMany !== undefined) return tooMany;
  const replacements = pairs.map(({ composed: each, part }) => {
    const { orderNumber } = part.kept;
    const ofPart = { ...each.arrived, type: arrived.type };
    const wasHeld = part.review === 'waiting';
    const changing = { client, scope: each.scope, arrived: ofPart, orderNumber, wasHeld, change };
    return { changing, composed: each.composed };
  });
  const orders = await writeReplacements(client, replacements);
  return { orders, text: `O${ourOrders(numbersOf(kept)).slice(1)} were changed.` };
}

/** Locks all of the orders first. The connection is locked already, and the document is newer than the earlier ones. */
export async function changeDividedOrder(changing: DividedChange): Promise<Outcome | LeftToPerson | Rejection> {
  const standing = await lockParts(changing.client, changing.kept);
  return changing.arrived.type === 'delete' ? callOffAll(changing, standing) : replaceAll(changing, standing);
}

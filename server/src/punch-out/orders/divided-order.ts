/** Composes our orders for a buyer's order whose lines go to several addresses: all of them, or none. */
import type { CustomerNumber } from '@operatory/domain/customers';
import {
  type DeliveryPart,
  type Division,
  divideOrder,
  idsOfAccount,
  isDivided,
  isRejection,
  linesWords,
  noteKey,
  type OrderPart,
  placesOfOneAccount,
  possibleParts,
  type Rejection,
  type SeveralAddresses,
} from '@operatory/domain/punch-out';
import type { CustomerScope } from '../../access/customer-scope.ts';
import type { Queryable } from '../../database/database.ts';
import type { Services } from '../../services/services.ts';
import type { Connection } from '../connections.ts';
import {
  type ComposedOrder,
  composeOrder,
  type InboundOrder,
  openScope,
  type UndividedCause,
} from './compose-order.ts';

/** The accounts that a buyer's order concerns, each with its scope, or why nothing can be ordered for it. */
export type AccountScopes = ReadonlyMap<string, CustomerScope | Rejection>;

/** The connection as the account of one of its locations uses it. */
export const connectionOf = (connection: Connection, account: string): Connection =>
  account === connection.customerNumber
    ? connection
    : {
        ...connection,
        customerNumber: account as CustomerNumber,
        profile: { ...connection.profile, addressIds: idsOfAccount(connection.profile, account) },
      };

/** How the document is divided; `isAlready` if its order was divided when it came, whatever the connection says today. */
export function divisionOf({ connection, order }: InboundOrder, { isAlready = false } = {}): Division | undefined {
  const severalAddresses: SeveralAddresses = isAlready ? 'divide' : connection.profile.severalAddresses;
  return divideOrder(order, { ...connection.profile, severalAddresses }, connection.customerNumber);
}

/** Opens the accounts before the transaction, which holds a connection to the database already. */
export async function openScopes(
  services: Services,
  connection: Connection,
  accounts: readonly string[],
): Promise<AccountScopes> {
  const scopes = new Map<string, CustomerScope | Rejection>();
  for (const account of new Set([connection.customerNumber, ...accounts])) {
    scopes.set(account, await openScope(services, connectionOf(connection, account)));
  }
  return scopes;
}

export const accountsOfDivision = (division: Division | undefined): string[] =>
  division === undefined ? [] : possibleParts(division).map(({ account }) => account);

/** One of our orders for the buyer's order. */
export interface ComposedPart {
  readonly part: OrderPart;
  readonly scope: CustomerScope;
  readonly arrived: InboundOrder;
  readonly composed: ComposedOrder;
}

/** The orders that the document becomes; or what a person has to decide, and the orders if the person finds nothing wrong. */
export type ComposedParts =
  | { readonly parts: readonly ComposedPart[] }
  | { readonly why: readonly UndividedCause[]; readonly possible?: readonly ComposedPart[] };

/** What keeps one of several parts from becoming an order without a person. */
function problemsOf({ order: { lines }, differences }: ComposedOrder): readonly string[] {
  const isFree = lines.some(({ type }) => type !== 0);
  return isFree ? ['Free goods can’t be divided between orders.', ...differences] : differences;
}

/** Parts of one account that only differ in what no one who packs, ships, or unpacks them would read. */
function alikeParts(parts: readonly ComposedPart[]): UndividedCause[] {
  const first = new Map<string, ComposedPart>();
  return parts.flatMap((each) => {
    const key = `${each.part.account}/${noteKey(each.composed.order.shippingNote)}`;
    const before = first.get(key);
    if (before === undefined) {
      first.set(key, each);
      return [];
    }
    const others = linesWords(before.part.order.lines).toLowerCase();
    return [
      {
        about: linesWords(each.part.order.lines),
        text: `the shipping note doesn’t tell it apart from that of ${others}.`,
      },
    ];
  });
}

/**
 * Composes every part. With several of them, anything that would hold one leaves the whole document to a person; a document
 * for one address is held like any other. Only reads.
 */
export async function composeParts(
  database: Queryable,
  scopes: AccountScopes,
  { arrived, division, at }: { readonly arrived: InboundOrder; readonly division: Division; readonly at: Date },
): Promise<ComposedParts | Rejection> {
  const parts = possibleParts(division);
  const composedParts: ComposedPart[] = [];
  const why: UndividedCause[] = [];
  for (const part of parts) {
    const about = (text: string) => ({ about: linesWords(part.order.lines), text });
    const scope = scopes.get(part.account);
    if (scope === undefined || isRejection(scope)) {
      why.push(about(scope?.status.text ?? 'The ship-to is for another account than before.'));
      continue;
    }
    const ofPart = { ...arrived, connection: connectionOf(arrived.connection, part.account), order: part.order };
    const beside = parts.filter((other) => other !== part).flatMap(({ order }) => order.lines);
    const composed = await composeOrder(database, scope, { arrived: ofPart, at, beside });
    if (parts.length === 1)
      return isRejection(composed) ? composed : { parts: [{ part, scope, arrived: ofPart, composed }] };
    if (isRejection(composed)) why.push(about(composed.status.text));
    else {
      why.push(...problemsOf(composed).map(about));
      composedParts.push({ part, scope, arrived: ofPart, composed });
    }
  }
  const possible = composedParts.length > 0 && composedParts.length === parts.length ? { possible: composedParts } : {};
  if (!isDivided(division)) return { why: division.why.map((text) => ({ about: '', text })), ...possible };
  // What holds a part says it better.
  if (why.length === 0) why.push(...placesOfOneAccount(parts).map((text) => ({ about: '', text })));
  if (why.length === 0) why.push(...alikeParts(composedParts));
  return why.length > 0 ? { why, ...possible } : { parts: composedParts };
}

/** A ship-to in one line. */
export const shipToWords = (delivery: readonly Pick<DeliveryPart, 'theirs'>[]): string =>
  delivery.map(({ theirs }) => theirs).join(', ');

/** `our order 1` or `our orders 1, 2`. */
export const ourOrders = (orderNumbers: readonly number[]): string =>
  `our order${orderNumbers.length === 1 ? '' : 's'} ${orderNumbers.join(', ')}`;

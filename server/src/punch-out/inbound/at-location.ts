/** Finds the account that a document of a connection is for, among the buyer's locations. */
import type { CustomerNumber } from '@operatory/domain/customers';
import {
  accountOfLocation,
  addressIdsOf,
  type BuyerOrder,
  goneCart,
  isByAddressId,
  isRejection,
  locationWords,
  notForYou,
  type OciArrival,
  type Rejection,
  type SetUpRequest,
} from '@operatory/domain/punch-out';
import type { Envelope } from '../../cxml/envelope.ts';
import { childrenOf, elementAt, textOf } from '../../cxml/xml-tree.ts';
import type { Queryable } from '../../database/database.ts';
import { accountsOf, type Connection } from '../connections.ts';
import { readCartAccounts, readKeptOrders } from '../orders/order-rows.ts';
import { readCookieAccounts } from '../sessions/session-rows.ts';

const factsOf = ({ request, to }: Envelope) => {
  const head = request.name === 'OrderRequest' ? elementAt(request, 'OrderRequestHeader') : request;
  return {
    addressId: elementAt(head, 'ShipTo', 'Address')?.attributes.addressID ?? '',
    to,
    extrinsics: childrenOf(head, 'Extrinsic').map((extrinsic) => ({
      name: extrinsic.attributes.name ?? '',
      value: textOf(extrinsic),
    })),
  };
};

/** The connection with this account; without one, with its own. */
async function withAccount(
  database: Queryable,
  connection: Connection,
  account: string | undefined,
): Promise<Connection | Rejection> {
  const { profile } = connection;
  const customerNumber = (account ?? connection.customerNumber) as CustomerNumber;
  if (customerNumber !== connection.customerNumber) {
    const { rowCount } = await database.query({
      name: 'punch-out-location-account',
      text: 'select from customer where customer_number = $1',
      values: [customerNumber],
    });
    if (rowCount === 0) return notForYou('The account of this location is closed. Please ask the supplier.');
  }
  return { ...connection, customerNumber, profile: { ...profile, addressIds: addressIdsOf(profile, customerNumber) } };
}

/** The accounts whose carts a setup brings back: those of its lines, otherwise those of visits with its cookie. */
async function broughtAccounts(
  database: Queryable,
  connection: Connection,
  { lines, buyerCookie }: SetUpRequest,
): Promise<string[]> {
  const { connectionId } = connection;
  const known = new Set<string>(accountsOf(connection));
  const auxiliaryIds = lines.map(({ auxiliaryId }) => auxiliaryId).filter((id) => id !== '');
  const ofLines = (await readCartAccounts(database, { connectionId, auxiliaryIds })).filter((each) => known.has(each));
  if (ofLines.length > 0) return ofLines;
  const ofCookie = await readCookieAccounts(database, { connectionId, buyerCookie });
  const ofKnown = ofCookie.filter((each) => known.has(each));
  // Some systems send the same cookie each time: it says nothing then.
  return ofKnown.length === 1 ? ofKnown : [];
}

/**
 * The connection with the account of the location that a setup names. An unknown location is refused with a text that names the
 * field. One that names none is for the account whose cart it brings back, otherwise for the connection's own.
 */
export async function atLocationOfSetUp(
  database: Queryable,
  connection: Connection,
  { envelope, request }: { readonly envelope: Envelope; readonly request: SetUpRequest },
): Promise<Connection | Rejection> {
  const { profile } = connection;
  const named = accountOfLocation(profile, factsOf(envelope));
  if (isRejection(named)) return named;
  if (named !== undefined || profile.locationField === '' || request.operation === 'create') {
    return withAccount(database, connection, named);
  }
  const [account, ...further] = await broughtAccounts(database, connection, request);
  if (further.length === 0) return withAccount(database, connection, account);
  return goneCart(
    `The setup names no location in ${locationWords(profile)}, and its lines come from carts of several locations. Please name one, and send its lines only.`,
  );
}

/** Where an order belongs that names no location; `doubt` is a sentence that holds it. */
interface ImpliedPlace {
  readonly account?: string | undefined;
  readonly doubt?: string;
}

const severalCarts = 'The order names no location, and its lines come from carts of several locations.';

/**
 * The account of the order that a document changes, otherwise the one whose carts its lines come from. Only accounts
 * that the connection has today count.
 */
async function impliedPlace(
  database: Queryable,
  connection: Connection,
  { orderId, lines }: BuyerOrder,
): Promise<ImpliedPlace> {
  const { connectionId, profile } = connection;
  if (profile.locationField === '') return {};
  const kept = await readKeptOrders(database, { connectionId, orderId, payloadId: '' });
  // What a line's own ship-to names is decided with the line.
  const silent = isByAddressId(profile) ? lines.filter(({ ownShipTo }) => !ownShipTo?.delivery.addressId) : lines;
  const auxiliaryIds = silent.map(({ auxiliaryId }) => auxiliaryId).filter((id) => id !== '');
  const accounts =
    kept.length > 0
      ? kept.map(({ customerNumber }) => customerNumber)
      : await readCartAccounts(database, { connectionId, auxiliaryIds });
  const known = new Set<string>(accountsOf(connection));
  const [account, ...further] = new Set(accounts.filter((each) => known.has(each)));
  if (further.length === 0) return { account };
  // An order that was divided has several accounts; each change of it names them line by line.
  return kept.length > 0 ? {} : { doubt: severalCarts };
}

interface OrderDocument {
  readonly envelope: Envelope;
  readonly order: BuyerOrder;
}

/** The connection with the account of an order's location; `doubt` is a sentence that holds the order. */
interface OrderPlace {
  readonly connection: Connection;
  readonly doubt?: string;
}

async function placeOf(
  database: Queryable,
  connection: Connection,
  { envelope, order }: OrderDocument,
): Promise<OrderPlace | Rejection> {
  const named = accountOfLocation(connection.profile, factsOf(envelope));
  if (isRejection(named)) return named;
  const { account, ...further } =
    named === undefined ? await impliedPlace(database, connection, order) : { account: named };
  const placed = await withAccount(database, connection, account);
  return isRejection(placed) ? placed : { ...further, connection: placed };
}

/**
 * Carries out an order, an update, or a deletion at its location. One that names no location belongs where the
 * order that it changes is, or where the cart that it orders came from. The order may come while its change looks for it: a change
 * that is rejected looks once more, and is carried out where the order turns out to be.
 */
export async function atLocationOfOrder<Done extends object>(
  database: Queryable,
  connection: Connection,
  document: OrderDocument,
  carryOut: (place: OrderPlace) => Promise<Done | Rejection>,
): Promise<Done | Rejection> {
  const place = await placeOf(database, connection, document);
  if (isRejection(place)) return place;
  const outcome = await carryOut(place);
  if (!isRejection(outcome) || document.order.type === 'new') return outcome;
  const now = await placeOf(database, connection, document);
  const isElsewhere = !isRejection(now) && now.connection.customerNumber !== place.connection.customerNumber;
  return isElsewhere ? carryOut(now) : outcome;
}

/** Like `atLocationOfSetUp`, for a form from SAP: the connection's location field names the location. */
export async function atLocationOfForm(
  database: Queryable,
  connection: Connection,
  { extrinsics }: Pick<OciArrival, 'extrinsics'>,
): Promise<Connection | Rejection> {
  const facts = { addressId: '', to: [], extrinsics, isForm: true };
  const account = accountOfLocation(connection.profile, facts);
  return isRejection(account) ? account : withAccount(database, connection, account);
}

/** Finds the account that a document of a connection is for, among the buyer's locations. */
import type { CustomerNumber } from '@operatory/domain/customers';
import {
  accountOfLocation,
  addressIdsOf,
  isRejection,
  notForYou,
  type OciArrival,
  type Rejection,
} from '@operatory/domain/punch-out';
import type { Envelope } from '../../cxml/envelope.ts';
import { childrenOf, elementAt, textOf } from '../../cxml/xml-tree.ts';
import type { Queryable } from '../../database/database.ts';
import type { Connection } from '../connections.ts';

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

/**
 * The connection with the account of the location that the document names; a document that names none is for the
 * connection's own account. An unknown location is refused with a text that names the field.
 */
export async function atLocation(
  database: Queryable,
  connection: Connection,
  envelope: Envelope,
): Promise<Connection | Rejection> {
  const account = accountOfLocation(connection.profile, factsOf(envelope));
  return isRejection(account) ? account : withAccount(database, connection, account);
}

/** Like `atLocation`, for a form from SAP: the connection's location field names the location. */
export async function atLocationOfForm(
  database: Queryable,
  connection: Connection,
  { extrinsics }: Pick<OciArrival, 'extrinsics'>,
): Promise<Connection | Rejection> {
  const facts = { addressId: '', to: [], extrinsics, isForm: true };
  const account = accountOfLocation(connection.profile, facts);
  return isRejection(account) ? account : withAccount(database, connection, account);
}

/** Reads connections by sender, in the form that the rules need. */

import type { CustomerNumber } from '@operatory/domain/customers';
import { type ConnectionParties, type ConnectionProfile, type Party, readProfile } from '@operatory/domain/punch-out';
import type { Queryable } from '../database/database.ts';
import { type Credentials, credentialsColumn, credentialsOf } from './credentials.ts';

export interface Connection extends ConnectionParties {
  readonly connectionId: string;
  readonly name: string;
  readonly dialect: 'cxml' | 'oci';
  readonly isActive: boolean;
  readonly customerNumber: CustomerNumber;
  readonly encryptedSecret: string;
  readonly encryptedPreviousSecret: string | null;
  readonly previousSecretUntil: Date | null;
  readonly version: number;
  /** The schedule of its catalogs counts from then; null if it was never set. */
  readonly catalogScheduledAt: Date | null;
  readonly profile: ConnectionProfile;
  /** Its further secrets, by what they're for. */
  readonly credentials: Credentials;
  /** The settings as they are stored, without the usual ones. */
  readonly storedProfile: Readonly<Record<string, unknown>>;
}

interface Row {
  connectionId: string;
  name: string;
  dialect: Connection['dialect'];
  isActive: boolean;
  customerNumber: CustomerNumber;
  senderDomain: string;
  senderIdentity: string;
  fromDomain: string;
  fromIdentity: string;
  encryptedSecret: string;
  encryptedPreviousSecret: string | null;
  previousSecretUntil: Date | null;
  version: number;
  catalogScheduledAt: Date | null;
  profile: Record<string, unknown>;
  credentials: Parameters<typeof credentialsOf>[0];
}

const columns = `
  connection_id as "connectionId", name, dialect, is_active as "isActive", customer_number as "customerNumber",
  sender_domain as "senderDomain", sender_identity as "senderIdentity", from_domain as "fromDomain",
  from_identity as "fromIdentity", sealed_secret as "encryptedSecret", sealed_previous_secret as "encryptedPreviousSecret",
  previous_secret_until as "previousSecretUntil", version, catalog_scheduled_at as "catalogScheduledAt",
  profile, ${credentialsColumn}`;

function connectionOf({
  senderDomain,
  senderIdentity,
  fromDomain,
  fromIdentity,
  profile,
  credentials,
  ...row
}: Row): Connection {
  const read = readProfile(profile);
  return {
    ...row,
    credentials: credentialsOf(credentials),
    sender: { domain: senderDomain, identity: senderIdentity },
    from: fromIdentity === '' ? undefined : { domain: fromDomain, identity: fromIdentity },
    isActingForOthersAllowed: read.isActingForOthersAllowed,
    profile: read,
    storedProfile: profile,
  };
}

/** The account numbers that a buyer's documents can be for: the connection's own first, then each location's, once. */
export const accountsOf = ({
  customerNumber,
  profile: { locationField, locations },
}: Pick<Connection, 'customerNumber' | 'profile'>): readonly CustomerNumber[] => [
  ...new Set([customerNumber, ...(locationField === '' ? [] : (Object.values(locations) as CustomerNumber[]))]),
];

/** The domain of every user name that comes in a form, which has none itself. */
export const ociDomain = 'oci';

/** All connections of this dialect whose sender is among the parties. */
export async function readConnectionsOf(
  database: Queryable,
  dialect: Connection['dialect'],
  senders: readonly Party[],
): Promise<Connection[]> {
  const { rows } = await database.query<Row>({
    name: 'punch-out-connections-of',
    text: `select ${columns} from punch_out_connection
            where dialect = $1 and (sender_domain, sender_identity) in
                  (select * from unnest($2::text[], $3::text[]))
            order by connection_id`,
    values: [dialect, senders.map(({ domain }) => domain.toLowerCase()), senders.map(({ identity }) => identity)],
  });
  return rows.map(connectionOf);
}

/** One connection by its id. */
export async function readConnection(database: Queryable, connectionId: string): Promise<Connection | undefined> {
  const { rows } = await database.query<Row>({
    name: 'punch-out-connection',
    text: `select ${columns} from punch_out_connection where connection_id = $1`,
    values: [connectionId],
  });
  return rows[0] === undefined ? undefined : connectionOf(rows[0]);
}

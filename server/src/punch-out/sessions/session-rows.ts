/** Sessions as the database has them. */
import type { CustomerNumber } from '@operatory/domain/customers';
import type { OciEcho, Operation, SessionTimes } from '@operatory/domain/punch-out';
import type { Queryable } from '../../database/database.ts';
import type { PartyRow } from '../../database/schema/punch-out.ts';

export interface SessionRow extends SessionTimes {
  readonly sessionId: string;
  readonly connectionId: string;
  readonly customerNumber: CustomerNumber;
  readonly encryptedStart: string;
  readonly username: string;
  readonly email: string;
  readonly operation: Operation;
  readonly deploymentMode: 'production' | 'test';
  readonly dtdVersion: string;
  readonly returnUrl: string;
  readonly buyerCookie: string;
  readonly parties: { readonly from: readonly PartyRow[]; readonly to: readonly PartyRow[] };
  readonly payloadId: string;
  readonly bodyHash: string;
  readonly selectedItem: string | null;
  readonly auxiliaryIds: Readonly<Record<string, string>>;
  readonly notices: readonly string[];
  readonly browserHash: string | null;
  readonly endedBy: 'returned' | 'canceled' | null;
  readonly cartKey: string | null;
  readonly returnDocument: string | null;
  readonly oci: OciEcho | null;
}

export const sessionColumns = `
  s.session_id as "sessionId", s.connection_id as "connectionId", s.customer_number as "customerNumber",
  s.sealed_start as "encryptedStart", s.start_until as "startUntil", s.username, s.email, s.operation,
  s.deployment_mode as "deploymentMode", s.dtd_version as "dtdVersion", s.return_url as "returnUrl",
  s.buyer_cookie as "buyerCookie", s.parties, s.payload_id as "payloadId", s.body_hash as "bodyHash",
  s.selected_item as "selectedItem", s.auxiliary_ids as "auxiliaryIds", s.notices, s.created_at as "createdAt",
  s.browser_hash as "browserHash", s.entered_at as "enteredAt", s.last_used_at as "lastUsedAt", s.ended_at as "endedAt",
  s.ended_by as "endedBy", s.cart_key as "cartKey", s.return_document as "returnDocument",
  s.oci`;

/** The session with this id; `lock` for a transaction that changes it. */
export async function readSession(
  database: Queryable,
  sessionId: string | undefined,
  { lock = false } = {},
): Promise<SessionRow | undefined> {
  const { rows } = await database.query<SessionRow>({
    name: lock ? 'punch-out-session-locked' : 'punch-out-session',
    text: `select ${sessionColumns} from punch_out_session s where s.session_id = $1 ${lock ? 'for update' : ''}`,
    values: [sessionId],
  });
  return rows[0];
}

/** The accounts of the visits with this cookie whose carts were returned. */
export async function readCookieAccounts(
  database: Queryable,
  { connectionId, buyerCookie }: { readonly connectionId: string; readonly buyerCookie: string },
): Promise<string[]> {
  if (buyerCookie.trim() === '') return [];
  const { rows } = await database.query<{ customerNumber: string }>({
    name: 'punch-out-cookie-accounts',
    text: `select distinct customer_number as "customerNumber" from punch_out_session
            where connection_id = $1 and md5(buyer_cookie) = md5($2) and buyer_cookie = $2 and ended_by = 'returned'`,
    values: [connectionId, buyerCookie],
  });
  return rows.map(({ customerNumber }) => customerNumber);
}

/** The session that a setup with this payload id began, if any. */
export async function readSessionOfPayload(
  database: Queryable,
  { connectionId, payloadId }: { readonly connectionId: string; readonly payloadId: string },
): Promise<SessionRow | undefined> {
  const { rows } = await database.query<SessionRow>({
    name: 'punch-out-session-of-payload',
    text: `select ${sessionColumns} from punch_out_session s
            where s.connection_id = $1 and s.payload_id = $2 and not s.is_superseded`,
    values: [connectionId, payloadId],
  });
  return rows[0];
}

/** The session whose start page has this id. */
export async function readSessionOfStart(database: Queryable, startHash: string): Promise<SessionRow | undefined> {
  const { rows } = await database.query<SessionRow>({
    name: 'punch-out-session-of-start',
    text: `select ${sessionColumns} from punch_out_session s where s.start_hash = $1`,
    values: [startHash],
  });
  return rows[0];
}

export interface NewSession {
  readonly sessionId: string;
  readonly connectionId: string;
  readonly customerNumber: CustomerNumber;
  readonly startHash: string;
  readonly encryptedStart: string;
  readonly startUntil: Date;
  readonly username: string;
  readonly email: string;
  readonly operation: Operation;
  readonly deploymentMode: string;
  readonly dtdVersion: string;
  readonly returnUrl: string;
  readonly buyerCookie: string;
  readonly parties: SessionRow['parties'];
  readonly payloadId: string;
  readonly bodyHash: string;
  readonly selectedItem: string | null;
  readonly auxiliaryIds: SessionRow['auxiliaryIds'];
  readonly notices: readonly string[];
  readonly createdAt: Date;
  readonly oci: OciEcho | null;
}

/** Makes room for another visit under the same payload id. */
export async function supersede(database: Queryable, sessionId: string): Promise<void> {
  await database.query({
    name: 'punch-out-session-supersede',
    text: 'update punch_out_session set is_superseded = true where session_id = $1',
    values: [sessionId],
  });
}

/** Writes it; false where a setup with the same payload id was quicker. */
export async function insertSession(database: Queryable, session: NewSession): Promise<boolean> {
  const { rowCount } = await database.query({
    name: 'punch-out-session-insert',
    text: `insert into punch_out_session (session_id, connection_id, customer_number, start_hash, sealed_start,
             start_until, username, email, operation, deployment_mode, dtd_version, return_url, buyer_cookie, parties,
             payload_id, body_hash, selected_item, auxiliary_ids, notices, created_at, oci)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)
           on conflict (connection_id, payload_id) where payload_id <> '' and not is_superseded do nothing`,
    values: [
      session.sessionId,
      session.connectionId,
      session.customerNumber,
      session.startHash,
      session.encryptedStart,
      session.startUntil,
      session.username,
      session.email,
      session.operation,
      session.deploymentMode,
      session.dtdVersion,
      session.returnUrl,
      session.buyerCookie,
      JSON.stringify(session.parties),
      session.payloadId,
      session.bodyHash,
      session.selectedItem,
      JSON.stringify(session.auxiliaryIds),
      JSON.stringify(session.notices),
      session.createdAt,
      session.oci === null ? null : JSON.stringify(session.oci),
    ],
  });
  return rowCount === 1;
}

/** Gives a session whose start page wasn't opened in time a new one; false if a repeat was quicker or someone has entered. */
export async function renewStart(
  database: Queryable,
  {
    sessionId,
    startHash,
    encryptedStart,
    startUntil,
    encryptedBefore,
  }: Pick<NewSession, 'sessionId' | 'startHash' | 'encryptedStart' | 'startUntil'> & {
    readonly encryptedBefore: string;
  },
): Promise<boolean> {
  const { rowCount } = await database.query({
    name: 'punch-out-start-renew',
    text: `update punch_out_session set start_hash = $2, sealed_start = $3, start_until = $4
            where session_id = $1 and entered_at is null and sealed_start = $5`,
    values: [sessionId, startHash, encryptedStart, startUntil, encryptedBefore],
  });
  return rowCount === 1;
}

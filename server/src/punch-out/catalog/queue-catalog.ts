/** Puts a catalog into the outbox, from which it's sent to the buyer's address for catalogs. */
import type { DeliverySummary } from '@operatory/contract/punch-out-diagnostics';
import type { RefusalCode } from '@operatory/contract/refusals';
import { catalogKind, deliveryUrlFor } from '@operatory/domain/punch-out';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import { writeCatalogUpload } from '../../cxml/write-catalog-upload.ts';
import { usualVersion } from '../../cxml/write-cxml.ts';
import { inTransaction, type Queryable } from '../../database/database.ts';
import type { Services } from '../../services/services.ts';
import { todayOf } from '../../settings/today.ts';
import type { Connection } from '../connections.ts';
import type { OutgoingDocument } from '../deliveries/moved-order.ts';
import { checkWanted, fileNameOf, supplierOf, type WantedCatalog } from './write-catalog.ts';

/** What the attachment of a request is called. */
export const contentIdOf = (payloadId: string) => `file.${payloadId}`;

export interface CatalogToSend extends WantedCatalog {
  /** Of the press: two with the same id are one. */
  readonly sendId: string;
  readonly isUpdate: boolean;
}

/** The request, with a place for its secret. */
async function requestOf(
  services: Services,
  { connection, isOwnAccount, wanted }: { connection: Connection; isOwnAccount: boolean; wanted: CatalogToSend },
  payloadId: string,
): Promise<string> {
  const { settings } = services;
  const { customerNumber, profile, from, sender } = connection;
  const { since, isUpdate } = wanted;
  const at = services.now();
  const name = fileNameOf({ ...wanted, since: undefined }, isOwnAccount ? undefined : customerNumber);
  const frame = {
    ...{ version: profile.dtdVersion || usualVersion, payloadId, at, currency: profile.currency },
    ...{ from: [await supplierOf(services, connection)], to: [from ?? sender], deploymentMode: 'production' },
    userAgent: `${settings.brandName} ${settings.appVersion}`,
  };
  const what = since === undefined ? 'All products' : 'Changed and removed products';
  return writeCatalogUpload(frame, {
    name: name.replace(/\.\w+$/, ''),
    description: `${what} of ${settings.brandName} for account ${customerNumber}, ${todayOf(services, at)}`,
    contentId: contentIdOf(payloadId),
    isUpdate: isUpdate || since !== undefined,
    publishing: profile.catalogPublishing,
  });
}

interface QueuedRow {
  readonly id: number;
  readonly delivered: boolean;
  readonly failed: boolean;
  readonly attempts: number;
  readonly createdAt: Date;
}

/** What is put into the outbox. */
export interface CatalogMessage {
  /** The part before the slash is the same for all catalogs of the account. */
  readonly key: string;
  readonly account: string;
  readonly payload: OutgoingDocument;
}

/** Writes the request for a catalog, or says why it can't be sent. */
export async function catalogMessage(
  services: Services,
  wanted: CatalogToSend,
): Promise<CatalogMessage | Refusal<RefusalCode>> {
  const { connectionId, format, since, sendId } = wanted;
  const checked = await checkWanted(services, wanted);
  if (isRefusal(checked)) return checked;
  const { connection } = checked;
  if (connection.dialect === 'oci' || deliveryUrlFor(connection.profile, catalogKind) === '') {
    return refuse('punch-out-connection.no-catalog-address');
  }
  const { customerNumber: account } = connection;
  const payloadId = `${sendId}.catalog@operatory`;
  const payload: OutgoingDocument = {
    ...{ connectionId, kind: catalogKind, payloadId, digest: '' },
    document: await requestOf(services, { ...checked, wanted }, payloadId),
    catalog: { account, format, ...(since === undefined ? {} : { since }) },
  };
  return { key: `catalog:${connectionId}:${account}/${sendId}`, account, payload };
}

/** Adds one that a schedule sends, unless an earlier one of the account still waits: that one is made when it's sent, too. */
export async function addScheduled(database: Queryable, { key, payload }: CatalogMessage, at: Date): Promise<boolean> {
  const { rowCount } = await database.query({
    name: 'punch-out-catalog-scheduled',
    text: `insert into outbox (topic, key, payload, created_at)
           select 'punch-out.catalog', $1, $2, $3
            where not exists (select from outbox
                               where topic = 'punch-out.catalog' and topic like 'punch-out.%' and delivered_at is null
                                 and failed_at is null and split_part(key, '/', 1) = split_part($1, '/', 1))`,
    values: [key, JSON.stringify(payload), at],
  });
  return rowCount === 1;
}

/** Queues it once for each press. */
export async function queueCatalog(
  services: Services,
  wanted: CatalogToSend,
): Promise<DeliverySummary | Refusal<RefusalCode>> {
  const message = await catalogMessage(services, wanted);
  if (isRefusal(message)) return message;
  const { key, account, payload } = message;
  const { connectionId } = wanted;
  const at = services.now();
  return inTransaction(services.pool, async (client) => {
    // Two presses at once: the second one finds what the first one stored.
    await client.query('select from punch_out_connection where connection_id = $1 for update', [connectionId]);
    const { rows } = await client.query<QueuedRow>({
      name: 'punch-out-catalog-queue',
      // Each half has an index: what waits, and what was done with lately.
      text: `with known as (
               select id, delivered_at, failed_at, attempts, created_at from outbox
                where topic = 'punch-out.catalog' and topic like 'punch-out.%' and key = $1
                  and delivered_at is null and failed_at is null
               union all
               select id, delivered_at, failed_at, attempts, created_at from outbox
                where topic = 'punch-out.catalog' and topic <> 'punch-out.document' and key = $1
                  and coalesce(delivered_at, failed_at) > $3::timestamptz - interval '1 day'),
             added as (
               insert into outbox (topic, key, payload, created_at)
               select 'punch-out.catalog', $1, $2, $3 where not exists (select from known)
               returning id, delivered_at, failed_at, attempts, created_at)
             select id::float8 as id, delivered_at is not null as delivered, failed_at is not null as failed, attempts,
                    created_at as "createdAt"
               from (select * from known union all select * from added) one`,
      values: [key, JSON.stringify(payload), at],
    });
    const [row] = rows;
    if (row === undefined) throw new Error('the catalog was not queued');
    const state = row.delivered ? 'delivered' : row.failed ? 'failed' : 'waiting';
    return {
      ...{ deliveryId: row.id, kind: catalogKind, customerNumber: account, state, attempts: row.attempts },
      ...{ createdAt: row.createdAt.toISOString(), problem: '', sentAgain: [] },
    };
  });
}

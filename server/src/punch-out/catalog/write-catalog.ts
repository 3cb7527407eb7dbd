/** Writes what an account can order, or what changed of it, as a file for its buyer's system, a part at a time. */
import type { RefusalCode } from '@operatory/contract/refusals';
import { cifEnd, cifHead, cifLine, isRejection, type Party } from '@operatory/domain/punch-out';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import { indexEnd, indexHead, indexItem } from '../../cxml/write-index.ts';
import type { Services } from '../../services/services.ts';
import { accountsOf, type Connection, readConnection } from '../connections.ts';
import { openScope } from '../orders/compose-order.ts';
import { type CatalogPart, type CatalogWalk, catalogParts } from './catalog-changes.ts';
import { beginCatalog, dropCatalog, finishCatalog, readCatalogs } from './catalog-rows.ts';

export type CatalogFormat = 'cif' | 'index';

/** What the buyer called us last; our brand name before its first visit. */
export async function supplierOf({ pool, settings }: Services, { connectionId }: Connection): Promise<Party> {
  const { rows } = await pool.query<Party>({
    name: 'punch-out-catalog-supplier',
    text: `select parties -> 'to' -> 0 ->> 'domain' as domain, parties -> 'to' -> 0 ->> 'identity' as identity
             from punch_out_session where connection_id = $1 and jsonb_array_length(parties -> 'to') > 0
            order by created_at desc limit 1`,
    values: [connectionId],
  });
  return rows[0] ?? { domain: 'NetworkId', identity: settings.brandName };
}

/** How a format begins, says some products, and ends. */
interface Written {
  readonly head: string;
  part(part: CatalogPart): string;
  readonly end: string;
}

function writerFor(
  format: CatalogFormat,
  { services, connection: { profile }, sinceId }: CatalogWalk,
  supplier: Party,
): Written {
  const { classificationDomain, currency, unitList } = profile;
  const isIncremental = sinceId !== undefined;
  if (format === 'index') {
    const frame = { supplier, currency, classificationDomain, isIncremental, version: profile.dtdVersion };
    return {
      head: indexHead(frame),
      part: ({ lines, gone }) =>
        lines.map((line) => indexItem(line, frame)).join('') +
        gone.map((line) => indexItem(line, frame, true)).join(''),
      end: indexEnd,
    };
  }
  const at = services.now().toISOString().slice(0, 19).replace('T', ' ');
  const head = { supplier, currency, classificationDomain, isIncremental, isUneceUnits: unitList === 'unece', at };
  return {
    head: cifHead(head),
    part: ({ lines, gone }) =>
      lines.map((line) => cifLine(line, head)).join('') + gone.map((line) => cifLine(line, head, true)).join(''),
    end: cifEnd,
  };
}

/** How many products were in the text so far. */
interface CatalogCount {
  added: number;
  removed: number;
}

/** The file's text; counts what was in it. */
async function* textOf(
  count: CatalogCount,
  {
    written,
    first,
    rest,
  }: { readonly written: Written; readonly first: CatalogPart | undefined; readonly rest: AsyncGenerator<CatalogPart> },
): AsyncGenerator<string> {
  const say = (part: CatalogPart) => {
    count.added += part.lines.length;
    count.removed += part.gone.length;
    return written.part(part);
  };
  yield written.head;
  if (first !== undefined) yield say(first);
  for await (const part of rest) yield say(part);
  yield written.end;
}

/** A catalog on its way. */
export interface Catalog {
  readonly catalogId: number;
  readonly fileName: string;
  readonly type: string;
  /** The file's text in parts. */
  readonly text: AsyncGenerator<string>;
  readonly count: Readonly<CatalogCount>;
  /** Once it was handed over to its end: from then on, later ones can build on it. */
  finish(options?: { readonly isAccepted: boolean }): Promise<void>;
}

/** The same, finished as soon as its last part was sent. */
async function* finishing({ text, finish }: Catalog): AsyncGenerator<string> {
  yield* text;
  await finish();
}

export interface WantedCatalog {
  readonly connectionId: string;
  readonly account: string | undefined;
  readonly format: CatalogFormat;
  /** Only what changed since that one of the account's catalogs. */
  readonly since: number | undefined;
}

export const fileNameOf = ({ connectionId, format, since }: WantedCatalog, account: string | undefined) => {
  const name = [connectionId, ...(account === undefined ? [] : [account]), ...(since === undefined ? [] : ['changes'])];
  return `${name.join('-').replaceAll(/[^\w.-]/g, '_')}.${format === 'cif' ? 'cif' : 'xml'}`;
};

/** The connection with the wanted account as its own, if such a catalog can be made. */
export async function checkWanted(
  { pool }: Pick<Services, 'pool'>,
  { connectionId, account, since }: WantedCatalog,
): Promise<{ readonly connection: Connection; readonly isOwnAccount: boolean } | Refusal<RefusalCode>> {
  const stored = await readConnection(pool, connectionId);
  if (stored === undefined) return refuse('punch-out-diagnostics.connection-absent');
  const customerNumber = accountsOf(stored).find((number) => number === (account ?? stored.customerNumber));
  if (customerNumber === undefined) return refuse('punch-out-connection.account-elsewhere', { account: account ?? '' });
  if (since !== undefined) {
    const made = await readCatalogs(pool, connectionId);
    const isThere = made.some((one) => one.catalogId === since && one.customerNumber === customerNumber);
    if (!isThere) return refuse('punch-out-connection.catalog-absent');
  }
  return { connection: { ...stored, customerNumber }, isOwnAccount: customerNumber === stored.customerNumber };
}

/**
 * The catalog of one account of the connection, at its prices of today. A buyer with several locations gets a file for
 * each of their accounts; without `account`, it's the connection's own. Whoever hands it over finishes it.
 */
export async function beginCatalogFile(
  services: Services,
  wanted: WantedCatalog,
): Promise<Catalog | Refusal<RefusalCode>> {
  const { format, since } = wanted;
  const { pool } = services;
  const checked = await checkWanted(services, wanted);
  if (isRefusal(checked)) return checked;
  const { connection, isOwnAccount } = checked;
  const { customerNumber } = connection;
  const scope = await openScope(services, connection);
  if (isRejection(scope)) return refuse('punch-out-connection.account-elsewhere', { account: customerNumber });
  const supplier = await supplierOf(services, connection);
  const catalogId = await beginCatalog(pool, connection, { format, sinceId: since ?? null, at: services.now() });
  const walk = { services, connection, scope, catalogId, sinceId: since };
  const rest = catalogParts(walk);
  // Neither format can say that nothing changed: an Index has at least one product.
  const first = (await rest.next()).value as CatalogPart | undefined;
  if (first === undefined && (since !== undefined || format === 'index')) {
    await dropCatalog(pool, connection, catalogId);
    return refuse(
      since === undefined ? 'punch-out-connection.catalog-empty' : 'punch-out-connection.catalog-unchanged',
    );
  }
  const count = { added: 0, removed: 0 };
  return {
    catalogId,
    fileName: fileNameOf(wanted, isOwnAccount ? undefined : customerNumber),
    type: format === 'cif' ? 'text/plain; charset=utf-8' : 'text/xml; charset=utf-8',
    text: textOf(count, { written: writerFor(format, walk, supplier), first, rest }),
    count,
    finish: ({ isAccepted } = { isAccepted: false }) =>
      finishCatalog(pool, connection, { catalogId, ...count, at: services.now(), isAccepted }),
  };
}

/** The same for a download: it counts once its last part was sent. */
export async function writeCatalog(services: Services, wanted: WantedCatalog): Promise<Catalog | Refusal<RefusalCode>> {
  const catalog = await beginCatalogFile(services, wanted);
  return isRefusal(catalog) ? catalog : { ...catalog, text: finishing(catalog) };
}

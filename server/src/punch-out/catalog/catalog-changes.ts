/** Walks what an account can order, and compares it with the catalogs that its buyer was given. */
import { cents } from '@operatory/domain/money';
import { type OrderMessageLine, orderMessage } from '@operatory/domain/punch-out';
import type { CustomerScope } from '../../access/customer-scope.ts';
import type { Services } from '../../services/services.ts';
import { todayOf } from '../../settings/today.ts';
import type { Connection } from '../connections.ts';
import { hashOf } from '../encryption.ts';
import { returnedItems } from '../returns/returned-items.ts';
import { batch, type KnownItem, noteItems, readKnown, readSold, type SoldRow } from './catalog-rows.ts';

/** Some products of a catalog. */
export interface CatalogPart {
  /** Those that can be ordered: all, or what changed. */
  readonly lines: readonly OrderMessageLine[];
  /** Those that can't be ordered anymore. */
  readonly gone: readonly OrderMessageLine[];
}

export interface CatalogWalk {
  readonly services: Services;
  readonly connection: Connection;
  readonly scope: CustomerScope;
  /** Of the catalog that is being made. */
  readonly catalogId: number;
  /** Only what changed since that one; undefined for everything. */
  readonly sinceId: number | undefined;
}

async function linesFor({ services, connection }: CatalogWalk, rows: readonly SoldRow[]): Promise<OrderMessageLine[]> {
  const items = await returnedItems(
    services,
    services.pool,
    rows.map(({ itemNumber, description, priceCents }) => ({
      ...{ itemNumber, description, isFree: false, quantity: 1, unitPrice: cents(priceCents) },
    })),
  );
  return [...orderMessage(items, { profile: connection.profile, sessionId: '', knownIds: {} }).lines];
}

/** Everything that a catalog says about a product, regardless of its position. */
const hashOfLine = ({ lineNumber: _, ...line }: OrderMessageLine) => hashOf(JSON.stringify(line));

/** One range of numbers: what is in it now, and what was. */
async function comparePart(
  walk: CatalogWalk,
  sold: readonly SoldRow[],
  known: ReadonlyMap<string, KnownItem>,
): Promise<CatalogPart> {
  const { services, connection, catalogId, sinceId } = walk;
  const isLater = (item: KnownItem | undefined) => sinceId !== undefined && (item?.catalogId ?? 0) > sinceId;
  const all = (await linesFor(walk, sold)).map((line) => ({ line, hash: hashOfLine(line) }));
  const isNew = ({ line, hash }: (typeof all)[number]) => known.get(line.itemNumber)?.hash !== hash;
  const here = new Set(sold.map(({ itemNumber }) => itemNumber));
  const absent = [...known.values()].filter(({ itemNumber }) => !here.has(itemNumber));
  const gone = absent.filter((item) => item.hash !== '' || isLater(item));
  await noteItems(services.pool, connection, {
    catalogId,
    items: [
      ...all.filter(isNew).map(({ line, hash }) => ({ itemNumber: line.itemNumber, hash, priceCents: line.unitPrice })),
      ...gone.filter(({ hash }) => hash !== '').map((item) => ({ ...item, hash: '' })),
    ],
  });
  if (sinceId === undefined) return { lines: all.map(({ line }) => line), gone: [] };
  return {
    lines: all.filter((one) => isNew(one) || isLater(known.get(one.line.itemNumber))).map(({ line }) => line),
    gone: await linesFor(walk, gone),
  };
}

/** The catalog in parts, by item number. Parts without any entries are left out. */
export async function* catalogParts(walk: CatalogWalk): AsyncGenerator<CatalogPart> {
  const { services, scope, connection } = walk;
  const { pool, settings } = services;
  // With prices off, there's nothing for the buyer to load, and no product counts as removed.
  if (!settings.isPricingEnabled) return;
  const today = todayOf(services, services.now());
  for (let after: string | null = ''; after !== null; ) {
    const sold: SoldRow[] = await readSold(pool, scope, { after, today });
    const upTo: string | null = sold.length < batch ? null : (sold.at(-1)?.itemNumber ?? null);
    const known = await readKnown(pool, connection, { after, upTo });
    const part = await comparePart(walk, sold, new Map(known.map((item) => [item.itemNumber, item])));
    if (part.lines.length + part.gone.length > 0) yield part;
    after = upTo;
  }
}

/** Which catalogs a connection was given, and how each product was in the newest one. */
import type { CustomerScope } from '../../access/customer-scope.ts';
import { joinContractPrice } from '../../catalog/contract-price.ts';
import type { Queryable } from '../../database/database.ts';

/** As many products are read at once. */
export const batch = 500;
/** As many older catalogs can still be built on. */
const maxKept = 20;

/** Whose catalog it is. */
export interface CatalogOf {
  readonly connectionId: string;
  readonly customerNumber: string;
}

export interface SoldRow {
  readonly itemNumber: string;
  readonly description: string;
  readonly priceCents: number;
}

/** The next products that the account can order at a price, by number. */
export async function readSold(
  database: Queryable,
  scope: CustomerScope,
  { after, today }: { readonly after: string; readonly today: string },
): Promise<SoldRow[]> {
  const { rows } = await database.query<SoldRow>({
    name: 'punch-out-catalog-items',
    text: `select i.item_number as "itemNumber", i.description, coalesce(p.price_cents, i.prices[$2]) as "priceCents"
             from item i ${joinContractPrice('$1::integer', 'i.item_key', '$3::date')}
            where i.item_number > $4 and i.is_orderable and i.withdrawn_at is null and not i.is_hidden_from_customer
              and i.life_cycle <> 'D' and coalesce(p.price_cents, i.prices[$2]) is not null
            order by i.item_number limit ${batch}`,
    values: [scope.customerKey, scope.pricePosition, today, after],
  });
  return rows;
}

/** A product as it was in the newest catalog. */
export interface KnownItem extends SoldRow {
  /** Of everything that the catalog said of it; blank if it was removed. */
  readonly hash: string;
  /** The catalog in which it changed last. */
  readonly catalogId: number;
}

/** What earlier catalogs had of the numbers after one, up to another (`null`: to the end). */
export async function readKnown(
  database: Queryable,
  { connectionId, customerNumber }: CatalogOf,
  { after, upTo }: { readonly after: string; readonly upTo: string | null },
): Promise<KnownItem[]> {
  const { rows } = await database.query<KnownItem>({
    name: 'punch-out-catalog-known',
    text: `select k.item_number as "itemNumber", coalesce(i.description, '') as description, k.price_cents as "priceCents",
                  k.hash, k.catalog_id::float8 as "catalogId"
             from punch_out_catalog_item k left join item i using (item_number)
            where k.connection_id = $1 and k.customer_number = $2 and k.item_number > $3
              and ($4::text is null or k.item_number <= $4)`,
    values: [connectionId, customerNumber, after, upTo],
  });
  return rows;
}

/**
 * Notes what changed, with this catalog. If a later one has begun, it may have passed these products already, before they changed:
 * then they get a number of their own after it, so that what is built on it has them.
 */
export async function noteItems(
  database: Queryable,
  { connectionId, customerNumber }: CatalogOf,
  {
    catalogId,
    items,
  }: {
    readonly catalogId: number;
    readonly items: readonly Pick<KnownItem, 'itemNumber' | 'hash' | 'priceCents'>[];
  },
): Promise<void> {
  if (items.length === 0) return;
  await database.query({
    name: 'punch-out-catalog-note',
    text: `insert into punch_out_catalog_item (connection_id, customer_number, item_number, hash, price_cents, catalog_id)
           select $1, $2, item_number, hash, price_cents,
                  (select case when exists (select from punch_out_catalog c
                                             where c.connection_id = $1 and c.customer_number = $2 and c.catalog_id > $6)
                               then nextval(pg_get_serial_sequence('punch_out_catalog', 'catalog_id')) else $6::bigint end)
             from unnest($3::text[], $4::text[], $5::integer[]) changed(item_number, hash, price_cents)
           on conflict (connection_id, customer_number, item_number)
             do update set hash = excluded.hash, price_cents = excluded.price_cents, catalog_id = excluded.catalog_id`,
    values: [
      ...[connectionId, customerNumber, items.map(({ itemNumber }) => itemNumber), items.map(({ hash }) => hash)],
      ...[items.map(({ priceCents }) => priceCents), catalogId],
    ],
  });
}

/** A catalog that was handed over to its end. */
export interface MadeCatalog {
  readonly catalogId: number;
  readonly customerNumber: string;
  readonly format: 'cif' | 'index';
  readonly isWhole: boolean;
  readonly madeAt: Date;
  readonly added: number;
  readonly removed: number;
}

/** The catalogs of a connection's accounts, the newest first. */
export async function readCatalogs(database: Queryable, connectionId: string): Promise<MadeCatalog[]> {
  const { rows } = await database.query<MadeCatalog>({
    name: 'punch-out-catalogs',
    text: `select catalog_id::float8 as "catalogId", customer_number as "customerNumber", format, since_id is null as "isWhole",
                  made_at as "madeAt", added, removed
             from punch_out_catalog where connection_id = $1 and made_at is not null order by catalog_id desc`,
    values: [connectionId],
  });
  return rows;
}

/** Begins a catalog; it counts once it was finished. */
export async function beginCatalog(
  database: Queryable,
  { connectionId, customerNumber }: CatalogOf,
  { format, sinceId, at }: { readonly format: string; readonly sinceId: number | null; readonly at: Date },
): Promise<number> {
  const { rows } = await database.query<{ catalogId: number }>({
    name: 'punch-out-catalog-begin',
    text: `insert into punch_out_catalog (connection_id, customer_number, format, since_id, started_at)
           values ($1, $2, $3, $4, $5) returning catalog_id::float8 as "catalogId"`,
    values: [connectionId, customerNumber, format, sinceId, at],
  });
  return rows[0]?.catalogId ?? 0;
}

/** The newest catalog of an account that the buyer's system accepted from us. */
export interface AcceptedCatalog extends Pick<MadeCatalog, 'catalogId' | 'format'> {
  readonly customerNumber: string;
}

/** By account and format: what the buyer's system has, and can apply changes to. */
export async function readAccepted(database: Queryable, connectionId: string): Promise<AcceptedCatalog[]> {
  const { rows } = await database.query<AcceptedCatalog>({
    name: 'punch-out-catalogs-accepted',
    text: `select customer_number as "customerNumber", format, max(catalog_id)::float8 as "catalogId"
             from punch_out_catalog where connection_id = $1 and is_accepted group by 1, 2`,
    values: [connectionId],
  });
  return rows;
}

/** Marks the catalog as complete, and deletes the incomplete ones and the oldest, but not the last that was accepted. */
export async function finishCatalog(
  database: Queryable,
  { connectionId, customerNumber }: CatalogOf,
  done: {
    readonly catalogId: number;
    readonly added: number;
    readonly removed: number;
    readonly at: Date;
    readonly isAccepted: boolean;
  },
): Promise<void> {
  await database.query({
    name: 'punch-out-catalog-finish',
    text: `update punch_out_catalog set made_at = $3, added = $4, removed = $5, is_accepted = $6
            where customer_number = $1 and catalog_id = $2`,
    values: [customerNumber, done.catalogId, done.at, done.added, done.removed, done.isAccepted],
  });
  await database.query({
    name: 'punch-out-catalog-forget',
    text: `delete from punch_out_catalog
            where connection_id = $1 and customer_number = $2
              and (made_at is null and started_at < $3::timestamptz - interval '1 day'
                   or catalog_id < (select min(catalog_id) from (
                        select catalog_id from punch_out_catalog
                         where connection_id = $1 and customer_number = $2 and made_at is not null
                         order by catalog_id desc limit ${maxKept}) newest)
                      and catalog_id not in (
                        select max(catalog_id) from punch_out_catalog
                         where connection_id = $1 and customer_number = $2 and is_accepted group by format))`,
    values: [connectionId, customerNumber, done.at],
  });
}

/** Takes back a catalog in which nothing was. */
export async function dropCatalog(
  database: Queryable,
  { customerNumber }: CatalogOf,
  catalogId: number,
): Promise<void> {
  await database.query({
    name: 'punch-out-catalog-drop',
    text: 'delete from punch_out_catalog where customer_number = $1 and catalog_id = $2',
    values: [customerNumber, catalogId],
  });
}

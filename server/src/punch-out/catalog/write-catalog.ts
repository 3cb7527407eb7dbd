/** Writes what an account can order as a CIF file for its buyer's system, a part at a time. */
import type { RefusalCode } from '@operatory/contract/refusals';
import { cents } from '@operatory/domain/money';
import { cifEnd, cifHead, cifLine, isRejection, orderMessage, type Party } from '@operatory/domain/punch-out';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../../access/customer-scope.ts';
import { todayOf } from '../../cart/today.ts';
import { joinContractPrice } from '../../catalog/contract-price.ts';
import type { Queryable } from '../../database/database.ts';
import type { Services } from '../../services/services.ts';
import { accountsOf, type Connection, readConnection } from '../connections.ts';
import { openScope } from '../orders/compose-order.ts';
import { returnedItems } from '../returns/returned-items.ts';

/** As many products are read at once. */
const batch = 500;

interface SoldRow {
  readonly itemNumber: string;
  readonly description: string;
  readonly priceCents: number;
}

/** The next products that the account can order at a price, by number. */
async function readSold(
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

/** What the buyer called us last; our brand name before its first visit. */
async function supplierOf({ pool, settings }: Services, { connectionId }: Connection): Promise<Party> {
  const { rows } = await pool.query<Party>({
    name: 'punch-out-catalog-supplier',
    text: `select parties -> 'to' -> 0 ->> 'domain' as domain, parties -> 'to' -> 0 ->> 'identity' as identity
             from punch_out_session where connection_id = $1 and jsonb_array_length(parties -> 'to') > 0
            order by created_at desc limit 1`,
    values: [connectionId],
  });
  return rows[0] ?? { domain: 'NetworkId', identity: settings.brandName };
}

async function* linesOf(
  services: Services,
  { connection, scope }: { readonly connection: Connection; readonly scope: CustomerScope },
): AsyncGenerator<string> {
  const { pool, settings } = services;
  const { profile } = connection;
  const supplier = await supplierOf(services, connection);
  const head = { supplier, currency: profile.currency };
  yield cifHead({
    ...head,
    classificationDomain: profile.classificationDomain,
    isUneceUnits: profile.unitList === 'unece',
    at: services.now().toISOString().slice(0, 19).replace('T', ' '),
  });
  const today = todayOf(services, services.now());
  let after = '';
  // Without prices there is nothing that a buyer could load.
  while (settings.isPricingEnabled) {
    const sold = await readSold(pool, scope, { after, today });
    const last = sold.at(-1);
    if (last === undefined) break;
    after = last.itemNumber;
    const items = await returnedItems(
      services,
      pool,
      sold.map(({ priceCents, ...item }) => ({ ...item, isFree: false, quantity: 1, unitPrice: cents(priceCents) })),
    );
    const { lines } = orderMessage(items, { profile, sessionId: '', knownIds: {} });
    yield lines.map((line) => cifLine(line, head)).join('');
  }
  yield cifEnd;
}

/** A catalog as it's downloaded. */
interface Catalog {
  readonly fileName: string;
  /** The file's text in parts. */
  readonly text: AsyncGenerator<string>;
}

/**
 * The catalog of one account of the connection, at its prices of today. A buyer with several locations gets a file for
 * each of their accounts; without `account`, it's the connection's own.
 */
export async function writeCatalog(
  services: Services,
  { connectionId, account }: { readonly connectionId: string; readonly account: string | undefined },
): Promise<Catalog | Refusal<RefusalCode>> {
  const stored = await readConnection(services.pool, connectionId);
  if (stored === undefined) return refuse('punch-out-diagnostics.connection-absent');
  const customerNumber = accountsOf(stored).find((number) => number === (account ?? stored.customerNumber));
  if (customerNumber === undefined) return refuse('punch-out-connection.account-elsewhere', { account: account ?? '' });
  const connection = { ...stored, customerNumber };
  const scope = await openScope(services, connection);
  if (isRejection(scope)) return refuse('punch-out-connection.account-elsewhere', { account: customerNumber });
  const fileName = customerNumber === stored.customerNumber ? connectionId : `${connectionId}-${customerNumber}`;
  return { fileName: `${fileName.replaceAll(/[^\w.-]/g, '_')}.cif`, text: linesOf(services, { connection, scope }) };
}

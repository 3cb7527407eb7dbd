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
import { type Connection, readConnection } from '../connections.ts';
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

/** The file's text in parts, at today's prices of the connection's account. */
export async function writeCatalog(
  services: Services,
  connectionId: string,
): Promise<AsyncGenerator<string> | Refusal<RefusalCode>> {
  const connection = await readConnection(services.pool, connectionId);
  if (connection === undefined) return refuse('punch-out-diagnostics.connection-absent');
  const scope = await openScope(services, connection);
  if (isRejection(scope)) return refuse('punch-out-diagnostics.connection-absent');
  return linesOf(services, { connection, scope });
}

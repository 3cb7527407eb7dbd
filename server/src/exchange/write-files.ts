/** Writes the shop's data as the files that an ERP would send. Loading them into an empty installation recreates the shop. */
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type FeedName, feedNames } from '@operatory/domain/exchange';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

const yesNo = (column: string, name: string) => `case when ${column} then 'Y' else 'N' end as "${name}"`;
const dollars = (column: string, name: string) => `(${column} / 100.0)::numeric(14, 2) as "${name}"`;
const listed = (column: string, name: string) => `array_to_string(${column}, '|') as "${name}"`;

/** One query for each feed that can be loaded, with the feed's column names. */
const queries: Partial<Record<FeedName, string>> = {
  branches: `select number as "branchNumber", name, city, distribution_center as "distributionCenter", position from branch order by 1`,
  territories: `select territory_id as "territoryId", manager_first_name as "managerFirstName", manager_last_name as "managerLastName",
    manager_email as "managerEmail" from territory order by 1`,
  'pricing-classes': `select code as "pricingClass", name, position from pricing_class order by position`,
  vendors: `select vendor_id as "vendorId", name, address1, city, state, zip, phone, web_address as "webAddress" from vendor order by 1`,
  categories: `select category_key as "categoryKey", description, parent_key as "parentKey" from category order by depth, 1`,
  coupons: `select coupon_id as "couponId", legacy_offer_id as "offerNumber", description, start_date as "startDate", end_date as "endDate",
    (select string_agg((t ->> 'buyQuantity') || ':' || (t ->> 'rewardQuantity'), '|') from jsonb_array_elements(tiers) t) as tiers,
    (select string_agg(coalesce(o ->> 'redemptionItem', ''), '|') from jsonb_array_elements(options) o having bool_and(o ->> 'redemptionItem' is not null)) as "rewardItems",
    (select string_agg(o ->> 'redemptionDescription', '|') from jsonb_array_elements(options) o) as "rewardDescriptions",
    (select string_agg(((o ->> 'rewardValueCents')::int / 100.0)::numeric(12, 2)::text, '|') from jsonb_array_elements(options) o) as "rewardValues",
    ${yesNo('is_distributor_fulfilled', 'isDistributorFulfilled')} from coupon order by 1`,
  items: `select item_number as "itemNumber", description, vendor_id as "vendorId", vendor_part_number as "manufacturerPartNumber",
    category_key as "categoryKey", pack, unit_of_measure as "unitOfMeasure", unspsc, life_cycle as "lifeCycle",
    ${yesNo('is_orderable', 'isOrderable')}, ${yesNo('is_hidden_from_customer', 'isHiddenFromCustomer')}, ${yesNo('is_on_hold', 'isOnHold')},
    ${yesNo('is_drop_ship_only', 'isDropShipOnly')}, ${yesNo('is_special_order', 'isSpecialOrder')}, coupon_id as "couponId",
    image_url as pictures, popularity, sds_media_key as "safetySheet" from item where withdrawn_at is null order by 1`,
  'item-texts': `select item_number as "itemNumber", catalog_text as "catalogText", manufacturer_text as "manufacturerText" from item_text order by 1`,
  substitutes: `select i.item_number as "itemNumber", o.item_number as "substituteItem", s.reason, s.position, s.note as text,
    s.valid_from as "validFrom", s.valid_to as "validTo" from item_substitute s join item i using (item_key)
    join item o on o.item_key = s.substitute_key where i.withdrawn_at is null and o.withdrawn_at is null order by 1, 2`,
  'class-prices': `select i.item_number as "itemNumber", c.code as "pricingClass", ${dollars('i.prices[c.position]', 'price')}
    from item i cross join pricing_class c where i.prices[c.position] is not null and i.withdrawn_at is null order by 1, c.position`,
  stock: `select i.item_number as "itemNumber", s.branch_number as "branchNumber", s.quantity as "quantityAvailable",
    s.stocking_class as "stockingClass" from item_stock s join item i using (item_key) order by 1, 2`,
  customers: `select customer_number as "customerNumber", name, bill_to_name as "billToName", credit_hold as "creditHold",
    ship_to_address1 as "shipToAddress1", ship_to_address2 as "shipToAddress2", ship_to_city as "shipToCity", ship_to_state as "shipToState",
    ship_to_zip as "shipToZip", phone, email, ${yesNo('is_po_required', 'isPoRequired')}, ship_via as "shipVia", pricing_class as "pricingClass",
    contract_name as "contractName", territory_id as "territoryId", ${listed('warehouses', 'branches')} from customer
    where withdrawn_at is null order by 1`,
  'contract-prices': `select c.customer_number as "customerNumber", i.item_number as "itemNumber", ${dollars('p.price_cents', 'price')},
    nullif(p.valid_from, '0001-01-01') as "validFrom", p.valid_to as "validTo", ${yesNo('p.suppress_coupon', 'suppressCoupon')}
    from contract_price p join customer c using (customer_key) join item i using (item_key) order by 1, 2, p.valid_from`,
  receivables: `select customer_number as "customerNumber", statement_date as "statementDate", ${dollars('statement_balance_cents', 'statementBalance')},
    last_payment_date as "lastPaymentDate", ${dollars('last_payment_amount_cents', 'lastPaymentAmount')}, ${dollars('future_cents', 'future')},
    ${dollars('current_cents', 'current')}, ${dollars('over30_cents', 'over30')}, ${dollars('over60_cents', 'over60')},
    ${dollars('over90_cents', 'over90')}, ${dollars('over120_cents', 'over120')} from financial_summary order by 1`,
  'safety-sheets': `select media_key as "safetySheet", revised_on as "revisedOn" from safety_sheet order by 1`,
  statements: `select statement_id as "statementId", customer_number as "customerNumber", statement_date as "statementDate",
    ${dollars('balance_cents', 'balance')} from statement order by 1`,
  'category-sales': `select customer_number as "customerNumber", month, category, ${dollars('total_cents', 'total')}
    from category_sales order by 1, 2, 3`,
  lists: `select l.customer_number as "customerNumber", l.name as "listName", e.item_number as "itemNumber", max(e.quantity) as quantity
    from customer_list l join customer_list_item e using (list_id) join item i using (item_number)
    where l.deleted_at is null and i.withdrawn_at is null group by 1, 2, 3 order by 1, 2, 3`,
  // Staff reach all accounts, so the format has no accounts for them; territories are for account managers.
  people: `select email, name, kind, ${listed('permissions', 'rights')},
    case when kind = 'account-manager' then array_to_string(territory_ids, '|') end as territories,
    case when kind = 'customer' then array_to_string(accounts, '|') end as accounts
    from person cross join lateral (select case when 'Customer' = any(permissions) then 'customer'
      when 'CustomerService' = any(permissions) then 'customer-service'
      when permissions @> array['PricingView', 'OrderSubmit'] then 'account-manager' else 'staff' end as kind) of
    where withdrawn_at is null and cardinality(permissions) > 0 order by 1`,
};

/** Writes a full file of each feed into the folder. Returns the paths in the order in which to load them. */
export async function writeFiles(pool: pg.Pool, folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const paths: string[] = [];
  const client = await pool.connect();
  try {
    for (const feed of feedNames) {
      const query = queries[feed];
      if (query === undefined) continue;
      const path = join(folder, `${feed}.full.000001.csv`);
      await pipeline(
        client.query(copyTo(`copy (${query}) to stdout with (format csv, header)`)),
        createWriteStream(path),
      );
      paths.push(path);
    }
  } finally {
    client.release();
  }
  return paths;
}

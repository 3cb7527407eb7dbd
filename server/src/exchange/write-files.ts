/** Writes the shop's data as the files that an ERP would send. Loading them into an empty installation recreates the shop. */
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type FeedName, feedNames, feeds } from '@operatory/domain/exchange';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { CannotStart } from '../settings/cannot-start.ts';

const yesNo = (column: string, name: string) => `case when ${column} then 'Y' else 'N' end as "${name}"`;
const dollars = (column: string, name: string) => `(${column} / 100.0)::numeric(14, 2) as "${name}"`;
const listed = (column: string, name: string) => `array_to_string(${column}, '|') as "${name}"`;

const erpOrder = 'coalesce(o.erp_order_number, o.order_number::text)';
const erpShipment = 'coalesce(s.erp_shipment_number, s.shipment_number)';

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
    category_key as "categoryKey", pack, unit_of_measure as "unitOfMeasure", unspsc, life_cycle as "lifeCycle", sales_category as "salesCategory",
    gtin, udi_di as "udiDi", contained_item as "containedItem", contained_quantity as "containedQuantity",
    variant_group as "variantGroup", variant_option as "variantOption", second_variant_option as "secondVariantOption",
    ${yesNo('is_orderable', 'isOrderable')}, ${yesNo('is_hidden_from_customer', 'isHiddenFromCustomer')}, ${yesNo('is_on_hold', 'isOnHold')},
    ${yesNo('is_drop_ship_only', 'isDropShipOnly')}, ${yesNo('is_special_order', 'isSpecialOrder')}, coupon_id as "couponId",
    array_to_string(nullif(image_url, '') || more_pictures, '|') as pictures, popularity, sds_media_key as "safetySheet" from item where withdrawn_at is null order by 1`,
  'item-texts': `select item_number as "itemNumber", catalog_text as "catalogText", manufacturer_text as "manufacturerText" from item_text order by 1`,
  substitutes: `select i.item_number as "itemNumber", o.item_number as "substituteItem", s.reason, s.position, s.note as text,
    s.valid_from as "validFrom", s.valid_to as "validTo" from item_substitute s join item i using (item_key)
    join item o on o.item_key = s.substitute_key where i.withdrawn_at is null and o.withdrawn_at is null order by 1, 2`,
  'class-prices': `select i.item_number as "itemNumber", c.code as "pricingClass", ${dollars('i.prices[c.position]', 'price')}
    from item i cross join pricing_class c where i.prices[c.position] is not null and i.withdrawn_at is null order by 1, c.position`,
  stock: `select i.item_number as "itemNumber", s.branch_number as "branchNumber", s.quantity as "quantityAvailable",
    s.stocking_class as "stockingClass", s.expected_on as "expectedReceiptDate" from item_stock s join item i using (item_key) order by 1, 2`,
  customers: `select customer_number as "customerNumber", name, bill_to_name as "billToName", bill_to_number as "billToNumber", credit_hold as "creditHold",
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
  // Orders that are held aren't in the ERP yet. Ours stand for those that the ERP has not numbered.
  orders: `select ${erpOrder} as "orderNumber", o.customer_number as "customerNumber",
    (o.order_date at time zone current_setting('timezone'))::date as "orderDate", o.origination as source, o.po_number as "poNumber",
    l.line_number as "lineNumber", l.item_number as "itemNumber", l.description, l.quantity, ${dollars('l.unit_price_cents', 'price')},
    (array['standard', 'free', 'manufacturer-free'])[l.type + 1] as "lineType",
    case l.line_group when 'shipment' then 'shipped' else l.line_group end as "lineStatus",
    case l.line_group when 'backordered' then l.back_order_status else l.status end as "statusText",
    nullif(l.allocated_warehouse, '') as "branchNumber", l.expected_receipt_date as "expectedReceiptDate"
    from sales_order o join order_line l using (order_number) where not o.is_held_for_review order by 1, l.line_number`,
  shipments: `select ${erpShipment} as "shipmentNumber", ${erpOrder} as "orderNumber", l.line_number as "lineNumber",
    l.quantity as "quantityShipped", s.shipment_date as "shipmentDate",
    case when s.shipping_order_number >= 0 then nullif(s.shipped_from, '') end as "branchNumber",
    ${yesNo('s.shipping_order_number < 0', 'isDropShipment')},
    (select string_agg(t, '|' order by t) from regexp_split_to_table(s.tracking, E'[\\r\\n]+') t where t <> '') as "trackingNumbers"
    from sales_order o join order_line l using (order_number) join shipment s using (shipment_id)
    where not o.is_held_for_review and l.line_group = 'shipment' order by 1, 3`,
  invoices: `select coalesce(i.invoice_number, ${erpShipment}) as "invoiceNumber", ${erpOrder} as "orderNumber",
    null as "customerNumber", ${erpShipment} as "shipmentNumber",
    coalesce(i.invoice_date, s.shipment_date) as "invoiceDate",
    coalesce(i.total_cents / 100.0, (select sum(l.quantity::bigint * l.unit_price_cents) / 100.0 from order_line l
      where l.shipment_id = s.shipment_id), 0)::numeric(14, 2) as total
    from shipment s join sales_order o using (order_number)
    left join erp_invoice i on i.erp_shipment_number = s.erp_shipment_number and i.erp_order_number = o.erp_order_number
    where s.has_invoice and s.shipment_date is not null and not o.is_held_for_review
      and exists (select from order_line l where l.shipment_id = s.shipment_id and l.line_group = 'shipment')
    union all
    select invoice_number, null, customer_number, null, invoice_date, (total_cents / 100.0)::numeric(14, 2)
      from erp_invoice where erp_order_number is null order by 1, 4`,
  // Staff reach all accounts, so the format has no accounts for them; territories are for account managers.
  people: `select email, name, kind, ${listed('permissions', 'rights')},
    case when kind = 'account-manager' then array_to_string(territory_ids, '|') end as territories,
    case when kind = 'customer' then array_to_string(accounts, '|') end as accounts
    from person cross join lateral (select case when 'Customer' = any(permissions) then 'customer'
      when 'CustomerService' = any(permissions) then 'customer-service'
      when permissions @> array['PricingView', 'OrderSubmit'] then 'account-manager' else 'staff' end as kind) of
    where withdrawn_at is null and cardinality(permissions) > 0 order by 1`,
};

/**
 * Writes a file of everything of each feed into the folder; an order's day is that of the time zone. Returns the paths in the order in
 * which to load them. Throws `CannotStart` for a database without products: files with only a header look like a shop that sells nothing.
 */
export async function writeFiles(pool: pg.Pool, folder: string, timeZone: string): Promise<string[]> {
  const { rowCount } = await pool.query('select from item limit 1');
  if (rowCount === 0) {
    throw new CannotStart(
      'This database has no products, so nothing was written. Start Operatory once, or set DATA_DIR or DATABASE_URL to those of the one that runs.',
    );
  }
  await mkdir(folder, { recursive: true });
  const paths: string[] = [];
  const client = await pool.connect();
  try {
    await client.query("select set_config('timezone', $1, false)", [timeZone]);
    for (const feed of feedNames) {
      const query = queries[feed];
      if (query === undefined) continue;
      const path = join(folder, `${feed}.${feeds[feed].modes.includes('full') ? 'full' : 'history'}.000001.csv`);
      await pipeline(
        client.query(copyTo(`copy (${query}) to stdout with (format csv, header)`)),
        createWriteStream(path),
      );
      paths.push(path);
    }
  } finally {
    // With its time zone, the connection doesn't go back.
    client.release(true);
  }
  return paths;
}

/** A small catalog made by chance from a seed, for tests: awkward words, numbers and ties on purpose. */
import type pg from 'pg';
import { storeBranches } from '../../test/stock.ts';
import { type Random, randomFrom } from '../search/random.fixture.ts';

export interface RandomItem {
  readonly itemNumber: string;
  readonly description: string;
  readonly pack: string;
  readonly vendorId: string;
  readonly vendorName: string;
  readonly vendorPartNumber: string;
  readonly categoryKey: string | null;
  readonly categoryName: string;
  readonly couponId: number | null;
  readonly isHidden: boolean;
  readonly isOnHold: boolean;
  readonly lifeCycle: 'A' | 'D';
  readonly prices: readonly number[];
  readonly quantities: readonly number[];
  readonly popularity: number;
}

/** An ordinary item; tests vary it. */
export const plainItem: RandomItem = {
  itemNumber: '10000001',
  description: 'Nitrile Gloves, Powder-Free, X-Large',
  pack: 'Box of 100',
  vendorId: 'V1',
  vendorName: 'Galvyn Dental',
  vendorPartNumber: 'NV-1042-XL',
  categoryKey: '1.1',
  categoryName: 'Gloves & Masks',
  couponId: null,
  isHidden: false,
  isOnHold: false,
  lifeCycle: 'A',
  prices: [1000, 1234],
  quantities: [0, 7, 3, 0],
  popularity: 100,
};

const kinds = [
  'Gloves',
  'Glove Box',
  'Composite',
  'Bonding Agent',
  'Bur',
  'Prophy Paste',
  'Mask',
  'Impression Tray',
  'Fluoride',
  'Anesthetic',
  'Syringe',
  'Suture',
  'Wedge',
  'Matrix Band',
  'Bib',
  'Retraction Cord',
  'Clove Oil',
  'Glaze',
  'Ovenware',
];
const traits = [
  'Nitrile',
  'Latex',
  'Latex-Free',
  'X-Large',
  'X Large',
  'Large',
  'Medium',
  'Small',
  'A1',
  'A2',
  'A3',
  'A3.5',
  'Mint',
  'Blue',
  'Bleu',
  'Powder-Free',
  'Powder Free',
  '3-0',
  '4-0',
  '#15c',
  '4 g',
  '2 x 2 g',
  '250mL',
  'Round',
  'Ground',
  'Universal',
  'Sterile',
  'Fine',
  'Extra-Fine',
  'Café',
  'Straße',
  'Größe 5',
  "O'Brien",
  'K-File',
  '.015"',
  '1,000',
];
const names = ['Galvyn', 'Roviran', 'Umbara', 'Élan', 'Kerning', 'Halumi', 'Vosadex', 'Vosada', 'Norivo', 'Øster'];
const packs = ['100/Box', '50/Box', 'Each', '4 g Syringe', 'Box of 10', '12/Pack'];

export const vendors = names.map((name, index) => ({ vendorId: `V${index + 1}`, name: `${name} Dental` }));
export const categories = [
  { key: '1', description: 'All', parent: null },
  { key: '1.1', description: 'Gloves & Masks', parent: '1' },
  { key: '1.2', description: 'Restorative', parent: '1' },
  { key: '1.2.1', description: 'Flowable', parent: '1.2' },
  { key: '1.3', description: 'Instruments', parent: '1' },
];

export const today = '2026-06-15';

/** 1 runs, 2 has ended, 3 has not begun. */
export const coupons = [
  { couponId: 1, start: '2026-06-01', end: '2026-06-30' },
  { couponId: 2, start: '2026-01-01', end: '2026-06-14' },
  { couponId: 3, start: '2026-06-16', end: '2026-12-31' },
];

function partNumber(random: Random): string {
  const digits = String(1000 + random.below(400));
  return random.pick([
    `${digits}-0${random.below(9)}`,
    `NV ${digits}`,
    `TD${digits}-XL`,
    `${digits}/A3`,
    `K.${digits}`,
    digits,
  ]);
}

export function randomItems(seed: number, count: number): RandomItem[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_, index) => {
    const vendor = random.skewed(vendors);
    const category = random.chance(0.05) ? undefined : random.pick(categories.slice(1));
    const words = [random.pick(names), ...Array.from({ length: 1 + random.below(4) }, () => random.skewed(traits))];
    return {
      itemNumber: random.chance(0.03) ? `AB-${1000 + index}x` : String(10_000_001 + index * 3),
      description: `${words.join(' ')} ${random.skewed(kinds)}${random.chance(0.3) ? `, ${random.pick(traits)}` : ''}`,
      pack: random.pick(packs),
      vendorId: vendor.vendorId,
      vendorName: vendor.name,
      vendorPartNumber: partNumber(random),
      categoryKey: category?.key ?? null,
      categoryName: category?.description ?? '',
      couponId: random.chance(0.2) ? 1 + random.below(3) : null,
      isHidden: random.chance(0.05),
      isOnHold: random.chance(0.05),
      lifeCycle: random.chance(0.05) ? 'D' : 'A',
      prices: [100 + random.below(50_000), 100 + random.below(50_000)],
      quantities: Array.from({ length: 4 }, () => (random.chance(0.4) ? 0 : random.below(200))),
      popularity: random.below(count / 4),
    };
  });
}

/** Writes manufacturers, categories, coupons and the items. */
export async function storeCatalog(client: pg.ClientBase, items: readonly RandomItem[]): Promise<void> {
  await client.query(
    `insert into vendor select v->>'vendorId', v->>'name', '1 Main St', 'Reno', 'NV', '89501', '7755550100', 'maker.example'
       from jsonb_array_elements($1::jsonb) v`,
    [JSON.stringify(vendors)],
  );
  await client.query(
    `insert into category (category_key, description, depth, url, parent_key)
     select c->>'key', c->>'description', length(c->>'key') / 2, lower(c->>'description'), c->>'parent' from jsonb_array_elements($1::jsonb) c`,
    [JSON.stringify(categories)],
  );
  await client.query(
    `insert into coupon (coupon_id, legacy_offer_id, description, start_date, end_date, tiers, options, is_distributor_fulfilled, reward_type)
     select (c->>'couponId')::int, c->>'couponId', 'Buy 2, get 1', (c->>'start')::date, (c->>'end')::date,
            '[{"buyQuantity":2,"rewardQuantity":1}]', '[]', true, 'SameItem' from jsonb_array_elements($1::jsonb) c`,
    [JSON.stringify(coupons)],
  );
  await client.query(
    `insert into item (item_number, item_key, description, category_key, vendor_id, vendor_part_number, pack, unit_of_measure,
       life_cycle, is_hidden_from_customer, is_on_hold, prices, coupon_id, image_url, popularity)
     select r."itemNumber", row_number() over (), r.description, r."categoryKey", r."vendorId", r."vendorPartNumber", r.pack, 'BX',
            r."lifeCycle", r."isHidden", r."isOnHold", r.prices, r."couponId", '/picture.svg', r.popularity
       from jsonb_to_recordset($1::jsonb) as r ("itemNumber" text, description text, "categoryKey" text, "vendorId" text,
         "vendorPartNumber" text, pack text, "lifeCycle" text, "isHidden" boolean, "isOnHold" boolean, prices integer[],
         "couponId" integer, popularity integer)`,
    [JSON.stringify(items)],
  );
  await storeBranches(client);
  await client.query(
    `insert into item_stock (item_key, branch_number, quantity, stocking_class)
     select i.item_key, b.number, (r.quantities)[b.position], ('{A,B,X,E}'::text[])[b.position]
       from jsonb_to_recordset($1::jsonb) as r ("itemNumber" text, quantities integer[])
       join item i on i.item_number = r."itemNumber" cross join branch b`,
    [JSON.stringify(items)],
  );
}

/** Two pricing classes, a territory, and accounts `1` (class B, branches 16 and 14) and `2` (class A, branch 82). */
export async function storeAccounts(client: pg.ClientBase): Promise<void> {
  await client.query("insert into territory values ('T1', 'Ada', 'Byron', 'ada@example.test')");
  await client.query("insert into pricing_class values ('A', 'First', 1), ('B', 'Second', 2)");
  await client.query(
    `insert into customer (customer_number, name, bill_to_name, ship_to_address1, ship_to_city, ship_to_state, ship_to_zip,
       phone, email, ship_via, pricing_class, territory_id, warehouses)
     values ('1', 'Practice', 'Practice', '1 Main', 'Reno', 'NV', '89501', '7755550100', 'p@example.test', 'Ground', 'B', 'T1', '{16,14}'),
            ('2', 'Other', 'Other', '2 Main', 'Reno', 'NV', '89501', '7755550101', 'o@example.test', 'Ground', 'A', 'T1', '{82}')`,
  );
}

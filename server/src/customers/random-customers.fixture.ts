/** Random customers from a seed, for tests: similar names, awkward ones, and open carts. */
import type pg from 'pg';
import { randomFrom } from '../search/random.fixture.ts';

export interface RandomCustomer {
  readonly customerNumber: string;
  readonly name: string;
  readonly phone: string;
  readonly territoryId: string;
  /** The number that the account is billed to; undefined if it is billed on its own. */
  readonly billTo?: string | undefined;
  /** Microseconds; undefined without an open cart that has lines. */
  readonly cart: number | undefined;
}

export const territories = ['T1', 'T2', 'T3', 'T4', 'T5', 'T6'];

const people = [
  'Smith',
  'Smythe',
  'Smithson',
  'Miller',
  'Müller',
  "O'Brien",
  'Obrien',
  'Garcia',
  'García',
  'Nguyen',
  'Lee',
  'Leeds',
  'Nakamura',
  'Østergaard',
  'Kowalski',
  'Li',
  'MacDonald',
  'Mac Donald',
  'St. Clair',
  'van der Berg',
  'Drake',
  'Drew',
];
const first = [
  'Bright',
  'Family',
  'Gentle',
  'Downtown',
  '24 Hour',
  '3rd Street',
  'Café',
  'North',
  'Northside',
  'Dr.',
  'A-1',
];
const last = [
  'Dental',
  'Dental',
  'Dental',
  'Dentistry',
  'Smiles',
  'Orthodontics',
  'Dental Group',
  'Oral Surgery',
  'dental care',
];

/** Groups of an ERP that numbers them apart, groups under the number of an account, and most accounts in none. */
function billToOf(index: number): string | undefined {
  if (index % 9 === 4) return `B${100 + (index % 70)}`;
  return index % 13 === 5 ? String(100_001 + (index % 40)) : undefined;
}

export function randomCustomers(seed: number, count: number): RandomCustomer[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_, index) => {
    const person = random.skewed(people);
    const name = random.pick([
      () => `${person} ${random.skewed(last)}`,
      () => `${random.pick(first)} ${random.skewed(last)}`,
      () => `${person} & ${random.pick(people)}  ${random.skewed(last)}`,
      () => `Dr. ${person}`,
      // Few have `rental` inside a word; `dental` is one typo away from it, and many have that.
      () => `${random.chance(0.1) ? 'Parental' : person} ${random.skewed(last)}`,
      () => `${random.pick(first)} ${person} ${random.skewed(last)}`.toUpperCase(),
    ])();
    return {
      customerNumber: random.chance(0.02) ? String(7_000 + index) : String(100_001 + index),
      name,
      phone: `${random.pick(['775', '509', '253'])}555${String(random.below(10_000)).padStart(4, '0')}`,
      territoryId: random.skewed(territories),
      billTo: billToOf(index),
      cart: random.chance(0.3) ? 1_780_000_000_000_000 + random.below(1_000_000) : undefined,
    };
  });
}

/** Writes territories, a pricing class, the customers and their carts; some have an empty or a submitted cart, which do not count. */
export async function storeCustomers(client: pg.ClientBase, customers: readonly RandomCustomer[]): Promise<void> {
  await client.query("insert into territory select t, 'Ada', 'Byron', 'ada@example.test' from unnest($1::text[]) t", [
    territories,
  ]);
  await client.query("insert into pricing_class values ('A', 'First', 1)");
  await client.query(
    `insert into customer (customer_number, name, bill_to_name, bill_to_number, credit_hold, ship_to_address1, ship_to_city, ship_to_state,
       ship_to_zip, phone, email, ship_via, pricing_class, contract_name, territory_id, warehouses)
     select r."customerNumber", r.name, r.name, r."billTo", 2, '1 Main', 'Reno', 'NV', '89501', r.phone, 'p@example.test', 'Ground', 'A',
            'Group contract', r."territoryId", '{16,14}'
       from jsonb_to_recordset($1::jsonb) as r ("customerNumber" text, name text, phone text, "territoryId" text,
            "billTo" text)`,
    [JSON.stringify(customers)],
  );
  await client.query(
    `insert into cart (cart_key, customer_number, modified, line_count)
     select gen_random_uuid(), r."customerNumber", r.cart, 3
       from jsonb_to_recordset($1::jsonb) as r ("customerNumber" text, cart bigint) where r.cart is not null`,
    [JSON.stringify(customers)],
  );
  await client.query(
    `insert into cart (cart_key, customer_number, modified, line_count, submitted_at)
     select gen_random_uuid(), customer_number, 1, 5, now() from customer where customer_number like '%3'`,
  );
  await client.query(
    `insert into cart (cart_key, customer_number, modified, line_count)
     select gen_random_uuid(), customer_number, 2, 0 from customer c
      where not exists (select from cart k where k.customer_number = c.customer_number) and customer_number like '%7'`,
  );
}

/** A few practices for tests that need accounts but not a whole distributor. */
import type { Queryable } from '../src/database/database.ts';

export interface TestPractice {
  readonly customerNumber: string;
  readonly name?: string;
  readonly territoryId?: string;
}

/** Adds them, with their territories and one pricing class `A`. */
export async function addPractices(database: Queryable, practices: readonly TestPractice[]): Promise<void> {
  await database.query(
    `insert into pricing_class (code, name, position) values ('A', 'First', 1) on conflict do nothing`,
  );
  for (const { customerNumber, name = `Practice ${customerNumber}`, territoryId = 'T1' } of practices) {
    await database.query(
      `insert into territory (territory_id, manager_first_name, manager_last_name, manager_email)
       values ($1, 'Ada', 'Byron', 'ada@people.test') on conflict do nothing`,
      [territoryId],
    );
    await database.query(
      `insert into customer (customer_number, name, bill_to_name, ship_to_address1, ship_to_city, ship_to_state,
         ship_to_zip, phone, email, ship_via, pricing_class, territory_id, warehouses)
       values ($1, $2, $2, '1 Main St', 'Reno', 'NV', '89501', '7755550100', 'office@people.test', 'Ground', 'A', $3, '{16,14}')`,
      [customerNumber, name, territoryId],
    );
  }
}

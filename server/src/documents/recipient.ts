/** The practice and the distributor as documents name them. */
import type { RefusalCode } from '@operatory/contract/refusals';
import type { Issuer, Recipient } from '@operatory/domain/documents';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';
import type { Settings } from '../settings/settings.ts';

/** Columns of `customer c` that make a recipient; the aliases are the names of `Recipient`. */
export const recipientColumns = `c.customer_number as "customerNumber", c.name, c.bill_to_name as "billToName",
  c.ship_to_address1 as address1, c.ship_to_address2 as address2, c.ship_to_city as city, c.ship_to_state as state,
  c.ship_to_zip as zip`;

/** Takes the recipient from a larger row. */
export function recipientOf(row: Recipient): Recipient {
  const { customerNumber, name, billToName, address1, address2, city, state, zip } = row;
  return { customerNumber, name, billToName, address1, address2, city, state, zip };
}

/** Who issues the documents of this installation. */
export function issuerOf(settings: Settings): Issuer {
  return { name: settings.companyName, phone: settings.supportPhone, email: settings.supportEmail };
}

/** The practice of a report. `customer.not-found` if the account no longer exists. */
export async function readRecipient(
  scope: CustomerScope,
  database: Queryable,
): Promise<Recipient | Refusal<RefusalCode>> {
  const { rows } = await database.query<Recipient>(
    `select ${recipientColumns} from customer c where c.customer_number = $1`,
    [scope.customerNumber],
  );
  return rows[0] ?? refuse('customer.not-found');
}

/** The practice and the distributor as documents name them. */
import type { Issuer, Recipient } from '@operatory/domain/documents';
import type { Settings } from '../settings/settings.ts';

/** Columns of `customer c` that make a recipient; the aliases are the names of `Recipient`. */
export const recipientColumns = `c.customer_number as "customerNumber", c.name, c.bill_to_name as "billToName",
  c.ship_to_address1 as address1, c.ship_to_address2 as address2, c.ship_to_city as city, c.ship_to_state as state,
  c.ship_to_zip as zip`;

/** The recipient out of a row that holds more. */
export function recipientOf(row: Recipient): Recipient {
  const { customerNumber, name, billToName, address1, address2, city, state, zip } = row;
  return { customerNumber, name, billToName, address1, address2, city, state, zip };
}

/** Who issues the documents of this installation. */
export function issuerOf(settings: Settings): Issuer {
  return { name: settings.companyName, phone: settings.supportPhone, email: settings.supportEmail };
}

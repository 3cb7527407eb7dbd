/** Makes a shipping label for an account or for one of its orders. */
import type { shippingLabel } from '@operatory/contract/finance';
import type { RefusalCode } from '@operatory/contract/refusals';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import type { z } from 'zod';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';
import { type DestinationRow, destinationColumns, destinationFrom } from '../documents/destination.ts';
import type { LabelAddress, ShippingLabels } from '../ports/shipping-label/index.ts';
import type { Settings } from '../settings/settings.ts';

/** The account's own address. */
async function findAccount(scope: CustomerScope, database: Queryable): Promise<LabelAddress | undefined> {
  const { rows } = await database.query<LabelAddress>(
    `select customer_number as "customerNumber", name, '' as attention,
            ship_to_address1 as address1, ship_to_address2 as address2, ship_to_city as city, ship_to_state as state,
            ship_to_zip as zip, '' as country, phone, ship_via as "shipVia"
       from customer where customer_number = $1`,
    [scope.customerNumber],
  );
  return rows[0];
}

/** Where an order of the account goes. */
async function findOrderAddress(
  scope: CustomerScope,
  database: Queryable,
  orderNumber: number,
): Promise<LabelAddress | undefined> {
  const { rows } = await database.query<DestinationRow & Pick<LabelAddress, 'customerNumber' | 'phone' | 'shipVia'>>(
    `select c.customer_number as "customerNumber", c.phone, c.ship_via as "shipVia", ${destinationColumns}
       from sales_order o join customer c using (customer_number)
      where o.customer_number = $1 and o.order_number = $2`,
    [scope.customerNumber, orderNumber],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { line1, line2, city, region, postalCode, name, attention, country } = destinationFrom(row);
  const { customerNumber, phone, shipVia } = row;
  return {
    ...{ customerNumber, phone, shipVia, name, attention, city, country },
    ...{ address1: line1, address2: line2, state: region, zip: postalCode },
  };
}

/** Another label at every call, under a number that no label had before. */
export async function makeShippingLabel(
  scope: CustomerScope,
  parts: { readonly pool: Queryable; readonly settings: Settings; readonly labels: ShippingLabels },
  orderNumber?: number,
): Promise<z.output<typeof shippingLabel> | Refusal<RefusalCode>> {
  const { pool, settings, labels } = parts;
  const to =
    orderNumber === undefined ? await findAccount(scope, pool) : await findOrderAddress(scope, pool, orderNumber);
  if (to === undefined) return refuse(orderNumber === undefined ? 'customer.not-found' : 'order.not-found');
  const { rows } = await pool.query<{ serial: number }>(`select nextval('shipping_label_serial')::bigint as serial`);
  const from = { name: settings.companyName, phone: settings.supportPhone };
  const label = await labels.make({ serial: Number(rows[0]?.serial), from, to });
  if (isRefusal(label)) return label;
  const { data, trackingNumber, format } = label as Exclude<typeof label, Refusal<RefusalCode>>;
  return { labelData: data.toString('base64'), trackingNumber, labelFormatCode: format };
}

/** Makes a label for a parcel to an account. */
import type { shippingLabel } from '@operatory/contract/finance';
import type { RefusalCode } from '@operatory/contract/refusals';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import type { z } from 'zod';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';
import type { LabelRequest, ShippingLabels } from '../ports/shipping-label/index.ts';
import type { Settings } from '../settings/settings.ts';

type Row = LabelRequest['to'] & { readonly serial: number };

/** Another label at every call, under a number that no label had before. */
export async function makeShippingLabel(
  scope: CustomerScope,
  parts: { readonly pool: Queryable; readonly settings: Settings; readonly labels: ShippingLabels },
): Promise<z.output<typeof shippingLabel> | Refusal<RefusalCode>> {
  const { rows } = await parts.pool.query<Row>(
    `select nextval('shipping_label_serial')::bigint as serial, customer_number as "customerNumber", name,
            ship_to_address1 as address1, ship_to_address2 as address2, ship_to_city as city, ship_to_state as state,
            ship_to_zip as zip, phone, ship_via as "shipVia"
       from customer where customer_number = $1`,
    [scope.customerNumber],
  );
  const [row] = rows;
  if (row === undefined) return refuse('customer.not-found');
  const { serial, ...to } = row;
  const from = { name: parts.settings.companyName, phone: parts.settings.supportPhone };
  const label = await parts.labels.make({ serial: Number(serial), from, to });
  if (isRefusal(label)) return label;
  const { data, trackingNumber, format } = label as Exclude<typeof label, Refusal<RefusalCode>>;
  return { labelData: data.toString('base64'), trackingNumber, labelFormatCode: format };
}

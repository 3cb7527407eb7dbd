/** The data of an order message for X12: the message itself with the ship-to address and units of measure. */
import { mapUnit } from '@operatory/domain/punch-out';
import type pg from 'pg';
import { z } from 'zod';
import { numberedOrder, tookOrder } from '../../orders/known-to-erp.ts';
import type { OrderToWrite, ShipToAddress } from '../x12/write-order.ts';

/** A message of the outbox about an order. */
export interface OrderMessageRow {
  readonly id: number;
  readonly topic: string;
  readonly key: string;
  readonly created_at: Date;
  readonly payload: Record<string, unknown>;
}

const address = z.object({
  line1: z.string(),
  line2: z.string().default(''),
  city: z.string(),
  region: z.string(),
  postalCode: z.string(),
  /** Blank for the United States. */
  country: z.string().default(''),
  /** Blank for the account's. */
  name: z.string().default(''),
});

/** A withdrawal may say no more than which order. */
const payloadForm = z.object({
  orderNumber: z.number(),
  customerNumber: z.string(),
  submittedAt: z.string().optional(),
  poNumber: z.string().default(''),
  comments: z.string().default(''),
  shippingNote: z.string().default(''),
  options: z.object({ futureFillDate: z.string().nullish(), alternateAddress: address.nullish() }).default({}),
  totalCents: z.number().default(0),
  lines: z
    .array(
      z.object({
        lineNumber: z.number(),
        itemNumber: z.string(),
        description: z.string(),
        quantity: z.number(),
        unitPriceCents: z.number(),
        type: z.number(),
      }),
    )
    .default([]),
});

interface AccountRow {
  readonly name: string;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
}

async function shipToOf(
  client: pg.PoolClient,
  customerNumber: string,
  other: z.output<typeof address> | null | undefined,
): Promise<ShipToAddress | undefined> {
  const { rows } = await client.query<AccountRow>(
    `select name, ship_to_address1 as address1, ship_to_address2 as address2, ship_to_city as city, ship_to_state as state,
            ship_to_zip as zip, '' as country
       from customer where customer_number = $1`,
    [customerNumber],
  );
  const [account] = rows;
  if (account === undefined || other == null) return account;
  const { name, line1, line2, city, region, postalCode, country } = other;
  return {
    name: name || account.name,
    address1: line1,
    address2: line2,
    city,
    state: region,
    zip: postalCode,
    country,
  };
}

async function unitsOf(client: pg.PoolClient, itemNumbers: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ item_number: string; unit_of_measure: string }>(
    'select item_number, unit_of_measure from item where item_number = any($1)',
    [itemNumbers],
  );
  const settings = { unitList: 'x12', units: {}, fallbackUnit: 'EA' } as const;
  return new Map(rows.map((row) => [row.item_number, mapUnit(row.unit_of_measure, settings)]));
}

/** Whether the ERP ever took the order, so that it can be changed there. */
async function isKnownThere(client: pg.PoolClient, { id, key }: OrderMessageRow): Promise<boolean> {
  const { rows } = await client.query<{ is_known: boolean }>(
    `select exists (${tookOrder} and r.outbox_id < $2) or exists (${numberedOrder}) as is_known`,
    [key, id],
  );
  return rows[0]?.is_known === true;
}

/** Rejects if the message isn't one of ours. */
export async function orderToWrite(
  client: pg.PoolClient,
  message: OrderMessageRow,
  currency: string,
): Promise<OrderToWrite> {
  const order = payloadForm.parse(message.payload);
  const isWithdrawn = message.topic === 'order.withdrawn';
  // A corrected order that the ERP rejected is new to it.
  const isNew = message.topic === 'order.submitted' || (!isWithdrawn && !(await isKnownThere(client, message)));
  const units = await unitsOf(
    client,
    order.lines.map(({ itemNumber }) => itemNumber),
  );
  return {
    ...order,
    document: isNew ? '850' : '860',
    isWithdrawn,
    shipTo: await shipToOf(client, order.customerNumber, order.options.alternateAddress),
    sentAt: order.submittedAt === undefined ? message.created_at : new Date(order.submittedAt),
    currency,
    futureFillDate: order.options.futureFillDate?.slice(0, 10) ?? '',
    lines: order.lines.map((line) => ({ ...line, unit: units.get(line.itemNumber) ?? 'EA' })),
  };
}

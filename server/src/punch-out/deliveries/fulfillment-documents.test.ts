/** Substitutes, cartons, and lots as sent to a buyer's system, by the DTD of its release. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isDtdThere, validateByDtd } from '../../../test/dtd.ts';
import { inTransaction } from '../../database/database.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import { writeMoves } from '../../orders/progress-writes.ts';
import {
  itemsOf,
  type ListeningBuyer,
  openListeningBuyer,
  orderDocument,
  returnedCart,
  twoItems,
} from '../buyer.fixture.ts';
import { encryption } from '../punch-out.fixture.ts';
import { deliverDue } from './start-deliveries.ts';

let buyer: ListeningBuyer;
beforeAll(async () => {
  buyer = await openListeningBuyer();
});
beforeEach(() => buyer.begin());
afterAll(() => buyer.close());

const pool = () => buyer.world.database.pool;
const deliver = () =>
  deliverDue(
    { pool: pool(), settings: buyer.world.app.services.settings, now: () => new Date(Date.now() + 3_600_000) },
    encryption,
  );

/** An order in this release; returns our number. */
async function order(version: string, changed = (document: string) => document): Promise<number> {
  const items = changed(itemsOf(await returnedCart(buyer.world, twoItems)));
  const document = orderDocument({ orderId: 'PO-1', items }).replaceAll('1.2.014', version);
  expect(await buyer.world.send(document)).toMatchObject({ code: 200 });
  const { rows } = await pool().query('select order_number as number from sales_order');
  return Number(rows[0].number);
}

/** The ERP delivers another product for most of the first line, and ships it with the second line in a carton. */
async function shipSubstitute(orderNumber: number): Promise<void> {
  await pool().query(
    `insert into erp_shipment_line (erp_shipment_number, line_number, erp_order_number, quantity, is_drop_shipment, ship_via,
                                    tracking_numbers, sscc, package_number, lot_number, expiration_date)
     values ('SH-1', 1, 'SO-1', 4, false, '', '{}', '001234567890123456', 'BOX-7', 'L<2291>', '2028-01-31'),
            ('SH-1', 2, 'SO-1', 2, false, '', '{}', null, 'BOX-8', null, null)
     on conflict do nothing`,
  );
  const state = { backOrderStatus: '', allocatedWarehouse: '14', expectedReceiptDate: null, status: 'Shipped' };
  await inTransaction(pool(), async (client) => {
    const standing = await lockOrder(client, orderNumber);
    if (standing === undefined) throw new Error('no order');
    const shipment = { shipmentId: 95, shipmentNumber: 'SH-1', erpShipmentNumber: 'SH-1', shippingOrderNumber: 5 };
    await writeMoves(client, [
      {
        order: standing,
        progress: {
          lines: [
            { ...state, lineNumber: 1, lineGroup: 'canceled', shipmentId: null },
            { ...state, lineNumber: 2, lineGroup: 'shipment', shipmentId: 95 },
          ],
          addedLines: [
            {
              ...{ ...state, lineNumber: 3, erpLineNumber: 1, lineGroup: 'shipment', shipmentId: 95, quantity: 4 },
              product: { itemNumber: 'NG-200', description: 'Gloves “large” & long', unitPriceCents: 1_199, type: 0 },
            },
          ],
          shipments: [
            {
              ...shipment,
              shipmentDate: '2026-03-09',
              shippedFrom: '14',
              tracking: '1Z999AA10123456784',
              hasInvoice: false,
            },
          ],
        },
      },
    ]);
  });
}

const sent = (kind: string) => buyer.listener.got.find((document) => document.includes(`<${kind}>`)) ?? '';

describe('a line that another product is delivered for', () => {
  it('is confirmed with that product, its price, and what is missing', async () => {
    await shipSubstitute(await order('1.2.071'));
    expect(await deliver()).toBe(2);
    const confirmation = sent('ConfirmationRequest');
    expect(confirmation).toMatch(/<ConfirmationHeader [^>]*type="detail"/);
    const [first = ''] =
      /<ConfirmationItem quantity="5" lineNumber="1">.*?<\/ConfirmationItem>/s.exec(confirmation) ?? [];
    expect(first).toContain('<ConfirmationStatus quantity="1" type="reject">');
    expect(first).toMatch(
      /<ConfirmationStatus quantity="4" type="detail"><UnitOfMeasure>BX<\/UnitOfMeasure><ItemIn quantity="4"><ItemID><SupplierPartID>NG-200<\/SupplierPartID><\/ItemID>.*<Money currency="USD">11.99<\/Money>.*Gloves &#8220;large&#8221; &amp; long.*<ManufacturerPartID>P-2</s,
    );
  });

  it('is in the ship notice, with the cartons, lots, and expirations of each line', async () => {
    await shipSubstitute(await order('1.2.071'));
    await deliver();
    const notice = sent('ShipNoticeRequest');
    expect(notice).toContain(
      '<ShipNoticeItem quantity="4" lineNumber="1"><ItemID><SupplierPartID>NG-200</SupplierPartID></ItemID><UnitOfMeasure>BX</UnitOfMeasure>' +
        '<Packaging><PackagingCode xml:lang="en">carton</PackagingCode><ShippingContainerSerialCode>001234567890123456</ShippingContainerSerialCode>' +
        '<PackageID><PackageTrackingID>BOX-7</PackageTrackingID></PackageID></Packaging>' +
        '<Batch expirationDate="2028-01-31T12:00:00+00:00"><SupplierBatchID>L&lt;2291&gt;</SupplierBatchID></Batch></ShipNoticeItem>',
    );
    expect(notice).not.toContain('<Comments');
  });

  it.each([
    ['FDEG', 'FedEx'],
    ['ODFL', 'Old Dominion'],
    ['FedEx 2Day', 'FedEx'],
    ['Our van', 'UPS'],
  ])('has the carrier that the ERP names, if it’s known: %s', async (shipVia, carrier) => {
    const orderNumber = await order('1.2.071');
    await shipSubstitute(orderNumber);
    await pool().query('update erp_shipment_line set ship_via = $1', [shipVia]);
    await deliver();
    expect(sent('ShipNoticeRequest')).toContain(
      `<CarrierIdentifier domain="companyName">${carrier}</CarrierIdentifier>`,
    );
  });

  it('is described in words for a release that has no elements for it', async () => {
    await shipSubstitute(await order('1.2.014'));
    await deliver();
    const notice = sent('ShipNoticeRequest');
    expect(notice).toMatch(
      /<Comments xml:lang="en">Line 1: our product NG-200 instead, SSCC 001234567890123456, package BOX-7, lot L&lt;2291&gt;, expires 2028-01-31. Line 2: package BOX-8.<\/Comments>/,
    );
    expect(notice).not.toMatch(/<Packaging>|<Batch|<ItemID>/);
  });

  it.runIf(isDtdThere).each(['1.2.014', '1.2.071'])('makes documents that are valid in %s', async (version) => {
    await shipSubstitute(await order(version));
    expect(await deliver()).toBe(2);
    for (const text of buyer.listener.got) expect(() => validateByDtd(text, '1.2.071/Fulfill.dtd')).not.toThrow();
  });
});

/** When the ERP expects each line. */
async function expectOn(orderNumber: number, days: readonly [one: string, other: string]) {
  const state = { lineGroup: 'processing', shipmentId: null, backOrderStatus: '', allocatedWarehouse: '14' };
  await inTransaction(pool(), async (client) => {
    const standing = await lockOrder(client, orderNumber);
    if (standing === undefined) throw new Error('no order');
    await writeMoves(client, [
      {
        order: standing,
        progress: {
          lines: days.map((expectedReceiptDate, index) => {
            return { ...state, lineNumber: index + 1, expectedReceiptDate, status: 'Printed' };
          }),
          shipments: [],
        },
      },
    ]);
  });
}

describe('a line that comes on another day than the buyer asked for', () => {
  it.each([
    ['one day', ['2026-03-09', '2026-03-09'], '2026-03-12', 'detail'],
    ['one day, on which it comes', ['2026-03-09', '2026-03-09'], '2026-03-09', 'accept'],
    // The other part doesn't come then.
    ['two days, on one of which it comes', ['2026-03-09', '2026-03-12'], '2026-03-12', 'detail'],
  ] as const)('is confirmed by its schedule of %s', async (_, days, expected, type) => {
    const schedule = days.map(
      (day) =>
        `<ScheduleLine quantity="2" requestedDeliveryDate="${day}T08:00:00-08:00"><UnitOfMeasure>BX</UnitOfMeasure></ScheduleLine>`,
    );
    const orderNumber = await order('1.2.071', (items) =>
      items.replaceAll('</ItemOut>', `${schedule.join('')}</ItemOut>`),
    );
    await expectOn(orderNumber, [expected, expected]);
    expect(await deliver()).toBe(1);
    const confirmation = sent('ConfirmationRequest');
    expect(confirmation).toMatch(new RegExp(`<ConfirmationHeader [^>]*type="${type}"`));
    expect(confirmation.includes(`type="detail" deliveryDate="${expected}T`)).toBe(type === 'detail');
  });

  it('is confirmed with that day, and one that comes as asked is accepted', async () => {
    const orderNumber = await order('1.2.071', (items) =>
      items.replaceAll('<ItemOut ', '<ItemOut requestedDeliveryDate="2026-03-09T08:00:00-08:00" '),
    );
    await expectOn(orderNumber, ['2026-03-12', '2026-03-09']);
    expect(await deliver()).toBe(1);
    const confirmation = sent('ConfirmationRequest');
    expect(confirmation).toMatch(/<ConfirmationHeader [^>]*type="detail"/);
    expect(confirmation).toMatch(/lineNumber="1">.*?<ConfirmationStatus [^>]*type="detail" deliveryDate="2026-03-12T/s);
    expect(confirmation).toMatch(/lineNumber="2">.*?<ConfirmationStatus quantity="\d+" type="accept">/s);
    if (isDtdThere) expect(() => validateByDtd(confirmation, '1.2.071/Fulfill.dtd')).not.toThrow();
  });
});

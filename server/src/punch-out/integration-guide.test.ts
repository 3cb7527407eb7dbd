import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { moveOrder, openBuyerListener, visit } from './buyer.fixture.ts';
import { deliverDue } from './deliveries/start-deliveries.ts';
import { corpusConnection, encryption, openPunchOutWorld } from './punch-out.fixture.ts';
import { saveConnection } from './save-connection.ts';

const read = (page: string) => readFileSync(fileURLToPath(new URL(`../../../docs/${page}`, import.meta.url)), 'utf8');
const guide = `${read('punch-out.md')}\n${read('punch-out-reference.md')}`;
const [setUp = '', answer, message, order = '', orderAnswer, confirmation, shipNotice, invoice] = [
  ...guide.matchAll(/```xml\n(.*?)\n```/gs),
].map(([, block]) => block);

/** The session that the guide's documents are of. */
const session = '3f6c1f0e-5a0b-4c55-9d0e-6a1f3a7b9c21';

/** A document as the guide prints it: one element a line, with the guide's own ids and times. */
const asPrinted = (document: string) =>
  document
    .trim()
    .replace(/></g, '>\n<')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, session)
    .replace(/<cXML payloadID="\d+\.(?:[\w-]{12})@/, '<cXML payloadID="1767225600000.answer@')
    .replace(/<cXML payloadID="\d{13}\.(?=[0-9a-f]{8}-)/, '<cXML payloadID="1767225600000.')
    .replace(
      /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?=(?:&#43;|\+)00:00" xml)|(?<=noticeDate=")\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/g,
      '2026-01-01T00:00:00',
    )
    .replace(/https?:\/\/[^/]+\/punchout\/sid\/[^/]+/, 'https://shop.example/punchout/sid/VdX…')
    .replace(/<UserAgent>.*?<\/UserAgent>/, '<UserAgent>Operatory</UserAgent>');

it('every document of the guide is exchanged as it is printed there', async () => {
  const world = await openPunchOutWorld();
  const listener = await openBuyerListener();
  const profile = { ...corpusConnection.profile, deliveryUrl: listener.url };
  await saveConnection(world.database.pool, encryption, { wanted: { ...corpusConnection, profile }, now: new Date() });
  const deliver = () =>
    deliverDue({ pool: world.database.pool, settings: world.app.services.settings, now: () => new Date() }, encryption);

  const shopped = await visit(world, { setUp, items: [{ itemNumber: 'NG-100', quantity: 5 }] });
  expect(asPrinted(shopped.answer)).toBe(answer);
  expect(asPrinted(shopped.message)).toBe(message);

  const actual = /<SupplierPartAuxiliaryID>([0-9a-f-]{36})/.exec(shopped.message)?.[1] ?? '';
  const taken = await world.send(order.replaceAll(session, actual));
  expect(asPrinted(taken.body)).toBe(orderAnswer);

  const number = Number(/our order (\d+)/.exec(taken.text)?.[1]);
  await moveOrder(world, number, { groups: ['processing'] });
  await deliver();
  await moveOrder(world, number, { groups: ['shipment'], shipmentId: 91 });
  await deliver();
  await world.database.pool.query(
    `insert into erp_order_line (erp_order_number, line_number, customer_number, order_date, origination, po_number, item_number,
                                 quantity, unit_price_cents, type, line_group, status_text)
     values ('SO-1', 1, '100001', '2026-03-02', 'web', '', 'NG-100', 5, 1250, 0, 'shipment', '');
     insert into erp_invoice (invoice_number, erp_order_number, invoice_date, total_cents, tax_cents, freight_cents)
     values ('IN-9001', 'SO-1', '2026-03-10', 7736, 587, 899);
     insert into outbox (topic, key, payload)
     select 'punch-out.invoiced', order_number::text, '{"invoiceNumber": "IN-9001"}' from sales_order`,
  );
  await deliver();
  expect(listener.got.map(asPrinted)).toEqual([confirmation, shipNotice, invoice]);
  await listener.close();
  await world.close();
});

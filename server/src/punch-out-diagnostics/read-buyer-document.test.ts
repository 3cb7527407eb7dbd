import type { DocumentLine } from '@operatory/contract/buyer-document';
import type { User } from '@operatory/domain/access';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ListeningBuyer, openListeningBuyer, orderDocument, orderItem } from '../punch-out/buyer.fixture.ts';
import { readBuyerDocument } from './read-buyer-document.ts';

let buyer: ListeningBuyer;
beforeAll(async () => {
  buyer = await openListeningBuyer();
  await buyer.begin();
});
afterAll(() => buyer.close());

const person = (permissions: User['permissions']): User => ({
  kind: 'user',
  userId: 'u',
  email: 'u@people.test',
  name: 'U',
  permissions,
  territoryIds: new Set(),
  accounts: 'all',
});

/** The values with this mark. */
const marked = (lines: readonly DocumentLine[], mark: string) =>
  lines.flatMap(({ parts }) => parts.filter((part) => part.mark === mark).map(({ text }) => text));

const textOf = (lines: readonly DocumentLine[]) =>
  lines.map(({ parts }) => parts.map(({ text }) => text).join('')).join('\n');

it('the review reads the buyer’s document with what became of each value, and without secrets', async () => {
  const { world } = buyer;
  const { services } = world.app;
  const items = orderItem('NG-100')
    .replace('<Money ', '<Money alternateAmount="11.25" alternateCurrency="EUR" ')
    .replace('</ItemOut>', '<Comments xml:lang="en">Leave at the back door</Comments></ItemOut>');
  const payment = '<Payment><PCard number="4111111111111111" expiration="2027-01-01"/></Payment>';
  const document = orderDocument({ orderId: 'PO-1', items, shipTo: '' }).replace('<BillTo>', `${payment}<BillTo>`);
  expect(await world.send(document)).toMatchObject({ code: 200 });
  const { rows } = await world.database.pool.query('select order_number as number from punch_out_order');
  const number = Number(rows[0]?.number);
  const { kind, lines } = await readBuyerDocument(
    services,
    person(new Set(['CustomerService', 'PricingView'])),
    number,
  );
  expect(kind).toBe('OrderRequest');
  expect(marked(lines, 'acted')).toEqual(expect.arrayContaining(['PO-1', 'NG-100', '12.50', 'Please ring the bell']));
  expect(marked(lines, 'holds')).toContain('Leave at the back door');
  expect(marked(lines, 'shown')).toContain('Clinic');
  expect(textOf(lines)).not.toMatch(/4111|s3cr3t/);
  const unpriced = { ...person(new Set(['CustomerService'])), arePricesOff: true };
  expect(textOf((await readBuyerDocument(services, unpriced, number)).lines)).not.toMatch(/12\.50|11\.25/);
  // The log is cleared after some time.
  await world.database.pool.query('delete from punch_out_message');
  expect(await readBuyerDocument(services, person(new Set(['CustomerService'])), number)).toEqual({
    kind: '',
    lines: [],
  });
});

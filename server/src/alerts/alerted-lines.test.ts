import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AlertWorld, openAlertWorld } from './alerts.fixture.ts';

let world: AlertWorld;
beforeAll(async () => {
  world = await openAlertWorld();
});
afterAll(() => world.close());

const alertsOf = async (person: Awaited<ReturnType<AlertWorld['manager']>>) =>
  (await world.ask(person, '/alert/pageIndex/0/pageSize/10')).body.orderAlerts.data;

it('alerts show the first three lines in their current state, with their expected dates, and count all', async () => {
  const manager = await world.manager('N1');
  const order = await world.order('100001', ...Array.from({ length: 5 }, () => 'submitted'));
  await world.move(order, 'submitted', 'backordered', 'backordered', 'backordered', 'backordered');
  await world.database.pool.query(
    `update order_line set quantity = 12, expected_receipt_date = '2026-03-12' where order_number = $1 and line_number = 2`,
    [order],
  );
  const [alert] = await alertsOf(manager);
  expect(alert).toMatchObject({
    lineCount: 4,
    lines: [
      { itemNumber: '10000002', description: 'Thing 2', quantity: 12, expectedReceiptDate: '2026-03-12' },
      { itemNumber: '10000003', quantity: 1, expectedReceiptDate: null },
      { itemNumber: '10000004' },
    ],
  });
  await world.move(order, ...Array.from({ length: 5 }, () => 'processing'));
  expect(await alertsOf(manager)).toMatchObject([{ isOver: true, lines: [], lineCount: 0 }]);
});

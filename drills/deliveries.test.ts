import { expect, it } from 'vitest';
import { openReceiver } from './workload/erp-side.ts';
import { openLedger, sentAgain } from './workload/ledger.ts';

it('counts deliveries that were sent again over the whole run, and notices when their contents differ', async () => {
  const ledger = openLedger();
  const receiver = await openReceiver(ledger);
  const send = (orderNumber: number, totalCents: number) =>
    fetch(receiver.url, { method: 'POST', body: JSON.stringify({ data: { orderNumber, totalCents, lines: [{}] } }) });
  for (const [orderNumber, cents] of [
    [7, 100],
    [8, 100],
    [7, 100],
    [8, 200],
    [8, 200],
  ] as const)
    await send(orderNumber, cents);
  receiver.close();
  expect(sentAgain(ledger)).toBe(3);
  expect([7, 8].map((number) => ledger.deliveries.get(number)?.isUnequal)).toEqual([false, true]);
});

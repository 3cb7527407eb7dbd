import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type ExchangeGround, openExchange } from './exchange.fixture.ts';
import { exchangeParts } from './exchange-parts.ts';
import { startExchange } from './start-exchange.ts';

let ground: ExchangeGround;
beforeAll(async () => {
  ground = await openExchange();
});
afterAll(() => ground.close());

it('works on the queue by itself, tries rows again that waited, and lets search find what came', async () => {
  const exchange = startExchange(exchangeParts(ground.app.services, ground.database.pool));
  try {
    const item = 'itemNumber,description,vendorId,manufacturerPartNumber,unitOfMeasure\nI1,Quizzical mirror,1,P,EA\n';
    const { body } = await ground.send('items', item);
    await vi.waitFor(
      async () => expect(await ground.run(body.importId)).toMatchObject({ state: 'applied', counts: { waiting: 1 } }),
      20_000,
    );
    await ground.send('vendors', 'vendorId,name\n1,Northway\n');
    await vi.waitFor(
      async () => {
        const found = await ground.app.http.inject('/api/item?searchText=quizzical');
        expect(found.json().data).toHaveLength(1);
      },
      { timeout: 20_000, interval: 250 },
    );
  } finally {
    await exchange.stop();
  }
  expect(ground.lines).toEqual([]);
});

import type { PastedLine, ResolvedLines } from '@operatory/contract/pasted-lines';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openTestGround, type TestGround } from '../../test/ground.ts';
import { type SignedIn, signIn } from '../../test/sign-in.ts';
import { plainItem, type RandomItem, storeAccounts, storeCatalog } from '../catalog/random-catalog.fixture.ts';
import { rebuildItemSearch } from '../catalog/search/index.ts';
import { inTransaction } from '../database/database.ts';
import { bindPastedLineRoutes } from './routes.ts';

const plain: RandomItem = { ...plainItem, categoryName: 'Hand care' };
const many = Array.from({ length: 600 }, (_, index) => ({
  ...plain,
  itemNumber: String(20_000_000 + index),
  description: `Wooden Wedge number ${index} of many`,
  vendorPartNumber: `WD-${5000 + index}`,
  popularity: 50,
}));
const items: RandomItem[] = [
  plain,
  {
    ...plain,
    itemNumber: '10000002',
    description: 'Nitrile Gloves, Powder-Free, Medium',
    vendorPartNumber: 'NV-1042-M',
  },
  {
    ...plain,
    itemNumber: '10000003',
    description: 'Latex Gloves, discontinued',
    lifeCycle: 'D',
    vendorPartNumber: 'LX-3',
  },
  { ...plain, itemNumber: '10000004', description: 'Secret Burnisher', isHidden: true, vendorPartNumber: 'SB-4444' },
  { ...plain, itemNumber: '10000005', description: 'Prophy Paste Mint', isOnHold: true, vendorPartNumber: 'PP-5555' },
  { ...plain, itemNumber: '10000006', description: 'Prophy Paste Cherry', vendorPartNumber: 'DOUBLE-1' },
  { ...plain, itemNumber: '10000007', description: 'Mirror Head Size 5', vendorPartNumber: 'DOUBLE-1' },
  { ...plain, itemNumber: '10000008', description: 'Latex Gloves, textured', vendorPartNumber: 'LX-88' },
  {
    ...plain,
    itemNumber: '10000009',
    description: 'Gauze Sponges, 2 x 2, 5000/Case',
    categoryKey: '1.2.1',
    pack: 'Case of 5,000',
    vendorPartNumber: 'GZ-5000',
  },
  {
    ...plain,
    itemNumber: '10000011',
    description: 'Gauze Sponges, 2 x 2, 200/Pack',
    categoryKey: '1.2.1',
    pack: 'Pack of 200',
    vendorPartNumber: 'GZ-200',
    popularity: 20,
  },
  {
    ...plain,
    itemNumber: '10000012',
    description: 'Gauze Sponges, Sterile, 2 x 2, 25 Pouches, 50/Box',
    categoryKey: '1.2.1',
    pack: 'Box of 50',
    vendorPartNumber: 'GZ-50',
    popularity: 10,
  },
  ...many,
];

let database: TestDatabase;
let ground: TestGround;
let manager: SignedIn;
let buyer: SignedIn;
let stranger: SignedIn;
let viewer: SignedIn;

beforeAll(async () => {
  database = await createTestDatabase();
  await inTransaction(database.pool, async (client) => {
    await storeAccounts(client);
    await storeCatalog(client, items);
    await rebuildItemSearch(client);
    await client.query("insert into customer_item select '1', '10000012', 1, now(), 1");
  });
  ground = await openTestGround(database);
  bindPastedLineRoutes(ground.bind, ground.services);
  manager = await signIn(database.pool, { permissions: ['PricingView', 'OrderSubmit'], territoryIds: ['T1'] });
  viewer = await signIn(database.pool, { permissions: ['PricingView'] });
  buyer = await signIn(database.pool, { permissions: ['Customer'], accounts: ['1'] });
  stranger = await signIn(database.pool, { permissions: ['Customer'], accounts: ['2'] });
});
afterAll(async () => {
  await ground.close();
  await database.drop();
});

const line = (numbers: readonly string[], description = ''): PastedLine => ({ numbers: [...numbers], description });

async function ask(who: SignedIn, lines: readonly object[]) {
  const response = await ground.http.inject({
    method: 'POST',
    url: '/api/item/pastedLines/customer/1',
    payload: { lines },
    headers: who.headers,
  });
  return { status: response.statusCode, body: response.json() as ResolvedLines };
}

async function resolved(who: SignedIn, ...lines: readonly PastedLine[]) {
  const { status, body } = await ask(who, lines);
  expect(status).toBe(200);
  return body.lines.map(({ itemNumber, foundBy, obstacle, alternatives }) =>
    [itemNumber, foundBy, obstacle, ...alternatives].filter((part) => part !== null).join(' '),
  );
}

describe('a pasted list', () => {
  it('is found by item numbers and manufacturers’ numbers, with and without dashes, in any letter case', async () => {
    expect(
      await resolved(
        manager,
        line(['10000001']),
        line(['nv1042xl']),
        line(['NV 1042-M'], 'NV 1042-M'),
        line(['9999', '10000007'], 'ours 10000007'),
        line(['10000001', 'NV-1042-M']),
      ),
    ).toEqual([
      '10000001 item-number',
      '10000001 part-number',
      '10000002 part-number',
      '10000007 item-number',
      '10000001 item-number',
    ]);
    const { body } = await ask(manager, [line(['10000001']), line(['10000001'])]);
    expect(body.items).toMatchObject([{ itemNumber: '10000001', description: plain.description, price: 12.34 }]);
  });

  it('is found by descriptions: words in any order, plurals, sizes; never taken on a guess', async () => {
    expect(
      await resolved(
        manager,
        line([], 'nitrile gloves powder free medium'),
        line([], 'Mirror Heads size 5'),
        line([], 'nitrile gloves'),
        line([], 'nitrile gloves medium turquoise'),
        line([], 'nitrlie gloves medium'),
        line([], 'gloves'),
        line([], 'unheard of thing'),
        line(['DOUBLE-1']),
        line(['DOUBLE-1'], 'mirror'),
      ),
    ).toEqual([
      '10000002 description',
      '10000007 description',
      'several 10000001 10000002',
      'unsure 10000002',
      'unsure 10000002',
      expect.stringMatching(/^several 10000001 10000002 10000008 10000004/),
      'unknown',
      'several 10000006 10000007',
      '10000007 part-number',
    ]);
  });

  it('offers what the account ordered before first, and the small pack before the case', async () => {
    expect(await resolved(manager, line([], 'gauze sponges'))).toEqual(['several 10000012 10000011 10000009']);
    const { body } = await ask(manager, [line([], 'gauze sponges')]);
    expect(body.orderedBefore).toEqual(['10000012']);
  });

  it('names what cannot be ordered with the reason and what is like it, and near numbers for one that is not there', async () => {
    expect(
      await resolved(
        manager,
        line(['10000003']),
        line(['10000005']),
        line(['10000010']),
        line(['1000000']),
        line(['10000O07']),
        line([], ''),
      ),
    ).toEqual([
      '10000003 item-number discontinued 10000008',
      '10000005 item-number on-hold 10000006',
      'unknown 10000001',
      expect.stringMatching(/^unknown 10000001 10000002 /),
      'unknown 10000007',
      'unknown',
    ]);
  });

  it('shows nobody what they may not see: hidden items, other accounts, accounts without a cart', async () => {
    expect(await resolved(manager, line(['10000004']), line([], 'secret burnisher'))).toEqual([
      '10000004 item-number',
      '10000004 description',
    ]);
    const { body } = await ask(buyer, [
      line(['10000004']),
      line(['SB-4444']),
      line([], 'secret burnisher'),
      line(['1000000']),
    ]);
    expect(body.lines.map(({ itemNumber, obstacle }) => [itemNumber, obstacle])).toEqual(
      Array.from({ length: 4 }, () => [null, 'unknown']),
    );
    expect(JSON.stringify(body)).not.toMatch(/10000004|Secret/);
    expect((await ask(stranger, [])).status).toBe(404);
    expect((await ask(viewer, [])).status).toBe(403);
  });

  it('is refused when it is too long or no list, and answers an empty one', async () => {
    expect(
      (
        await ask(
          manager,
          Array.from({ length: 1_001 }, () => line(['1'])),
        )
      ).status,
    ).toBe(400);
    expect((await ask(manager, [{ numbers: Array.from({ length: 7 }, () => '1') }])).status).toBe(400);
    expect((await ask(manager, [{ numbers: 'x' }])).status).toBe(400);
    expect(await ask(manager, [])).toEqual({ status: 200, body: { lines: [], items: [], orderedBefore: [] } });
    expect(await resolved(manager, line(["'); drop table item; --"], '%_\\ & | ! ( 💥'))).toEqual(['unknown']);
  });

  it('answers 500 lines of every kind in one call, each in its place', async () => {
    const lines = many.slice(0, 500).map(({ itemNumber, vendorPartNumber, description }, index) => {
      const ways = [line([itemNumber]), line([vendorPartNumber]), line([], description), line(['77777777'], 'nothing')];
      return ways[index % 4] as PastedLine;
    });
    const { body } = await ask(manager, lines);
    expect(body.lines.map(({ itemNumber }) => itemNumber)).toEqual(
      many.slice(0, 500).map(({ itemNumber }, index) => (index % 4 === 3 ? null : itemNumber)),
    );
  });
});

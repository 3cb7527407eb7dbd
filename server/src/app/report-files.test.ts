import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDemoDatabase, type TestDatabase } from '../../test/database.ts';
import { openTestGround, type TestGround } from '../../test/ground.ts';
import { type SignedIn, signIn } from '../../test/sign-in.ts';
import { pagesOf } from '../documents/pdf-text.fixture.ts';
import { bindFreeGoodsRoutes } from '../free-goods/routes.ts';
import { bindLeadProductRoutes } from '../lead-products/routes.ts';

let database: TestDatabase;
let ground: TestGround;
let service: SignedIn;

beforeAll(async () => {
  database = await createDemoDatabase();
  ground = await openTestGround(database);
  bindFreeGoodsRoutes(ground.bind, ground.services);
  bindLeadProductRoutes(ground.bind, ground.services);
  service = await signIn(database.pool, { permissions: ['CustomerService'] });
});
afterAll(async () => {
  await ground.close();
  await database.drop();
});

it('C9.07 both reports come as PDFs on their side, with title, number, name and table, free goods with a totals row, each under a unique id', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    "select name from customer where customer_number = '100001'",
  );
  const names = new Set<string>();
  for (const [report, title, column] of [
    ['freeGoodsReport', 'Free Goods Report', 'Value'],
    ['leadProductReport', 'Lead Product Report', '12 months'],
  ] as const) {
    const response = await ground.http.inject({
      url: `/api/customer/${report}/100001/pdf`,
      headers: service.headers,
    });
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf']);
    names.add(/filename="([0-9a-f-]{36})\.pdf"/.exec(String(response.headers['content-disposition']))?.[1] ?? '');
    expect(response.rawPayload.toString('latin1')).toContain('/MediaBox [0 0 792 612]');
    const text = pagesOf(response.rawPayload).flat();
    for (const shown of [title, '100001', rows[0]?.name, 'Description', column]) expect(text).toContain(shown);
    if (report === 'freeGoodsReport') {
      const at = text.lastIndexOf('Total');
      expect(text[at + 1]).toMatch(/^[1-9][\d,]*$/);
      expect(text[at + 2]).toMatch(/^\$[\d,]+\.\d\d$/);
    }
  }
  expect(names.size).toBe(2);
  expect(names).not.toContain('');
});

import { route } from '@operatory/contract/route';
import { refuse } from '@operatory/domain/refusals';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { openTestGround } from '../../test/ground.ts';

const open = { summary: 'x', access: { kind: 'public', why: 'For this test.' }, method: 'GET' } as const;

it('is a fault in tests if a route answers with a refusal that the description doesn’t list', async () => {
  const database = await createTestDatabase();
  const ground = await openTestGround(database);
  const listed = route({ ...open, url: '/listed', refusals: ['order.not-found'] });
  const unlisted = route({ ...open, url: '/unlisted', refusals: [] });
  ground.bind(listed, async () => refuse('order.not-found'));
  ground.bind(unlisted, async () => refuse('order.not-found'));
  const statusOf = async (url: string) => (await ground.http.inject({ url: `/api${url}` })).statusCode;
  expect([await statusOf('/listed'), await statusOf('/unlisted')]).toEqual([404, 500]);
  expect(JSON.stringify(ground.logged)).toContain('which its contract doesn');
  await ground.close();
  await database.drop();
});

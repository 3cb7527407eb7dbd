/** The short form of `npm run drill -- erp`. */
import { expect, it } from 'vitest';
import { drillErp } from './erp.ts';

it('takes each order once while Operatory and the ERP are killed', async () => {
  const said: string[] = [];
  const outcome = await drillErp({
    orders: 12,
    people: 2,
    msBetweenKills: 3_000,
    maxKills: 3,
    seed: 1,
    say: (text) => void said.push(text),
  });
  expect(outcome, said.slice(-3).join('; ')).toMatchObject({
    placed: 12,
    lost: 0,
    doubled: 0,
    unequal: 0,
    disordered: 0,
    differences: 0,
  });
  expect(outcome.changes.taken + outcome.changes.rejected).toBeGreaterThan(0);
  expect(outcome.killsOfErp + outcome.killsOfOperatory).toBeGreaterThan(0);
}, 300_000);

import type { Viewer } from '@operatory/domain/access';
import { expect, it } from 'vitest';
import { inCountingTurn } from './search-turns.ts';

const person = { kind: 'user', userId: 'ann' } as unknown as Viewer;
const nobody = { kind: 'signed-out' } as const;

it('visitors can’t delay counts for signed-in people, and one address can’t delay another', async () => {
  let end = () => {};
  const slow = new Promise<void>((resolve) => {
    end = resolve;
  });
  const fromOne = Array.from({ length: 12 }, () =>
    inCountingTurn({ viewer: nobody, address: '192.0.2.1' }, () => slow),
  );
  expect(await inCountingTurn({ viewer: person, address: '192.0.2.1' }, async () => 'counted')).toBe('counted');
  const other = inCountingTurn({ viewer: nobody, address: '192.0.2.2' }, async () => 'counted');
  // One runs, three wait, and the rest are refused immediately.
  expect(await Promise.all(fromOne.slice(4))).toEqual(Array(8).fill(undefined));
  end();
  expect(await other).toBe('counted');
});

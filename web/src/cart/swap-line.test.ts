import { cents } from '@operatory/domain/money';
import { beforeEach, expect, it } from 'vitest';
import { type FakeTab, oneBrowser } from './store/stores.fixture.ts';
import { swapLine } from './swap-line.ts';

let { world, opened } = oneBrowser();
beforeEach(() => {
  ({ world, opened } = oneBrowser());
});

const swap = (tab: FakeTab, id: string, quantity: number) =>
  swapLine(tab.actions, { id, place: tab.view().rowIds.indexOf(id), item: other, quantity });
const other = { itemNumber: 'D', description: 'Item D', price: cents(400) };

it('orders another product where the line was, in one save, and the undo restores the line', async () => {
  world.server.elsewhere('A1 B4 C2');
  const tab = await opened();
  const undo = swap(tab, '0/B', 2);
  expect(tab.view().rowIds).toEqual(['0/A', '0/D', '0/C']);
  await world.clock.pass(1_000);
  expect(world.server.shown()).toBe('A1 D2 C2');
  expect(world.server.saveCount()).toBe(1);
  undo();
  await world.clock.pass(1_000);
  expect(world.server.shown()).toBe('A1 B4 C2');
});

it('adds to an existing line of the substitute, and undoes only the addition', async () => {
  world.server.elsewhere('B4 D3');
  const tab = await opened();
  const undo = swap(tab, '0/B', 2);
  await world.clock.pass(1_000);
  expect(world.server.shown()).toBe('D5');
  undo();
  await world.clock.pass(1_000);
  expect(world.server.shown()).toBe('B4 D3');
});

it('works in a full cart', async () => {
  world.server.elsewhere('A1 B4');
  const tab = await opened();
  const many = Array.from({ length: 998 }, (_, n) => ({ itemNumber: `L${n}`, description: '', quantity: 1 }));
  tab.actions.addMany(many);
  swap(tab, '0/B', 2);
  expect(tab.line('D')?.quantity).toBe(2);
  expect(tab.line('B')).toBeUndefined();
});

it('removes a line that the server refused', async () => {
  const tab = await opened();
  tab.add('Z', 3);
  await world.clock.pass(1_000);
  expect(tab.line('Z')?.state).toMatchObject({ kind: 'failed', attempted: 3 });
  swap(tab, '0/Z', 3);
  await world.clock.pass(1_000);
  expect(tab.line('Z')).toBeUndefined();
  expect(world.server.shown()).toBe('D3');
});

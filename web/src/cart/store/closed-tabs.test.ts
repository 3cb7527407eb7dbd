import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeTab, oneBrowser } from './stores.fixture.ts';

let { world, browser, opened } = oneBrowser();
let tab: FakeTab;
beforeEach(() => {
  ({ world, browser, opened } = oneBrowser());
});

describe('a tab that closes', () => {
  it('leaves its edits to the next one, before and during a save', async () => {
    for (const moment of [100, 310, 325, 335]) {
      tab = await opened();
      tab.add('A', 1);
      tab.add('B', 1);
      await world.clock.pass(moment);
      tab.close();
      tab = await opened();
      await world.clock.pass(2_000);
      tab.close();
    }
    expect(world.server.shown()).toBe('A4 B4');
    expect(browser.storage.kept.size).toBe(0);
  });

  it('shows the edits again while the server still can’t be reached', async () => {
    world.server.elsewhere('C1');
    tab = await opened();
    world.server.control.fate = () => 'lose-request';
    tab.add('A', 1);
    tab.actions.setQuantity('0/C', 4);
    tab.actions.setDetail('poNumber', 'PO 1');
    await world.clock.pass(5_000);
    tab.close();
    tab = await opened();
    expect(tab.shown()).toBe('C4 A1');
    expect(tab.line('A')).toMatchObject({ description: 'Item A', state: { kind: 'saving' } });
    expect(tab.view()).toMatchObject({ status: 'ready', sync: 'retrying', details: { poNumber: 'PO 1' } });
    world.server.control.fate = () => 'pass';
    await world.clock.pass(40_000);
    expect(world.server.shown()).toBe('C4 A1');
  });

  it('is not adopted while it is open, and its edits are adopted once by only one', async () => {
    world.server.control.fate = () => 'lose-request';
    const first = await opened();
    first.add('A', 1);
    await world.clock.pass(100);
    const second = await opened();
    expect(second.shown()).toBe('');
    first.close();
    const third = browser.openTab();
    second.store.sync();
    await world.clock.pass(10_000);
    expect([second.shown(), third.shown()].sort()).toEqual(['', 'A1']);
    world.server.control.fate = () => 'pass';
    await world.clock.pass(60_000);
    expect(world.server.shown()).toBe('A1');
    expect(browser.storage.kept.size).toBe(0);
  });

  it('is noticed by an idle open tab', async () => {
    const first = await opened();
    const second = await opened();
    first.add('A', 1);
    first.close();
    await world.clock.pass(12_000);
    expect(world.server.shown()).toBe('A1');
    expect(second.shown()).toBe('A1');
    expect(second.kinds()).toEqual([]);
    expect(browser.storage.kept.size).toBe(0);
  });

  it('adopts only its own person’s edits', async () => {
    world.server.control.fate = () => 'lose-request';
    tab = await opened({ userId: 'ann' });
    tab.add('A', 1);
    await world.clock.pass(400);
    tab.close();
    const other = await opened({ userId: 'bob' });
    world.server.control.fate = () => 'pass';
    await world.clock.pass(60_000);
    expect(other.shown()).toBe('');
    expect(browser.storage.kept.size).toBeGreaterThan(0);
    await opened({ userId: 'ann' });
    await world.clock.pass(2_000);
    expect(world.server.shown()).toBe('A1');
  });

  it('works without storage, and reports that nothing is stored', async () => {
    browser.storage.isFull = true;
    tab = await opened();
    tab.add('A', 1);
    expect(tab.view().isKept).toBe(false);
    expect(tab.kinds()).toEqual(['not-kept']);
    await world.clock.pass(500);
    expect(world.server.shown()).toBe('A1');
    browser.storage.isFull = false;
    tab.add('A', 1);
    expect(tab.view().isKept).toBe(true);
  });

  it('is not misled by entries that it does not understand', async () => {
    browser.storage.setItem('operatory/cart/u1/100001/old/edits', '{broken');
    browser.storage.setItem('operatory/cart/u1/100001/older/edits', '{"form":99,"pending":{}}');
    tab = await opened();
    tab.add('A', 1);
    await world.clock.pass(500);
    expect(world.server.shown()).toBe('A1');
  });
});

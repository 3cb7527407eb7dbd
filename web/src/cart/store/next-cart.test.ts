import { beforeEach, describe, expect, it } from 'vitest';
import { problem } from './fake-server.fixture.ts';
import { type FakeTab, fakeWorld } from './stores.fixture.ts';
import { tellsEverything } from './told.fixture.ts';

let world: ReturnType<typeof fakeWorld>;
beforeEach(() => {
  world = fakeWorld();
  world.server.elsewhere('A2');
});

async function opened(options: { hasHub?: boolean } = {}) {
  const watched = tellsEverything(world.openBrowser().openTab(options));
  await world.clock.pass(200);
  watched.catchUp();
  return watched;
}

/** The order was created and confirmed; the cart that follows can't be read. */
async function sendAndLoseTheNextCart(tab: FakeTab) {
  world.server.control.fate = (call) => (call === 'read' ? 'lose-reply' : 'pass');
  const result = tab.actions.submit();
  await world.clock.pass(300);
  expect(await result).toMatchObject({ kind: 'submitted' });
}

describe('the cart after an order, when it cannot be read at once', () => {
  it('is shown as empty, without a key, and is read as soon as the server responds, also without a listener', async () => {
    const { tab } = await opened({ hasHub: false });
    await sendAndLoseTheNextCart(tab);
    expect(tab.view()).toMatchObject({ status: 'ready', lineCount: 0, key: undefined, sync: 'retrying' });
    world.server.control.fate = () => 'pass';
    await world.clock.pass(2_000);
    expect(tab.view()).toMatchObject({ status: 'ready', lineCount: 0, key: 'cart-2', sync: 'saved' });
    expect(tab.kinds()).toEqual(['submitted', 'orders-changed']);
  });

  it('includes additions until then, and reports those of other people', async () => {
    const [one, other] = [await opened(), await opened()];
    await sendAndLoseTheNextCart(one.tab);
    one.byMe(() => one.tab.add('A', 1));
    one.byMe(() => one.tab.add('A', 1));
    expect(one.tab.shown()).toBe('A2');
    world.server.control.fate = () => 'pass';
    other.byMe(() => other.tab.add('A', 1));
    await world.clock.pass(10_000);
    expect([world.server.shown(), one.tab.shown(), other.tab.shown()]).toEqual(['A3', 'A3', 'A3']);
    expect(one.tab.events).toMatchObject([
      { kind: 'submitted' },
      { kind: 'orders-changed' },
      { kind: 'changed-elsewhere', lines: [{ id: '0/A', mine: { quantity: 2 }, merged: { quantity: 3 } }] },
    ]);
    expect([one.untold(), other.untold()]).toEqual([[], []]);
  });

  it('keeps additions across a reload', async () => {
    const browser = world.openBrowser();
    const tab = browser.openTab();
    await world.clock.pass(200);
    await sendAndLoseTheNextCart(tab);
    tab.add('B', 1);
    tab.close();
    const next = browser.openTab();
    await world.clock.pass(500);
    expect(next.shown()).toBe('B1');
    world.server.control.fate = () => 'pass';
    await world.clock.pass(10_000);
    expect([world.server.orders(), world.server.shown(), next.shown()]).toEqual([['A2'], 'B1', 'B1']);
    expect([next.kinds(), browser.storage.kept.size]).toEqual([[], 0]);
  });

  it('waits for a new sign-in', async () => {
    const { tab } = await opened();
    world.server.control.fate = (call) => {
      if (call === 'read') world.server.control.refuses = problem('access.signed-out');
      return 'pass';
    };
    void tab.actions.submit();
    await world.clock.pass(300);
    expect(tab.view()).toMatchObject({ status: 'ready', lineCount: 0, sync: 'signed-out' });
    world.server.control.fate = () => 'pass';
    world.server.control.refuses = undefined;
    tab.store.resume();
    await world.clock.pass(500);
    expect(tab.view()).toMatchObject({ key: 'cart-2', sync: 'saved' });
  });
});

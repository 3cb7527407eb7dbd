import { beforeEach, describe, expect, it } from 'vitest';
import { problem } from './fake-server.fixture.ts';
import { type FakeWindow, fakeWorld } from './stores.fixture.ts';
import { tellsEverything } from './told.fixture.ts';

let world: ReturnType<typeof fakeWorld>;
beforeEach(() => {
  world = fakeWorld();
  world.server.elsewhere('A2');
});

async function opened(options: { hasHub?: boolean } = {}) {
  const watched = tellsEverything(world.openBrowser().openWindow(options));
  await world.clock.pass(200);
  watched.catchUp();
  return watched;
}

/** The order is made and heard of; the cart that follows cannot be read. */
async function sendAndLoseTheNextCart(window: FakeWindow) {
  world.server.control.fate = (call) => (call === 'read' ? 'lose-reply' : 'pass');
  const result = window.actions.submit();
  await world.clock.pass(300);
  expect(await result).toMatchObject({ kind: 'submitted' });
}

describe('the cart after an order, when it cannot be read at once', () => {
  it('is shown as empty, without a name, and is read as soon as the server answers, also with nobody to tell of it', async () => {
    const { window } = await opened({ hasHub: false });
    await sendAndLoseTheNextCart(window);
    expect(window.view()).toMatchObject({ status: 'ready', lineCount: 0, key: undefined, sync: 'retrying' });
    world.server.control.fate = () => 'pass';
    await world.clock.pass(2_000);
    expect(window.view()).toMatchObject({ status: 'ready', lineCount: 0, key: 'cart-2', sync: 'saved' });
    expect(window.kinds()).toEqual(['submitted', 'orders-changed']);
  });

  it('takes what is added meanwhile, and tells what somebody else has put in beside it', async () => {
    const [one, other] = [await opened(), await opened()];
    await sendAndLoseTheNextCart(one.window);
    one.byMe(() => one.window.add('A', 1));
    one.byMe(() => one.window.add('A', 1));
    expect(one.window.shown()).toBe('A2');
    world.server.control.fate = () => 'pass';
    other.byMe(() => other.window.add('A', 1));
    await world.clock.pass(10_000);
    expect([world.server.shown(), one.window.shown(), other.window.shown()]).toEqual(['A3', 'A3', 'A3']);
    expect(one.window.events).toMatchObject([
      { kind: 'submitted' },
      { kind: 'orders-changed' },
      { kind: 'changed-elsewhere', lines: [{ id: '0/A', mine: { quantity: 2 }, merged: { quantity: 3 } }] },
    ]);
    expect([one.untold(), other.untold()]).toEqual([[], []]);
  });

  it('keeps what is added over a reload', async () => {
    const browser = world.openBrowser();
    const window = browser.openWindow();
    await world.clock.pass(200);
    await sendAndLoseTheNextCart(window);
    window.add('B', 1);
    window.close();
    const next = browser.openWindow();
    await world.clock.pass(500);
    expect(next.shown()).toBe('B1');
    world.server.control.fate = () => 'pass';
    await world.clock.pass(10_000);
    expect([world.server.orders(), world.server.shown(), next.shown()]).toEqual([['A2'], 'B1', 'B1']);
    expect([next.kinds(), browser.storage.kept.size]).toEqual([[], 0]);
  });

  it('waits for a new sign-in', async () => {
    const { window } = await opened();
    world.server.control.fate = (call) => {
      if (call === 'read') world.server.control.refuses = problem('access.signed-out');
      return 'pass';
    };
    void window.actions.submit();
    await world.clock.pass(300);
    expect(window.view()).toMatchObject({ status: 'ready', lineCount: 0, sync: 'signed-out' });
    world.server.control.fate = () => 'pass';
    world.server.control.refuses = undefined;
    window.store.resume();
    await world.clock.pass(500);
    expect(window.view()).toMatchObject({ key: 'cart-2', sync: 'saved' });
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { problem } from './fake-server.fixture.ts';
import { type FakeTab, oneBrowser } from './stores.fixture.ts';

let { world, browser, opened } = oneBrowser();
let tab: FakeTab;
beforeEach(() => {
  ({ world, browser, opened } = oneBrowser());
});

describe('a server that doesn’t respond', () => {
  it('keeps retrying, a little later each time, and loses nothing', async () => {
    tab = await opened();
    world.server.control.fate = () => 'lose-request';
    tab.add('A', 1);
    await world.clock.pass(400);
    expect(tab.view()).toMatchObject({ sync: 'retrying', lineCount: 1 });
    tab.add('A', 2);
    await world.clock.pass(20_000);
    const tries = world.server.control.calls.length;
    expect(tries).toBeGreaterThan(4);
    expect(tries).toBeLessThan(9);
    world.server.control.fate = () => 'pass';
    await world.clock.pass(31_000);
    expect(world.server.shown()).toBe('A3');
    expect(tab.view().sync).toBe('saved');
    expect(tab.kinds()).toEqual([]);
  });

  it('retries at once on request', async () => {
    tab = await opened();
    world.server.control.fate = () => 'lose-request';
    tab.add('A', 1);
    await world.clock.pass(60_000);
    world.server.control.fate = () => 'pass';
    tab.actions.retryNow();
    await world.clock.pass(200);
    expect(world.server.shown()).toBe('A1');
  });

  it('applies a save once whose reply was lost', async () => {
    tab = await opened();
    world.server.control.fate = (name) => (name === 'save' ? 'lose-reply' : 'pass');
    tab.add('A', 1);
    await world.clock.pass(5_000);
    expect(world.server.shown()).toBe('A1');
    expect(tab.shown()).toBe('A1');
    world.server.control.fate = () => 'pass';
    await world.clock.pass(20_000);
    expect(world.server.shown()).toBe('A1');
    expect(world.server.saveCount()).toBe(1);
    expect(tab.view().sync).toBe('saved');
  });

  it('loads when the server is back, and shows that it is loading until then', async () => {
    world.server.control.fate = () => 'lose-request';
    tab = await opened();
    expect(tab.view()).toMatchObject({ status: 'loading', sync: 'retrying' });
    world.server.elsewhere('A1');
    world.server.control.fate = () => 'pass';
    await world.clock.pass(5_000);
    expect(tab.view()).toMatchObject({ status: 'ready', lineCount: 1 });
  });

  it('lets lines be added before the cart is loaded', async () => {
    world.server.elsewhere('A1');
    world.server.control.fate = () => 'lose-request';
    tab = browser.openTab();
    tab.add('A', 2);
    expect(tab.line('A')?.quantity).toBe(2);
    await world.clock.pass(500);
    world.server.control.fate = () => 'pass';
    await world.clock.pass(5_000);
    expect(world.server.shown()).toBe('A3');
  });
});

describe('a session that ends', () => {
  it('keeps everything and continues after signing in again', async () => {
    tab = await opened();
    tab.add('A', 1);
    world.server.control.refuses = problem('access.signed-out');
    await world.clock.pass(500);
    expect(tab.view()).toMatchObject({ sync: 'signed-out', lineCount: 1 });
    tab.add('B', 1);
    await world.clock.pass(60_000);
    expect(world.server.control.calls).toEqual(['read', 'save']);
    world.server.control.refuses = undefined;
    tab.store.resume();
    await world.clock.pass(500);
    expect(world.server.shown()).toBe('A1 B1');
    expect(tab.view().sync).toBe('saved');
  });

  it('sends nothing in someone else’s name', async () => {
    tab = await opened();
    tab.add('A', 1);
    tab.store.pause();
    await world.clock.pass(60_000);
    expect(world.server.shown()).toBe('');
    tab.store.unpause();
    await world.clock.pass(500);
    expect(world.server.shown()).toBe('A1');
  });
});

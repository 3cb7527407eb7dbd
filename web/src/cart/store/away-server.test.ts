import { beforeEach, describe, expect, it } from 'vitest';
import { problem } from './fake-server.fixture.ts';
import { type FakeWindow, oneBrowser } from './stores.fixture.ts';

let { world, browser, opened } = oneBrowser();
let window: FakeWindow;
beforeEach(() => {
  ({ world, browser, opened } = oneBrowser());
});

describe('a server that does not answer', () => {
  it('keeps trying, a little later each time, and loses nothing', async () => {
    window = await opened();
    world.server.control.fate = () => 'lose-request';
    window.add('A', 1);
    await world.clock.pass(400);
    expect(window.view()).toMatchObject({ sync: 'retrying', lineCount: 1 });
    window.add('A', 2);
    await world.clock.pass(20_000);
    const tries = world.server.control.calls.length;
    expect(tries).toBeGreaterThan(4);
    expect(tries).toBeLessThan(9);
    world.server.control.fate = () => 'pass';
    await world.clock.pass(31_000);
    expect(world.server.shown()).toBe('A3');
    expect(window.view().sync).toBe('saved');
    expect(window.kinds()).toEqual([]);
  });

  it('tries at once when it is told to', async () => {
    window = await opened();
    world.server.control.fate = () => 'lose-request';
    window.add('A', 1);
    await world.clock.pass(60_000);
    world.server.control.fate = () => 'pass';
    window.actions.retryNow();
    await world.clock.pass(200);
    expect(world.server.shown()).toBe('A1');
  });

  it('applies a save once whose reply was lost', async () => {
    window = await opened();
    world.server.control.fate = (name) => (name === 'save' ? 'lose-reply' : 'pass');
    window.add('A', 1);
    await world.clock.pass(5_000);
    expect(world.server.shown()).toBe('A1');
    expect(window.shown()).toBe('A1');
    world.server.control.fate = () => 'pass';
    await world.clock.pass(20_000);
    expect(world.server.shown()).toBe('A1');
    expect(world.server.saveCount()).toBe(1);
    expect(window.view().sync).toBe('saved');
  });

  it('loads when the server comes back, and says meanwhile that it is loading', async () => {
    world.server.control.fate = () => 'lose-request';
    window = await opened();
    expect(window.view()).toMatchObject({ status: 'loading', sync: 'retrying' });
    world.server.elsewhere('A1');
    world.server.control.fate = () => 'pass';
    await world.clock.pass(5_000);
    expect(window.view()).toMatchObject({ status: 'ready', lineCount: 1 });
  });

  it('lets lines be added before the cart is loaded', async () => {
    world.server.elsewhere('A1');
    world.server.control.fate = () => 'lose-request';
    window = browser.openWindow();
    window.add('A', 2);
    expect(window.line('A')?.quantity).toBe(2);
    await world.clock.pass(500);
    world.server.control.fate = () => 'pass';
    await world.clock.pass(5_000);
    expect(world.server.shown()).toBe('A3');
  });
});

describe('a session that ends', () => {
  it('keeps everything and goes on after signing in again', async () => {
    window = await opened();
    window.add('A', 1);
    world.server.control.refuses = problem('access.signed-out');
    await world.clock.pass(500);
    expect(window.view()).toMatchObject({ sync: 'signed-out', lineCount: 1 });
    window.add('B', 1);
    await world.clock.pass(60_000);
    expect(world.server.control.calls).toEqual(['read', 'save']);
    world.server.control.refuses = undefined;
    window.store.resume();
    await world.clock.pass(500);
    expect(world.server.shown()).toBe('A1 B1');
    expect(window.view().sync).toBe('saved');
  });

  it('sends nothing in the name of somebody else', async () => {
    window = await opened();
    window.add('A', 1);
    window.store.pause();
    await world.clock.pass(60_000);
    expect(world.server.shown()).toBe('');
    window.store.unpause();
    await world.clock.pass(500);
    expect(world.server.shown()).toBe('A1');
  });
});

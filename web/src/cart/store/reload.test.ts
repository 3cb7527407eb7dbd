import { beforeEach, describe, expect, it } from 'vitest';
import { CallFailure } from '../../calls/index.ts';
import { type FakeTab, fakeWorld } from './stores.fixture.ts';

let world: ReturnType<typeof fakeWorld>;
let browser: ReturnType<typeof world.openBrowser>;
let tab: FakeTab;
beforeEach(() => {
  world = fakeWorld();
  browser = world.openBrowser();
  world.server.elsewhere('B2');
});

/** Opens a tab and lets it load. */
async function opened(options: Parameters<typeof browser.openTab>[0] = {}) {
  const next = browser.openTab(options);
  await world.clock.pass(100);
  return next;
}

/** Everything that a tab shows of the cart from now on. */
function shownBy(watched: FakeTab) {
  const seen: string[] = [];
  watched.store.subscribe(() => {
    if (watched.view().status === 'ready' && watched.shown() !== seen.at(-1)) seen.push(watched.shown());
  });
  return seen;
}

/** A response without one of our codes: a 503 of a server that is stopping, or a proxy's page. */
const foreign = (status: number) =>
  new CallFailure({
    kind: 'refused',
    status,
    code: undefined,
    detail: 'The server did not accept this.',
    errors: [],
    document: {},
    retryAfter: undefined,
  });

describe('a reload after typing', () => {
  it('loses nothing, however soon it happens', async () => {
    for (const [quantity, moment] of [
      [3, 0],
      [4, 1],
      [5, 299],
      [6, 305],
      [7, 325],
      [8, 345],
    ] as const) {
      tab = await opened();
      tab.actions.setQuantity('0/B', quantity);
      await world.clock.pass(moment);
      tab.close();
      tab = await opened({ isEarly: true });
      await world.clock.pass(2_000);
      expect(tab.shown(), `${moment} ms after the key`).toBe(`B${quantity}`);
      expect(world.server.shown()).toBe(`B${quantity}`);
      tab.close();
    }
    expect(browser.storage.kept.size).toBe(0);
  });

  it('never shows the old quantity again, whatever the page requested in its head', async () => {
    tab = await opened();
    world.server.control.fate = () => 'lose-request';
    tab.actions.setQuantity('0/B', 9);
    await world.clock.pass(5_000);
    tab.close();

    world.server.control.fate = () => 'pass';
    // No hub yet: it connects only after the first screen is rendered.
    tab = browser.openTab({ isEarly: true, hasHub: false });
    const seen = shownBy(tab);
    await world.clock.pass(1_000);
    expect(seen).toEqual(['B9']);
    expect(world.server.shown()).toBe('B9');
    expect(tab.kinds()).toEqual([]);
  });

  it('keeps a value that is reset while the first save is running', async () => {
    tab = await opened();
    world.server.control.fate = () => 'lose-request';
    tab.actions.setQuantity('0/B', 9);
    await world.clock.pass(5_000);
    tab.close();

    world.server.control.fate = () => 'pass';
    tab = browser.openTab({ isEarly: true, hasHub: false });
    await world.clock.pass(30);
    expect(tab.view().sync).toBe('saving');
    tab.actions.setQuantity('0/B', 2);
    await world.clock.pass(2_000);
    expect(tab.shown()).toBe('B2');
    expect(world.server.shown()).toBe('B2');
  });

  it('recognizes a save whose response was lost, even if a line has to be read first', async () => {
    tab = await opened();
    world.server.control.fate = (name) => (name === 'save' ? 'lose-reply' : 'pass');
    tab.actions.setQuantity('0/B', 9);
    tab.store.act([{ do: 'add', line: { itemNumber: 'D', type: 0, couponId: null, description: '' }, quantity: 1 }]);
    await world.clock.pass(400);
    tab.close();
    world.server.elsewhere('A1');

    world.server.control.fate = () => 'pass';
    tab = browser.openTab({ isEarly: true, hasHub: false });
    const seen = shownBy(tab);
    await world.clock.pass(2_000);
    expect(seen.at(-1)).toBe('B9 D1 A1');
    expect(seen.every((shown) => shown.startsWith('B9 D1'))).toBe(true);
    expect(world.server.saveCount()).toBe(1);
  });

  it('finds the edits of the page that was left although the browser still considers it open', async () => {
    for (const late of [150, 900, 9_000]) {
      tab = await opened();
      world.server.control.fate = () => 'lose-request';
      tab.actions.setQuantity('0/B', 9);
      await world.clock.pass(5_000);
      tab.close(late);
      world.server.control.fate = () => 'pass';
      tab = await opened({ isEarly: true });
      await world.clock.pass(late < 250 ? 300 : late < 1_500 ? 1_600 : 12_000);
      expect(tab.shown(), `${late} ms`).toBe('B9');
      expect(world.server.shown()).toBe('B9');
      world.server.elsewhere('B2');
      await world.clock.pass(100);
      tab.close();
    }
  });

  it('applies the edits to a server copy that was loaded first', async () => {
    tab = await opened();
    world.server.control.fate = () => 'lose-request';
    tab.actions.setQuantity('0/B', 9);
    tab.add('A', 1);
    await world.clock.pass(400);
    tab.close(50);
    world.server.control.fate = () => 'pass';
    world.server.elsewhere('B5 C1');
    tab = await opened();
    expect(tab.shown()).toBe('B5 C1');
    await world.clock.pass(2_000);
    expect(tab.shown()).toBe('B9 C1 A1');
    expect(world.server.shown()).toBe('B9 C1 A1');
  });
});

describe('a response that isn’t from our server', () => {
  it.each([503, 404, 403, 413])('%i drops nothing and is retried', async (status) => {
    tab = await opened();
    world.server.control.refuses = foreign(status);
    tab.actions.setQuantity('0/B', 9);
    await world.clock.pass(5_000);
    expect(tab.line('B')).toMatchObject({ quantity: 9, state: { kind: 'saving' } });
    expect(tab.view()).toMatchObject({ status: 'ready', sync: 'retrying' });
    tab.close();
    tab = await opened({ isEarly: true });
    expect(tab.shown()).toBe('B9');
    world.server.control.refuses = undefined;
    await world.clock.pass(10_000);
    expect(world.server.shown()).toBe('B9');
    expect(tab.kinds()).toEqual([]);
  });
});

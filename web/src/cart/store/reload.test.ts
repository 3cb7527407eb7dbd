import { beforeEach, describe, expect, it } from 'vitest';
import { CallFailure } from '../../calls/index.ts';
import { type FakeWindow, fakeWorld } from './stores.fixture.ts';

let world: ReturnType<typeof fakeWorld>;
let browser: ReturnType<typeof world.openBrowser>;
let window: FakeWindow;
beforeEach(() => {
  world = fakeWorld();
  browser = world.openBrowser();
  world.server.elsewhere('B2');
});

/** Opens a window and lets it load. */
async function opened(options: Parameters<typeof browser.openWindow>[0] = {}) {
  const next = browser.openWindow(options);
  await world.clock.pass(100);
  return next;
}

/** Everything that a window shows of the cart from now on. */
function shownBy(watched: FakeWindow) {
  const seen: string[] = [];
  watched.store.subscribe(() => {
    if (watched.view().status === 'ready' && watched.shown() !== seen.at(-1)) seen.push(watched.shown());
  });
  return seen;
}

/** An answer that carries no code of ours: a 503 of a server that stops, a page of a proxy. */
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
  it('loses nothing however soon it comes', async () => {
    for (const [quantity, moment] of [
      [3, 0],
      [4, 1],
      [5, 299],
      [6, 305],
      [7, 325],
      [8, 345],
    ] as const) {
      window = await opened();
      window.actions.setQuantity('0/B', quantity);
      await world.clock.pass(moment);
      window.close();
      window = await opened({ isEarly: true });
      await world.clock.pass(2_000);
      expect(window.shown(), `${moment} ms after the key`).toBe(`B${quantity}`);
      expect(world.server.shown()).toBe(`B${quantity}`);
      window.close();
    }
    expect(browser.storage.kept.size).toBe(0);
  });

  it('never shows the old quantity again, whatever the page had asked for in its head', async () => {
    window = await opened();
    world.server.control.fate = () => 'lose-request';
    window.actions.setQuantity('0/B', 9);
    await world.clock.pass(5_000);
    window.close();

    world.server.control.fate = () => 'pass';
    // No hub yet: it connects only after the first screen stands.
    window = browser.openWindow({ isEarly: true, hasHub: false });
    const seen = shownBy(window);
    await world.clock.pass(1_000);
    expect(seen).toEqual(['B9']);
    expect(world.server.shown()).toBe('B9');
    expect(window.kinds()).toEqual([]);
  });

  it('keeps what is set back while the first save is on its way', async () => {
    window = await opened();
    world.server.control.fate = () => 'lose-request';
    window.actions.setQuantity('0/B', 9);
    await world.clock.pass(5_000);
    window.close();

    world.server.control.fate = () => 'pass';
    window = browser.openWindow({ isEarly: true, hasHub: false });
    await world.clock.pass(30);
    expect(window.view().sync).toBe('saving');
    window.actions.setQuantity('0/B', 2);
    await world.clock.pass(2_000);
    expect(window.shown()).toBe('B2');
    expect(world.server.shown()).toBe('B2');
  });

  it('knows a save again whose reply was lost, also when a line has to be read first', async () => {
    window = await opened();
    world.server.control.fate = (name) => (name === 'save' ? 'lose-reply' : 'pass');
    window.actions.setQuantity('0/B', 9);
    window.store.act([{ do: 'add', line: { itemNumber: 'D', type: 0, couponId: null, description: '' }, quantity: 1 }]);
    await world.clock.pass(400);
    window.close();
    world.server.elsewhere('A1');

    world.server.control.fate = () => 'pass';
    window = browser.openWindow({ isEarly: true, hasHub: false });
    const seen = shownBy(window);
    await world.clock.pass(2_000);
    expect(seen.at(-1)).toBe('B9 D1 A1');
    expect(seen.every((shown) => shown.startsWith('B9 D1'))).toBe(true);
    expect(world.server.saveCount()).toBe(1);
  });

  it('finds the edits of the page that was left although the browser still holds it for open', async () => {
    for (const late of [150, 900, 9_000]) {
      window = await opened();
      world.server.control.fate = () => 'lose-request';
      window.actions.setQuantity('0/B', 9);
      await world.clock.pass(5_000);
      window.close(late);
      world.server.control.fate = () => 'pass';
      window = await opened({ isEarly: true });
      await world.clock.pass(late < 250 ? 300 : late < 1_500 ? 1_600 : 12_000);
      expect(window.shown(), `${late} ms`).toBe('B9');
      expect(world.server.shown()).toBe('B9');
      world.server.elsewhere('B2');
      await world.clock.pass(100);
      window.close();
    }
  });

  it('lays the edits over a copy of the server that came first', async () => {
    window = await opened();
    world.server.control.fate = () => 'lose-request';
    window.actions.setQuantity('0/B', 9);
    window.add('A', 1);
    await world.clock.pass(400);
    window.close(50);
    world.server.control.fate = () => 'pass';
    world.server.elsewhere('B5 C1');
    window = await opened();
    expect(window.shown()).toBe('B5 C1');
    await world.clock.pass(2_000);
    expect(window.shown()).toBe('B9 C1 A1');
    expect(world.server.shown()).toBe('B9 C1 A1');
  });
});

describe('an answer that is not our server speaking', () => {
  it.each([503, 404, 403, 413])('%i gives nothing up and is asked again', async (status) => {
    window = await opened();
    world.server.control.refuses = foreign(status);
    window.actions.setQuantity('0/B', 9);
    await world.clock.pass(5_000);
    expect(window.line('B')).toMatchObject({ quantity: 9, state: { kind: 'saving' } });
    expect(window.view()).toMatchObject({ status: 'ready', sync: 'retrying' });
    window.close();
    window = await opened({ isEarly: true });
    expect(window.shown()).toBe('B9');
    world.server.control.refuses = undefined;
    await world.clock.pass(10_000);
    expect(world.server.shown()).toBe('B9');
    expect(window.kinds()).toEqual([]);
  });
});

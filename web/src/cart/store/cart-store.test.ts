import { cents } from '@operatory/domain/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { problem } from './fake-server.fixture.ts';
import { type FakeWindow, fakeWorld } from './stores.fixture.ts';

let world: ReturnType<typeof fakeWorld>;
let browser: ReturnType<typeof world.openBrowser>;
let window: FakeWindow;
beforeEach(() => {
  world = fakeWorld();
  browser = world.openBrowser();
});

/** Opens a window and lets it load. */
async function opened(options: Parameters<typeof browser.openWindow>[0] = {}) {
  const window = browser.openWindow(options);
  await world.clock.pass(100);
  return window;
}

describe('saving', () => {
  it('shows at once, saves a moment after the last change, once', async () => {
    window = await opened();
    expect(window.view()).toMatchObject({ status: 'ready', lineCount: 0, sync: 'saved', total: 0 });
    window.add('B', 1);
    await world.clock.pass(200);
    window.actions.setQuantity('0/B', 5);
    expect(window.line('B')).toMatchObject({ quantity: 5, description: 'Item B', state: { kind: 'saving' } });
    expect(window.view()).toMatchObject({ lineCount: 1, sync: 'saving' });
    await world.clock.pass(299);
    expect(world.server.control.calls).toEqual(['read']);
    await world.clock.pass(100);
    expect(world.server.control.calls).toEqual(['read', 'save']);
    expect(world.server.shown()).toBe('B5');
    expect(window.line('B')).toMatchObject({ quantity: 5, state: { kind: 'saved' } });
    expect(window.view().sync).toBe('saved');
    expect(browser.storage.kept.size).toBe(0);
  });

  it('answers the sentence of an addition, and takes it back without touching what others added', async () => {
    window = await opened();
    const { message, undo } = window.add('A', 2);
    expect(message).toBe('Item A x2 added');
    await world.clock.pass(500);
    world.server.elsewhere('A5');
    await world.clock.pass(100);
    undo();
    await world.clock.pass(500);
    expect(world.server.shown()).toBe('A3');
  });

  it('adds many at once by one save, and takes back only what it added', async () => {
    world.server.elsewhere('A2');
    window = await opened();
    const many = [
      { itemNumber: 'A', description: 'Item A', quantity: 3 },
      { itemNumber: 'B', description: 'Item B', quantity: 1 },
      { itemNumber: 'B', description: 'Item B', quantity: 4 },
    ];
    const { leftOut, undo } = window.actions.addMany(many);
    expect(leftOut).toEqual([]);
    expect(window.line('B')).toMatchObject({ quantity: 5, description: 'Item B', state: { kind: 'saving' } });
    await world.clock.pass(500);
    expect(world.server.shown()).toBe('A5 B5');
    expect(world.server.saveCount()).toBe(1);
    world.server.elsewhere('B7');
    await world.clock.pass(100);
    undo();
    await world.clock.pass(500);
    expect(world.server.shown()).toBe('A2 B2');
  });

  it('adds of many what a full cart has room for, and names the rest', async () => {
    world.server.elsewhere('A1');
    window = await opened();
    const many = Array.from({ length: 1_001 }, (_, n) => ({ itemNumber: `L${n}`, description: '', quantity: 1 }));
    const more = { itemNumber: 'A', description: '', quantity: 1 };
    const { leftOut } = window.actions.addMany([...many, more]);
    expect(leftOut.map(({ itemNumber }) => itemNumber)).toEqual(['L999', 'L1000']);
    expect(window.view().lineCount).toBe(1_000);
    expect(window.line('A')?.quantity).toBe(2);
    expect(window.kinds()).toEqual([]);
  });

  it('forgets what was undone before it was saved', async () => {
    window = await opened();
    window.add('A', 2).undo();
    expect(window.view()).toMatchObject({ lineCount: 0, sync: 'saved' });
    await world.clock.pass(1_000);
    expect(world.server.control.calls).toEqual(['read']);
  });

  it('A4.05 asks for a tag by a line at quantity 0 where there is none, which goes and comes back whole', async () => {
    world.server.elsewhere('B2');
    window = await opened();
    const product = { itemNumber: 'A', description: 'Item A', price: cents(100) };
    world.server.control.fate = () => 'lose-request';
    window.actions.wantTag(product);
    window.actions.wantTag(product);
    expect(window.line('A')).toMatchObject({ quantity: 0, lineTotal: 0, state: { kind: 'saving' } });
    expect(window.view()).toMatchObject({ lineCount: 2, total: 400 });
    await world.clock.pass(1_000);
    window.close();

    world.server.control.fate = () => 'pass';
    window = await opened();
    await world.clock.pass(500);
    expect(world.server.shown()).toBe('B2 A0');
    expect(world.server.saveCount()).toBe(1);
    const undo = window.actions.remove('0/A');
    await world.clock.pass(500);
    expect(world.server.shown()).toBe('B2');
    undo();
    await world.clock.pass(500);
    window.add('A', 3);
    await world.clock.pass(500);
    expect(world.server.shown()).toBe('B2 A3');
    window.actions.wantTag({ itemNumber: 'B', description: 'Item B' });
    await world.clock.pass(500);
    expect(world.server.shown()).toBe('B2 A3');
    expect(window.view().sync).toBe('saved');
  });

  it('brings removed lines back as they were, with their prices', async () => {
    world.server.elsewhere('A2 B3');
    window = await opened();
    window.actions.setOverridePrice('0/A', cents(50));
    await world.clock.pass(500);
    const undo = window.actions.clear();
    await world.clock.pass(500);
    expect(world.server.shown()).toBe('');
    undo();
    expect(window.line('A')).toMatchObject({ quantity: 2, unitPrice: 50, description: 'Item A' });
    await world.clock.pass(500);
    expect(world.server.active().items).toMatchObject([{ quantity: 2, overridePrice: 0.5 }, { quantity: 3 }]);
  });

  it('saves details, and takes the own price for no override', async () => {
    world.server.elsewhere('B2');
    window = await opened();
    window.actions.setDetail('poNumber', 'PO 7');
    window.actions.setDetail('freeShipping', true);
    window.actions.setOverridePrice('0/B', cents(150));
    expect(window.line('B')).toMatchObject({ price: 200, unitPrice: 150, lineTotal: 300, hasPriceOverride: true });
    expect(window.view()).toMatchObject({ details: { poNumber: 'PO 7' }, hasPriceOverride: true, total: 300 });
    await world.clock.pass(500);
    expect(world.server.active()).toMatchObject({
      pOnumber: 'PO 7',
      freeShipping: true,
      items: [{ overridePrice: 1.5 }],
    });
    window.actions.setOverridePrice('0/B', cents(200));
    await world.clock.pass(500);
    expect(world.server.active().items[0]?.overridePrice).toBeNull();
  });

  it('does not put saving off for ever while somebody goes on typing', async () => {
    window = await opened();
    for (let key = 1; key <= 30; key += 1) {
      window.actions.setDetail('comments', 'x'.repeat(key));
      await world.clock.pass(150);
    }
    expect(world.server.saveCount()).toBeGreaterThanOrEqual(1);
    expect(world.server.saveCount()).toBeLessThan(4);
    await world.clock.pass(500);
    expect(world.server.active().comments).toBe('x'.repeat(30));
  });

  it('takes along what is done while a save is on its way', async () => {
    window = await opened();
    window.add('A', 1);
    await world.clock.pass(310);
    expect(world.server.control.calls.at(-1)).toBe('save');
    window.add('A', 1);
    window.actions.setDetail('comments', 'late');
    expect(window.shown()).toBe('A2');
    await world.clock.pass(1_000);
    expect(world.server.shown()).toBe('A2');
    expect(world.server.active().comments).toBe('late');
    expect(window.kinds()).toEqual([]);
  });

  it('waits for the end of the typing also while a save is on its way', async () => {
    window = await opened();
    window.add('A', 1);
    await world.clock.pass(310);
    for (const quantity of [3, 12, 123]) {
      window.actions.setQuantity('0/A', quantity);
      await world.clock.pass(40);
    }
    expect(world.server.saveCount()).toBe(1);
    await world.clock.pass(500);
    expect(world.server.saveCount()).toBe(2);
    expect(world.server.shown()).toBe('A123');
  });

  it('reads what it cannot know by itself: a line that nobody described', async () => {
    window = await opened();
    window.actions.add({ itemNumber: 'C', description: '', couponId: null }, 1);
    await world.clock.pass(1_000);
    expect(window.line('C')).toMatchObject({ description: '', state: { kind: 'saved' } });
    window.actions.setQuantity('0/C', 2);
    const { store } = window;
    store.act([{ do: 'add', line: { itemNumber: 'D', type: 0, couponId: null, description: '' }, quantity: 1 }]);
    await world.clock.pass(1_000);
    expect(window.line('D')).toMatchObject({ description: 'Item D', price: 400, state: { kind: 'saved' } });
    expect(window.kinds()).toEqual([]);
  });

  it('draws one line again when one line changes, and the list not at all', async () => {
    world.server.elsewhere('A1 B1 C1');
    window = await opened();
    const [a, b, cart] = [window.line('A'), window.line('B'), window.view()];
    window.actions.setQuantity('0/B', 4);
    expect(window.line('A')).toBe(a);
    expect(window.line('B')).not.toBe(b);
    expect(window.view().lineIds).toBe(cart.lineIds);
    expect(window.view().details).toBe(cart.details);
    const now = window.view();
    window.actions.setQuantity('0/B', 4);
    expect(window.view()).toBe(now);
  });
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

describe('a window that closes', () => {
  it('leaves its edits to the next one, before and during a save', async () => {
    for (const moment of [100, 310, 325, 335]) {
      window = await opened();
      window.add('A', 1);
      window.add('B', 1);
      await world.clock.pass(moment);
      window.close();
      window = await opened();
      await world.clock.pass(2_000);
      window.close();
    }
    expect(world.server.shown()).toBe('A4 B4');
    expect(browser.storage.kept.size).toBe(0);
  });

  it('shows the edits again while the server is still away', async () => {
    world.server.elsewhere('C1');
    window = await opened();
    world.server.control.fate = () => 'lose-request';
    window.add('A', 1);
    window.actions.setQuantity('0/C', 4);
    window.actions.setDetail('poNumber', 'PO 1');
    await world.clock.pass(5_000);
    window.close();
    window = await opened();
    expect(window.shown()).toBe('C4 A1');
    expect(window.line('A')).toMatchObject({ description: 'Item A', state: { kind: 'saving' } });
    expect(window.view()).toMatchObject({ status: 'ready', sync: 'retrying', details: { poNumber: 'PO 1' } });
    world.server.control.fate = () => 'pass';
    await world.clock.pass(40_000);
    expect(world.server.shown()).toBe('C4 A1');
  });

  it('is not taken over while it is open, and its edits are adopted once by only one', async () => {
    world.server.control.fate = () => 'lose-request';
    const first = await opened();
    first.add('A', 1);
    await world.clock.pass(100);
    const second = await opened();
    expect(second.shown()).toBe('');
    first.close();
    const third = browser.openWindow();
    second.store.sync();
    await world.clock.pass(10_000);
    expect([second.shown(), third.shown()].sort()).toEqual(['', 'A1']);
    world.server.control.fate = () => 'pass';
    await world.clock.pass(60_000);
    expect(world.server.shown()).toBe('A1');
    expect(browser.storage.kept.size).toBe(0);
  });

  it('is noticed by a window that stays open and has nothing to do itself', async () => {
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

  it("keeps to its own person and leaves another's edits alone", async () => {
    world.server.control.fate = () => 'lose-request';
    window = await opened({ userId: 'ann' });
    window.add('A', 1);
    await world.clock.pass(400);
    window.close();
    const other = await opened({ userId: 'bob' });
    world.server.control.fate = () => 'pass';
    await world.clock.pass(60_000);
    expect(other.shown()).toBe('');
    expect(browser.storage.kept.size).toBeGreaterThan(0);
    await opened({ userId: 'ann' });
    await world.clock.pass(2_000);
    expect(world.server.shown()).toBe('A1');
  });

  it('works without storage, and says that it keeps nothing', async () => {
    browser.storage.isFull = true;
    window = await opened();
    window.add('A', 1);
    expect(window.view().isKept).toBe(false);
    expect(window.kinds()).toEqual(['not-kept']);
    await world.clock.pass(500);
    expect(world.server.shown()).toBe('A1');
    browser.storage.isFull = false;
    window.add('A', 1);
    expect(window.view().isKept).toBe(true);
  });

  it('is not misled by entries that it does not understand', async () => {
    browser.storage.setItem('operatory/cart/u1/100001/old/edits', '{broken');
    browser.storage.setItem('operatory/cart/u1/100001/older/edits', '{"form":99,"pending":{}}');
    window = await opened();
    window.add('A', 1);
    await world.clock.pass(500);
    expect(world.server.shown()).toBe('A1');
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

describe('what the server refuses', () => {
  it('gives up one line only, with the reason and what is kept', async () => {
    world.server.elsewhere('B2');
    window = await opened();
    window.add('Z', 3);
    window.add('A', 1);
    await world.clock.pass(500);
    expect(world.server.shown()).toBe('B2 A1');
    expect(window.line('Z')).toMatchObject({
      quantity: 0,
      description: 'Item Z',
      state: { kind: 'failed', reason: 'Product #Z not found', attempted: 3, kept: 0 },
    });
    expect(window.view()).toMatchObject({ lineCount: 2, sync: 'saved' });
    expect(window.events).toEqual([
      { kind: 'line-failed', lineId: '0/Z', description: 'Item Z', reason: 'Product #Z not found' },
    ]);
    window.actions.dismissFailure('0/Z');
    expect(window.shown()).toBe('B2 A1');
  });

  it('puts the old quantity back', async () => {
    world.server.elsewhere('B2 C1');
    window = await opened();
    world.server.control.judge = (sent) => {
      const place = sent.items.findIndex((item) => item.itemNumber === 'B' && item.quantity > 5);
      return place < 0
        ? undefined
        : problem('cart.item-not-orderable', {
            errors: [{ field: `items.${place}`, message: 'Item B cannot be ordered' }],
            values: { itemNumber: 'B' },
          });
    };
    window.actions.setQuantity('0/B', 9);
    window.actions.setQuantity('0/C', 3);
    await world.clock.pass(500);
    expect(window.line('B')).toMatchObject({
      quantity: 2,
      state: { kind: 'failed', reason: 'Item B cannot be ordered', attempted: 9, kept: 2 },
    });
    expect(world.server.shown()).toBe('B2 C3');
    window.actions.setQuantity('0/B', 4);
    expect(window.line('B')?.state).toEqual({ kind: 'saving' });
    await world.clock.pass(500);
    expect(world.server.shown()).toBe('B4 C3');
  });

  it('keeps a line whose removal was refused, and names its item', async () => {
    world.server.elsewhere('B2 C1');
    window = await opened();
    world.server.control.judge = (sent) =>
      sent.items.some(({ itemNumber }) => itemNumber === 'B') ? undefined : problem('request.invalid');
    window.actions.setQuantity('0/B', 0);
    await world.clock.pass(500);
    expect(world.server.shown()).toBe('B2 C1');
    expect(window.shown()).toBe('B2 C1');
    const { state } = window.line('B') ?? {};
    expect(state).toMatchObject({ kind: 'failed', attempted: 0, kept: 2 });
    expect(state).toMatchObject({ reason: expect.stringMatching(/^Could not remove item number B\. /) });
  });

  it('gives up a detail, or an override, that is not allowed', async () => {
    world.server.elsewhere('B2');
    window = await opened();
    world.server.control.judge = (sent) => {
      if (sent.freeShipping)
        return problem('cart.option-not-allowed', { errors: [{ field: 'freeShipping', message: 'not for you' }] });
      const isOverridden = sent.items.some((item) => typeof item.overridePrice === 'number');
      return isOverridden
        ? problem('cart.option-not-allowed', { errors: [{ field: 'items', message: 'no price' }] })
        : undefined;
    };
    window.actions.setDetail('freeShipping', true);
    window.actions.setDetail('comments', 'hello');
    window.actions.setOverridePrice('0/B', cents(1));
    await world.clock.pass(800);
    expect(world.server.active()).toMatchObject({
      freeShipping: false,
      comments: 'hello',
      items: [{ quantity: 2, overridePrice: null }],
    });
    expect(window.store.views().details.freeShipping).toEqual({ kind: 'failed', reason: 'not for you' });
    expect(window.line('B')).toMatchObject({
      unitPrice: 200,
      state: { kind: 'failed', reason: 'no price', isPrice: true },
    });
    window.actions.setDetail('freeShipping', false);
    expect(window.store.views().details.freeShipping).toEqual({ kind: 'saved' });
  });

  it('never goes round in circles, whatever the reason', async () => {
    window = await opened();
    world.server.control.judge = (sent) =>
      sent.items.length > 0
        ? problem('cart.free-good-not-earned', { errors: [{ field: 'items.7', message: '?' }] })
        : undefined;
    window.add('A', 1);
    window.add('B', 1);
    window.actions.setDetail('comments', 'kept');
    await world.clock.pass(5_000);
    expect(world.server.control.calls.length).toBeLessThan(6);
    expect(world.server.active()).toMatchObject({ comments: 'kept', items: [] });
    expect(window.kinds()).toEqual(['line-failed', 'line-failed']);
  });

  it('says so when the cart may not be used any more, and keeps the edits', async () => {
    window = await opened();
    window.add('A', 1);
    world.server.control.refuses = problem('access.not-allowed');
    await world.clock.pass(500);
    expect(window.view()).toMatchObject({ status: 'failed', failure: { code: 'access.not-allowed' }, lineCount: 1 });
    expect(browser.storage.kept.size).toBeGreaterThan(0);
    world.server.control.refuses = undefined;
    window.actions.reload();
    await world.clock.pass(500);
    expect(window.view().status).toBe('ready');
    expect(world.server.shown()).toBe('A1');
  });

  it('takes no more lines than a cart holds', async () => {
    world.server.elsewhere('A1');
    window = await opened();
    const line = (n: number) => ({ itemNumber: `L${n}`, type: 0, couponId: null, description: '' }) as const;
    window.store.act(Array.from({ length: 999 }, (_, n) => ({ do: 'add', line: line(n), quantity: 1 }) as const));
    expect(window.view().lineCount).toBe(1_000);
    window.add('B', 1);
    expect(window.view().lineCount).toBe(1_000);
    expect(window.line('B')?.state).toMatchObject({ kind: 'failed', reason: 'A cart holds at most 1000 lines.' });
  });
});

import { cents } from '@operatory/domain/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { problem } from './fake-server.fixture.ts';
import { type FakeWindow, oneBrowser } from './stores.fixture.ts';

let { world, browser, opened } = oneBrowser();
let window: FakeWindow;
beforeEach(() => {
  ({ world, browser, opened } = oneBrowser());
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

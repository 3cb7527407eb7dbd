import { cents } from '@operatory/domain/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { problem } from './fake-server.fixture.ts';
import { type FakeTab, oneBrowser } from './stores.fixture.ts';

let { world, browser, opened } = oneBrowser();
let tab: FakeTab;
beforeEach(() => {
  ({ world, browser, opened } = oneBrowser());
});

describe('a refused edit', () => {
  it('drops one line only, with the reason and the stored value', async () => {
    world.server.elsewhere('B2');
    tab = await opened();
    tab.add('Z', 3);
    tab.add('A', 1);
    await world.clock.pass(500);
    expect(world.server.shown()).toBe('B2 A1');
    expect(tab.line('Z')).toMatchObject({
      quantity: 0,
      description: 'Item Z',
      state: { kind: 'failed', reason: 'Product #Z not found', attempted: 3, kept: 0 },
    });
    expect(tab.view()).toMatchObject({ lineCount: 2, sync: 'saved' });
    expect(tab.events).toEqual([
      { kind: 'line-failed', lineId: '0/Z', description: 'Item Z', reason: 'Product #Z not found' },
    ]);
    tab.actions.dismissFailure('0/Z');
    expect(tab.shown()).toBe('B2 A1');
  });

  it('puts the old quantity back', async () => {
    world.server.elsewhere('B2 C1');
    tab = await opened();
    world.server.control.judge = (sent) => {
      const index = sent.items.findIndex((item) => item.itemNumber === 'B' && item.quantity > 5);
      return index < 0
        ? undefined
        : problem('cart.item-not-orderable', {
            errors: [{ field: `items.${index}`, message: 'Item B cannot be ordered' }],
            values: { itemNumber: 'B' },
          });
    };
    tab.actions.setQuantity('0/B', 9);
    tab.actions.setQuantity('0/C', 3);
    await world.clock.pass(500);
    expect(tab.line('B')).toMatchObject({
      quantity: 2,
      state: { kind: 'failed', reason: 'Item B cannot be ordered', attempted: 9, kept: 2 },
    });
    expect(world.server.shown()).toBe('B2 C3');
    tab.actions.setQuantity('0/B', 4);
    expect(tab.line('B')?.state).toEqual({ kind: 'saving' });
    await world.clock.pass(500);
    expect(world.server.shown()).toBe('B4 C3');
  });

  it('keeps a line whose removal was refused, and names its item', async () => {
    world.server.elsewhere('B2 C1');
    tab = await opened();
    world.server.control.judge = (sent) =>
      sent.items.some(({ itemNumber }) => itemNumber === 'B') ? undefined : problem('request.invalid');
    tab.actions.setQuantity('0/B', 0);
    await world.clock.pass(500);
    expect(world.server.shown()).toBe('B2 C1');
    expect(tab.shown()).toBe('B2 C1');
    const { state } = tab.line('B') ?? {};
    expect(state).toMatchObject({ kind: 'failed', attempted: 0, kept: 2 });
    expect(state).toMatchObject({ reason: expect.stringMatching(/^Could not remove item number B\. /) });
  });

  it('drops a detail, or an override, that is not allowed', async () => {
    world.server.elsewhere('B2');
    tab = await opened();
    world.server.control.judge = (sent) => {
      if (sent.freeShipping)
        return problem('cart.option-not-allowed', { errors: [{ field: 'freeShipping', message: 'not for you' }] });
      const isOverridden = sent.items.some((item) => typeof item.overridePrice === 'number');
      return isOverridden
        ? problem('cart.option-not-allowed', { errors: [{ field: 'items', message: 'no price' }] })
        : undefined;
    };
    tab.actions.setDetail('freeShipping', true);
    tab.actions.setDetail('comments', 'hello');
    tab.actions.setOverridePrice('0/B', cents(1));
    await world.clock.pass(800);
    expect(world.server.active()).toMatchObject({
      freeShipping: false,
      comments: 'hello',
      items: [{ quantity: 2, overridePrice: null }],
    });
    expect(tab.store.views().details.freeShipping).toEqual({ kind: 'failed', reason: 'not for you' });
    expect(tab.line('B')).toMatchObject({
      unitPrice: 200,
      state: { kind: 'failed', reason: 'no price', isPrice: true },
    });
    tab.actions.setDetail('freeShipping', false);
    expect(tab.store.views().details.freeShipping).toEqual({ kind: 'saved' });
  });

  it('never loops, whatever the reason', async () => {
    tab = await opened();
    world.server.control.judge = (sent) =>
      sent.items.length > 0
        ? problem('cart.free-good-not-earned', { errors: [{ field: 'items.7', message: '?' }] })
        : undefined;
    tab.add('A', 1);
    tab.add('B', 1);
    tab.actions.setDetail('comments', 'kept');
    await world.clock.pass(5_000);
    expect(world.server.control.calls.length).toBeLessThan(6);
    expect(world.server.active()).toMatchObject({ comments: 'kept', items: [] });
    expect(tab.kinds()).toEqual(['line-failed', 'line-failed']);
  });

  it('reports that the cart can’t be used anymore, and keeps the edits', async () => {
    tab = await opened();
    tab.add('A', 1);
    world.server.control.refuses = problem('access.not-allowed');
    await world.clock.pass(500);
    expect(tab.view()).toMatchObject({ status: 'failed', failure: { code: 'access.not-allowed' }, lineCount: 1 });
    expect(browser.storage.kept.size).toBeGreaterThan(0);
    world.server.control.refuses = undefined;
    tab.actions.reload();
    await world.clock.pass(500);
    expect(tab.view().status).toBe('ready');
    expect(world.server.shown()).toBe('A1');
  });

  it('accepts no more lines than fit in a cart', async () => {
    world.server.elsewhere('A1');
    tab = await opened();
    const line = (n: number) => ({ itemNumber: `L${n}`, type: 0, couponId: null, description: '' }) as const;
    tab.store.act(Array.from({ length: 999 }, (_, n) => ({ do: 'add', line: line(n), quantity: 1 }) as const));
    expect(tab.view().lineCount).toBe(1_000);
    tab.add('B', 1);
    expect(tab.view().lineCount).toBe(1_000);
    expect(tab.line('B')?.state).toMatchObject({ kind: 'failed', reason: 'A cart can have at most 1000 lines.' });
  });
});

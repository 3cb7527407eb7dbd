import { cents } from '@operatory/domain/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeWindow, oneBrowser } from './stores.fixture.ts';

let { world, browser, opened } = oneBrowser();
let window: FakeWindow;
beforeEach(() => {
  ({ world, browser, opened } = oneBrowser());
});

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

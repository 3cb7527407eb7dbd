import { cents } from '@operatory/domain/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeTab, oneBrowser } from './stores.fixture.ts';

let { world, browser, opened } = oneBrowser();
let tab: FakeTab;
beforeEach(() => {
  ({ world, browser, opened } = oneBrowser());
});

describe('saving', () => {
  it('shows changes at once, and saves them once, a moment after the last one', async () => {
    tab = await opened();
    expect(tab.view()).toMatchObject({ status: 'ready', lineCount: 0, sync: 'saved', total: 0 });
    tab.add('B', 1);
    await world.clock.pass(200);
    tab.actions.setQuantity('0/B', 5);
    expect(tab.line('B')).toMatchObject({ quantity: 5, description: 'Item B', state: { kind: 'saving' } });
    expect(tab.view()).toMatchObject({ lineCount: 1, sync: 'saving' });
    await world.clock.pass(299);
    expect(world.server.control.calls).toEqual(['read']);
    await world.clock.pass(100);
    expect(world.server.control.calls).toEqual(['read', 'save']);
    expect(world.server.shown()).toBe('B5');
    expect(tab.line('B')).toMatchObject({ quantity: 5, state: { kind: 'saved' } });
    expect(tab.view().sync).toBe('saved');
    expect(browser.storage.kept.size).toBe(0);
  });

  it('returns the message of an addition, and undoes it without touching what others added', async () => {
    tab = await opened();
    const { message, undo } = tab.add('A', 2);
    expect(message).toBe('Item A x2 added');
    await world.clock.pass(500);
    world.server.elsewhere('A5');
    await world.clock.pass(100);
    undo();
    await world.clock.pass(500);
    expect(world.server.shown()).toBe('A3');
  });

  it('adds many with one save, and undoes only its own additions', async () => {
    world.server.elsewhere('A2');
    tab = await opened();
    const many = [
      { itemNumber: 'A', description: 'Item A', quantity: 3 },
      { itemNumber: 'B', description: 'Item B', quantity: 1 },
      { itemNumber: 'B', description: 'Item B', quantity: 4 },
    ];
    const { leftOut, undo } = tab.actions.addMany(many);
    expect(leftOut).toEqual([]);
    expect(tab.line('B')).toMatchObject({ quantity: 5, description: 'Item B', state: { kind: 'saving' } });
    await world.clock.pass(500);
    expect(world.server.shown()).toBe('A5 B5');
    expect(world.server.saveCount()).toBe(1);
    world.server.elsewhere('B7');
    await world.clock.pass(100);
    undo();
    await world.clock.pass(500);
    expect(world.server.shown()).toBe('A2 B2');
  });

  it('adds as many as a full cart has room for, and names the rest', async () => {
    world.server.elsewhere('A1');
    tab = await opened();
    const many = Array.from({ length: 1_001 }, (_, n) => ({ itemNumber: `L${n}`, description: '', quantity: 1 }));
    const more = { itemNumber: 'A', description: '', quantity: 1 };
    const { leftOut } = tab.actions.addMany([...many, more]);
    expect(leftOut.map(({ itemNumber }) => itemNumber)).toEqual(['L999', 'L1000']);
    expect(tab.view().lineCount).toBe(1_000);
    expect(tab.line('A')?.quantity).toBe(2);
    expect(tab.kinds()).toEqual([]);
  });

  it('drops edits that were undone before they were saved', async () => {
    tab = await opened();
    tab.add('A', 2).undo();
    expect(tab.view()).toMatchObject({ lineCount: 0, sync: 'saved' });
    await world.clock.pass(1_000);
    expect(world.server.control.calls).toEqual(['read']);
  });

  it('A4.05 requests a tag with a line at quantity 0 if there is none, which is removed and restored completely', async () => {
    world.server.elsewhere('B2');
    tab = await opened();
    const product = { itemNumber: 'A', description: 'Item A', price: cents(100) };
    world.server.control.fate = () => 'lose-request';
    tab.actions.wantTag(product);
    tab.actions.wantTag(product);
    expect(tab.line('A')).toMatchObject({ quantity: 0, lineTotal: 0, state: { kind: 'saving' } });
    expect(tab.view()).toMatchObject({ lineCount: 2, total: 400 });
    await world.clock.pass(1_000);
    tab.close();

    world.server.control.fate = () => 'pass';
    tab = await opened();
    await world.clock.pass(500);
    expect(world.server.shown()).toBe('B2 A0');
    expect(world.server.saveCount()).toBe(1);
    const undo = tab.actions.remove('0/A');
    await world.clock.pass(500);
    expect(world.server.shown()).toBe('B2');
    undo();
    await world.clock.pass(500);
    tab.add('A', 3);
    await world.clock.pass(500);
    expect(world.server.shown()).toBe('B2 A3');
    tab.actions.wantTag({ itemNumber: 'B', description: 'Item B' });
    await world.clock.pass(500);
    expect(world.server.shown()).toBe('B2 A3');
    expect(tab.view().sync).toBe('saved');
  });

  it('restores removed lines with their prices', async () => {
    world.server.elsewhere('A2 B3');
    tab = await opened();
    tab.actions.setOverridePrice('0/A', cents(50));
    await world.clock.pass(500);
    const undo = tab.actions.clear();
    await world.clock.pass(500);
    expect(world.server.shown()).toBe('');
    undo();
    expect(tab.line('A')).toMatchObject({ quantity: 2, unitPrice: 50, description: 'Item A' });
    await world.clock.pass(500);
    expect(world.server.active().items).toMatchObject([{ quantity: 2, overridePrice: 0.5 }, { quantity: 3 }]);
  });

  it('puts a removed line back where it was, also after the removal was saved', async () => {
    world.server.elsewhere('A2 B3 C1 D4');
    tab = await opened();
    const undoB = tab.actions.remove('0/B');
    const undoC = tab.actions.remove('0/C');
    await world.clock.pass(500);
    expect(world.server.shown()).toBe('A2 D4');
    tab.add('E', 1);
    undoC();
    undoB();
    await world.clock.pass(500);
    expect([tab.shown(), world.server.shown()]).toEqual(['A2 B3 C1 D4 E1', 'A2 B3 C1 D4 E1']);
    const undoAll = tab.actions.clear();
    await world.clock.pass(500);
    undoAll();
    await world.clock.pass(500);
    expect(world.server.shown()).toBe('A2 B3 C1 D4 E1');
  });

  it('saves details, and treats the own price as no override', async () => {
    world.server.elsewhere('B2');
    tab = await opened();
    tab.actions.setDetail('poNumber', 'PO 7');
    tab.actions.setDetail('freeShipping', true);
    tab.actions.setOverridePrice('0/B', cents(150));
    expect(tab.line('B')).toMatchObject({ price: 200, unitPrice: 150, lineTotal: 300, hasPriceOverride: true });
    expect(tab.view()).toMatchObject({ details: { poNumber: 'PO 7' }, hasPriceOverride: true, total: 300 });
    await world.clock.pass(500);
    expect(world.server.active()).toMatchObject({
      pOnumber: 'PO 7',
      freeShipping: true,
      items: [{ overridePrice: 1.5 }],
    });
    tab.actions.setOverridePrice('0/B', cents(200));
    await world.clock.pass(500);
    expect(world.server.active().items[0]?.overridePrice).toBeNull();
  });

  it('does not delay saving forever while someone keeps typing', async () => {
    tab = await opened();
    for (let key = 1; key <= 30; key += 1) {
      tab.actions.setDetail('comments', 'x'.repeat(key));
      await world.clock.pass(150);
    }
    expect(world.server.saveCount()).toBeGreaterThanOrEqual(1);
    expect(world.server.saveCount()).toBeLessThan(4);
    await world.clock.pass(500);
    expect(world.server.active().comments).toBe('x'.repeat(30));
  });

  it('includes changes made while a save is running', async () => {
    tab = await opened();
    tab.add('A', 1);
    await world.clock.pass(310);
    expect(world.server.control.calls.at(-1)).toBe('save');
    tab.add('A', 1);
    tab.actions.setDetail('comments', 'late');
    expect(tab.shown()).toBe('A2');
    await world.clock.pass(1_000);
    expect(world.server.shown()).toBe('A2');
    expect(world.server.active().comments).toBe('late');
    expect(tab.kinds()).toEqual([]);
  });

  it('waits for the end of typing even while a save is running', async () => {
    tab = await opened();
    tab.add('A', 1);
    await world.clock.pass(310);
    for (const quantity of [3, 12, 123]) {
      tab.actions.setQuantity('0/A', quantity);
      await world.clock.pass(40);
    }
    expect(world.server.saveCount()).toBe(1);
    await world.clock.pass(500);
    expect(world.server.saveCount()).toBe(2);
    expect(world.server.shown()).toBe('A123');
  });

  it('refetches the cart for a line that was never described', async () => {
    tab = await opened();
    tab.actions.add({ itemNumber: 'C', description: '', couponId: null }, 1);
    await world.clock.pass(1_000);
    expect(tab.line('C')).toMatchObject({ description: '', state: { kind: 'saved' } });
    tab.actions.setQuantity('0/C', 2);
    const { store } = tab;
    store.act([{ do: 'add', line: { itemNumber: 'D', type: 0, couponId: null, description: '' }, quantity: 1 }]);
    await world.clock.pass(1_000);
    expect(tab.line('D')).toMatchObject({ description: 'Item D', price: 400, state: { kind: 'saved' } });
    expect(tab.kinds()).toEqual([]);
  });

  it('renders one line again when one line changes, and not the list', async () => {
    world.server.elsewhere('A1 B1 C1');
    tab = await opened();
    const [a, b, cart] = [tab.line('A'), tab.line('B'), tab.view()];
    tab.actions.setQuantity('0/B', 4);
    expect(tab.line('A')).toBe(a);
    expect(tab.line('B')).not.toBe(b);
    expect(tab.view().lineIds).toBe(cart.lineIds);
    expect(tab.view().details).toBe(cart.details);
    const now = tab.view();
    tab.actions.setQuantity('0/B', 4);
    expect(tab.view()).toBe(now);
  });
});

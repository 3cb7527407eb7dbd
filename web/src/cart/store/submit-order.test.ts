import type { PlainDate } from '@operatory/domain/dates';
import { beforeEach, describe, expect, it } from 'vitest';
import { problem } from './fake-server.fixture.ts';
import { type FakeTab, fakeWorld } from './stores.fixture.ts';

let world: ReturnType<typeof fakeWorld>;
let browser: ReturnType<typeof world.openBrowser>;
let tab: FakeTab;
beforeEach(async () => {
  world = fakeWorld();
  browser = world.openBrowser();
  world.server.elsewhere('A2 B1');
  tab = browser.openTab();
  await world.clock.pass(100);
});

/** Clicks send and lets this much time pass. */
async function send(ms = 1_000) {
  const result = tab.actions.submit({ territoryId: 'T1' });
  await world.clock.pass(ms);
  return result;
}

describe('sending the order', () => {
  it('C4.20 saves first, sends once, clears cart and address, refetches the orders, and reports it', async () => {
    tab.add('C', 1);
    const address = { line1: '2 Oak', line2: '', city: 'Reno', region: 'NV', postalCode: '89501' };
    tab.actions.setDetail('alternateAddress', address);
    const [result] = await Promise.all([send(), tab.actions.submit(), tab.actions.submit()]);
    const order = {
      orderNumber: 7_000_001,
      submittedDate: '2026-03-02T20:00:00.000Z',
      isHeldForReview: false,
      holdReasons: [],
    };
    expect(result).toEqual({ kind: 'submitted', ...order, message: 'Cart submitted successfully' });
    expect(world.server.control.calls).toEqual(['read', 'version', 'save', 'submit', 'read']);
    expect(world.server.orders()).toEqual(['A2 B1 C1']);
    expect(tab.view()).toMatchObject({ status: 'ready', lineCount: 0, isSubmitting: false, key: 'cart-2' });
    expect(tab.view().details.alternateAddress).toBeNull();
    expect(tab.events).toEqual([
      { kind: 'submitted', ...order, message: 'Cart submitted successfully' },
      { kind: 'orders-changed' },
    ]);
    await world.clock.pass(10_000);
    expect(browser.storage.kept.size).toBe(0);
    expect(tab.kinds()).toHaveLength(2);
  });

  it('B8.04 stops for another version, and reports which to update to', async () => {
    world.server.control.version = '1.0.549';
    expect(await send()).toEqual({
      kind: 'update-required',
      version: '1.0.549',
      message: 'Please update to toolkit version 1.0.549 before submitting your cart',
    });
    expect(world.server.orders()).toEqual([]);
    expect(tab.view().isSubmitting).toBe(false);
  });

  it('does not stop because the version service is down', async () => {
    world.server.control.fate = (name) => (name === 'version' ? 'lose-request' : 'pass');
    expect((await send()).kind).toBe('submitted');
  });

  describe.each([
    ['staff', { isStaff: true, isPunchOut: false }],
    ['a customer user', { isStaff: false, isPunchOut: false }],
    ['a punch-out user', { isStaff: false, isPunchOut: true }],
  ] as const)('as %s', (_, kind) => {
    beforeEach(() => {
      Object.assign(tab.page, kind);
      world.server.control.calls.length = 0;
    });
    const dateMessage = kind.isStaff
      ? 'Future fill date must be after today'
      : 'The order has an invalid future fill date. Please contact your account manager';

    it('B4.09 B4.10 B4.11 checks the version, then the fill date, then syncs, then branches off for punch-out or sends, and stops at each', async () => {
      // Everything is wrong at once: each stop hides those behind it.
      tab.actions.setDetail('futureFillDate', '2026-03-02' as PlainDate);
      await world.clock.pass(1_000);
      world.server.elsewhere('A9');
      world.server.control.version = '1.0.549';
      world.server.control.calls.length = 0;
      tab.add('Z', 1);
      expect(await send(50)).toMatchObject({ kind: 'update-required' });
      expect(world.server.control.calls).toEqual(['version']);

      world.server.control.version = '1.0.548';
      world.server.control.calls.length = 0;
      expect(await send(50)).toMatchObject({ kind: 'refused', reasons: [{ message: dateMessage }] });
      expect(world.server.control.calls).toEqual(['version']);

      tab.actions.setDetail('futureFillDate', '2026-03-03' as PlainDate);
      expect((await send()).kind).toMatch(/^(refused|review)$/);
      expect(world.server.orders()).toEqual([]);

      tab.actions.remove('0/Z');
      await world.clock.pass(2_000);
      world.server.control.calls.length = 0;
      const result = await send();
      const calls = world.server.control.calls;
      if (kind.isPunchOut) {
        expect(result).toEqual({ kind: 'ready-to-return', cartKey: 'cart-1' });
        expect(calls).toEqual(['version', 'read']);
        expect(world.server.orders()).toEqual([]);
      } else {
        expect(result.kind).toBe('submitted');
        expect(calls).toEqual(['version', 'submit', 'read']);
        expect(world.server.orders()).toEqual(['A9 B1']);
      }
    });

    it('B4.10 stops for a change that only the sync finds', async () => {
      tab.close();
      tab = browser.openTab({ hasHub: false });
      Object.assign(tab.page, kind);
      await world.clock.pass(100);
      world.server.elsewhere('A200');
      if (!kind.isPunchOut) tab.add('C', 1);
      expect(await send()).toMatchObject({ kind: 'review' });
      expect(world.server.orders()).toEqual([]);
      expect(await send()).toMatchObject({ kind: kind.isPunchOut ? 'ready-to-return' : 'submitted' });
    });
  });

  it('stops when the fill date is not after today or the sync has a problem', async () => {
    tab.actions.setDetail('futureFillDate', '2026-03-02' as PlainDate);
    expect(await send()).toEqual({
      kind: 'refused',
      reasons: [
        { code: 'cart.fill-date-staff', message: 'Future fill date must be after today', field: 'futureFillDate' },
      ],
    });
    tab.page.isStaff = false;
    expect(await send()).toMatchObject({
      reasons: [{ message: 'The order has an invalid future fill date. Please contact your account manager' }],
    });
    tab.actions.setDetail('futureFillDate', '2026-03-03' as PlainDate);
    tab.add('Z', 1);
    expect(await send()).toMatchObject({ kind: 'refused', reasons: [{ message: 'Product #Z not found' }] });
    expect(world.server.orders()).toEqual([]);
  });

  it('stops for a review if the cart changed elsewhere, and sends at the second click', async () => {
    tab.close();
    tab = browser.openTab({ hasHub: false });
    await world.clock.pass(100);
    world.server.elsewhere('A200');
    tab.add('C', 1);
    expect(await send()).toMatchObject({ kind: 'review' });
    expect(tab.kinds()).toEqual(['changed-elsewhere']);
    expect(tab.shown()).toBe('A200 B1 C1');
    expect((await send()).kind).toBe('submitted');
    expect(world.server.orders()).toEqual(['A200 B1 C1']);
  });

  it('stops if the cart changes between the last review and the sending', async () => {
    const refuses = problem('cart.changed-elsewhere', {
      document: { cart: { ...world.server.active(), modified: '2099-01-01T00:00:00.000000Z', comments: 'theirs' } },
    });
    const { submitCart } = world.server.calls;
    world.server.calls.submitCart = () => Promise.reject(refuses);
    tab.close();
    tab = browser.openTab();
    await world.clock.pass(100);
    expect(await send()).toMatchObject({ kind: 'review' });
    expect(tab.view().details.comments).toBe('theirs');
    expect(tab.kinds()).toEqual(['changed-elsewhere']);
    world.server.calls.submitCart = submitCart;
  });

  it('stops if it was sent elsewhere', async () => {
    world.server.submitElsewhere();
    expect(await send()).toMatchObject({ kind: 'already-submitted' });
    expect(tab.kinds()).toEqual(['already-submitted']);
    expect(world.server.orders()).toHaveLength(1);
  });

  it('stops for a line that the server refuses', async () => {
    tab.add('Z', 1);
    expect(await send()).toEqual({
      kind: 'refused',
      reasons: [{ code: 'cart.line-failed', message: 'Product #Z not found', itemNumber: 'Z' }],
    });
    expect(world.server.orders()).toEqual([]);
  });

  it('reports all of the server’s reasons with their fields', async () => {
    world.server.calls.submitCart = () =>
      Promise.reject(
        problem('cart.po-required', {
          errors: [
            { field: 'pOnumber', message: 'Please enter a PO number before you place this order.' },
            { field: 'items.1', message: 'Item B cannot be ordered' },
          ],
        }),
      );
    tab.close();
    tab = browser.openTab();
    await world.clock.pass(100);
    expect(await send()).toEqual({
      kind: 'refused',
      reasons: [
        {
          code: 'cart.po-required',
          message: 'Please enter a PO number before you place this order.',
          field: 'poNumber',
        },
        { code: 'cart.po-required', message: 'Item B cannot be ordered', itemNumber: 'B' },
      ],
    });
    expect(browser.storage.kept.size).toBe(0);
  });
});

describe('sending over a bad connection', () => {
  it('continues until there is a response, and makes one order', async () => {
    let left = 4;
    world.server.control.fate = (name) => {
      if (name !== 'submit') return 'pass';
      left -= 1;
      return left === 3 ? 'lose-request' : left >= 0 ? 'lose-reply' : 'pass';
    };
    expect(await send(60_000)).toMatchObject({ kind: 'submitted', orderNumber: 7_000_001 });
    expect(world.server.orders()).toEqual(['A2 B1']);
    expect(tab.kinds()).toEqual(['submitted', 'orders-changed']);
  });

  it('moves later edits into the next cart', async () => {
    world.server.control.fate = (name) => (name === 'submit' ? 'lose-reply' : 'pass');
    const result = tab.actions.submit();
    await world.clock.pass(3_000);
    expect(tab.view()).toMatchObject({ isSubmitting: true, sync: 'retrying' });
    tab.add('D', 1);
    world.server.control.fate = () => 'pass';
    await world.clock.pass(10_000);
    expect(await result).toMatchObject({ kind: 'submitted' });
    await world.clock.pass(2_000);
    expect([world.server.orders(), world.server.shown(), tab.shown()]).toEqual([['A2 B1'], 'D1', 'D1']);
  });

  it('can be canceled, and reports the outcome as soon as it is known', async () => {
    world.server.control.fate = (name) => (name === 'submit' ? 'lose-reply' : 'pass');
    const result = tab.actions.submit();
    await world.clock.pass(5_000);
    world.server.control.fate = () => 'lose-request';
    tab.actions.cancelSubmit();
    await world.clock.pass(50);
    expect(await result).toMatchObject({ kind: 'gave-up' });
    expect(tab.view().isSubmitting).toBe(false);
    world.server.control.fate = () => 'pass';
    await world.clock.pass(60_000);
    expect(tab.kinds()).toEqual(['submitted', 'orders-changed']);
    expect(tab.view()).toMatchObject({ lineCount: 0, key: 'cart-2' });
    expect(world.server.orders()).toHaveLength(1);
  });

  it('sends nothing after it was canceled, unless it had arrived', async () => {
    world.server.control.fate = (name) => (name === 'submit' ? 'lose-request' : 'pass');
    const result = tab.actions.submit();
    await world.clock.pass(5_000);
    tab.actions.cancelSubmit();
    await world.clock.pass(50);
    expect(await result).toMatchObject({ kind: 'gave-up' });
    world.server.control.fate = () => 'pass';
    await world.clock.pass(60_000);
    expect(world.server.orders()).toEqual([]);
    expect(tab.shown()).toBe('A2 B1');
    expect(tab.kinds()).toEqual([]);
    expect((await send()).kind).toBe('submitted');
  });

  it('reports after a reload that the order was made, and never makes another', async () => {
    world.server.control.fate = (name) => (name === 'submit' ? 'lose-reply' : 'pass');
    void tab.actions.submit();
    await world.clock.pass(200);
    expect(world.server.orders()).toHaveLength(1);
    tab.close();
    world.server.control.fate = () => 'pass';
    tab = browser.openTab();
    await world.clock.pass(2_000);
    expect(tab.events).toMatchObject([{ kind: 'submitted', orderNumber: 7_000_001 }, { kind: 'orders-changed' }]);
    expect(tab.shown()).toBe('');
    expect(world.server.orders()).toHaveLength(1);
    expect(browser.storage.kept.size).toBe(0);
  });

  it('waits for a new sign-in with all state intact', async () => {
    world.server.control.refuses = problem('access.signed-out');
    tab.actions.setDetail('poNumber', 'PO 9');
    expect(await send()).toEqual({ kind: 'signed-out' });
    expect(tab.view()).toMatchObject({ sync: 'signed-out', isSubmitting: false, details: { poNumber: 'PO 9' } });
    world.server.control.refuses = undefined;
    tab.store.resume();
    await world.clock.pass(500);
    expect(world.server.active().pOnumber).toBe('PO 9');
    expect((await send()).kind).toBe('submitted');
  });
});

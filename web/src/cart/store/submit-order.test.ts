import type { PlainDate } from '@operatory/domain/dates';
import { beforeEach, describe, expect, it } from 'vitest';
import { problem } from './fake-server.fixture.ts';
import { type FakeWindow, fakeWorld } from './stores.fixture.ts';

let world: ReturnType<typeof fakeWorld>;
let browser: ReturnType<typeof world.openBrowser>;
let window: FakeWindow;
beforeEach(async () => {
  world = fakeWorld();
  browser = world.openBrowser();
  world.server.elsewhere('A2 B1');
  window = browser.openWindow();
  await world.clock.pass(100);
});

/** Presses send and lets so much time pass. */
async function send(ms = 1_000) {
  const result = window.actions.submit({ territoryId: 'T1' });
  await world.clock.pass(ms);
  return result;
}

describe('sending the order', () => {
  it('C4.20 saves first, sends once, clears cart and address, has the orders read again and says so', async () => {
    window.add('C', 1);
    const address = { line1: '2 Oak', line2: '', city: 'Reno', region: 'NV', postalCode: '89501' };
    window.actions.setDetail('alternateAddress', address);
    const [result] = await Promise.all([send(), window.actions.submit(), window.actions.submit()]);
    const order = {
      orderNumber: 7_000_001,
      submittedDate: '2026-03-02T20:00:00.000Z',
      isHeldForReview: false,
      holdReasons: [],
    };
    expect(result).toEqual({ kind: 'submitted', ...order, message: 'Cart submitted successfully' });
    expect(world.server.control.calls).toEqual(['read', 'version', 'save', 'submit', 'read']);
    expect(world.server.orders()).toEqual(['A2 B1 C1']);
    expect(window.view()).toMatchObject({ status: 'ready', lineCount: 0, isSubmitting: false, key: 'cart-2' });
    expect(window.view().details.alternateAddress).toBeNull();
    expect(window.events).toEqual([
      { kind: 'submitted', ...order, message: 'Cart submitted successfully' },
      { kind: 'orders-changed' },
    ]);
    await world.clock.pass(10_000);
    expect(browser.storage.kept.size).toBe(0);
    expect(window.kinds()).toHaveLength(2);
  });

  it('B8.04 stops for another version, and says which to update to', async () => {
    world.server.control.version = '1.0.549';
    expect(await send()).toEqual({
      kind: 'update-required',
      version: '1.0.549',
      message: 'Please update to toolkit version 1.0.549 before submitting your cart',
    });
    expect(world.server.orders()).toEqual([]);
    expect(window.view().isSubmitting).toBe(false);
  });

  it('does not stop because the version service is away', async () => {
    world.server.control.fate = (name) => (name === 'version' ? 'lose-request' : 'pass');
    expect((await send()).kind).toBe('submitted');
  });

  it('B4.10 stops when the fill date is not after today or the sync has a problem', async () => {
    window.actions.setDetail('futureFillDate', '2026-03-02' as PlainDate);
    expect(await send()).toEqual({
      kind: 'refused',
      reasons: [
        { code: 'cart.fill-date-staff', message: 'Future fill date must be after today', field: 'futureFillDate' },
      ],
    });
    window.page.isStaff = false;
    expect(await send()).toMatchObject({
      reasons: [{ message: 'The order has an invalid future fill date. Please contact your account manager' }],
    });
    window.actions.setDetail('futureFillDate', '2026-03-03' as PlainDate);
    window.add('Z', 1);
    expect(await send()).toMatchObject({ kind: 'refused', reasons: [{ message: 'Product #Z not found' }] });
    expect(world.server.orders()).toEqual([]);
  });

  it('stops for a look when the cart had changed elsewhere, and sends at the second press', async () => {
    window.close();
    window = browser.openWindow({ hasHub: false });
    await world.clock.pass(100);
    world.server.elsewhere('A200');
    window.add('C', 1);
    expect(await send()).toMatchObject({ kind: 'review' });
    expect(window.kinds()).toEqual(['changed-elsewhere']);
    expect(window.shown()).toBe('A200 B1 C1');
    expect((await send()).kind).toBe('submitted');
    expect(world.server.orders()).toEqual(['A200 B1 C1']);
  });

  it('stops when the cart changes between the last look and the sending', async () => {
    const refuses = problem('cart.changed-elsewhere', {
      document: { cart: { ...world.server.active(), modified: '2099-01-01T00:00:00.000000Z', comments: 'theirs' } },
    });
    const { submitCart } = world.server.calls;
    world.server.calls.submitCart = () => Promise.reject(refuses);
    window.close();
    window = browser.openWindow();
    await world.clock.pass(100);
    expect(await send()).toMatchObject({ kind: 'review' });
    expect(window.view().details.comments).toBe('theirs');
    expect(window.kinds()).toEqual(['changed-elsewhere']);
    world.server.calls.submitCart = submitCart;
  });

  it('stops when it was sent elsewhere', async () => {
    world.server.submitElsewhere();
    expect(await send()).toMatchObject({ kind: 'already-submitted' });
    expect(window.kinds()).toEqual(['already-submitted']);
    expect(world.server.orders()).toHaveLength(1);
  });

  it('stops for a line that the server does not take', async () => {
    window.add('Z', 1);
    expect(await send()).toEqual({
      kind: 'refused',
      reasons: [{ code: 'cart.line-failed', message: 'Product #Z not found', itemNumber: 'Z' }],
    });
    expect(world.server.orders()).toEqual([]);
  });

  it('tells all reasons of the server with their fields', async () => {
    world.server.calls.submitCart = () =>
      Promise.reject(
        problem('cart.po-required', {
          errors: [
            { field: 'pOnumber', message: 'Please enter a PO number before you send this order.' },
            { field: 'items.1', message: 'Item B cannot be ordered' },
          ],
        }),
      );
    window.close();
    window = browser.openWindow();
    await world.clock.pass(100);
    expect(await send()).toEqual({
      kind: 'refused',
      reasons: [
        {
          code: 'cart.po-required',
          message: 'Please enter a PO number before you send this order.',
          field: 'poNumber',
        },
        { code: 'cart.po-required', message: 'Item B cannot be ordered', itemNumber: 'B' },
      ],
    });
    expect(browser.storage.kept.size).toBe(0);
  });
});

describe('sending over a bad line', () => {
  it('goes on until it is answered, and makes one order', async () => {
    let left = 4;
    world.server.control.fate = (name) => {
      if (name !== 'submit') return 'pass';
      left -= 1;
      return left === 3 ? 'lose-request' : left >= 0 ? 'lose-reply' : 'pass';
    };
    expect(await send(60_000)).toMatchObject({ kind: 'submitted', orderNumber: 7_000_001 });
    expect(world.server.orders()).toEqual(['A2 B1']);
    expect(window.kinds()).toEqual(['submitted', 'orders-changed']);
  });

  it('puts what was done meanwhile into the next cart', async () => {
    world.server.control.fate = (name) => (name === 'submit' ? 'lose-reply' : 'pass');
    const result = window.actions.submit();
    await world.clock.pass(3_000);
    expect(window.view()).toMatchObject({ isSubmitting: true, sync: 'retrying' });
    window.add('D', 1);
    world.server.control.fate = () => 'pass';
    await world.clock.pass(10_000);
    expect(await result).toMatchObject({ kind: 'submitted' });
    await world.clock.pass(2_000);
    expect([world.server.orders(), world.server.shown(), window.shown()]).toEqual([['A2 B1'], 'D1', 'D1']);
  });

  it('can be given up, and tells what became of it as soon as it knows', async () => {
    world.server.control.fate = (name) => (name === 'submit' ? 'lose-reply' : 'pass');
    const result = window.actions.submit();
    await world.clock.pass(5_000);
    world.server.control.fate = () => 'lose-request';
    window.actions.cancelSubmit();
    await world.clock.pass(50);
    expect(await result).toMatchObject({ kind: 'gave-up' });
    expect(window.view().isSubmitting).toBe(false);
    world.server.control.fate = () => 'pass';
    await world.clock.pass(60_000);
    expect(window.kinds()).toEqual(['submitted', 'orders-changed']);
    expect(window.view()).toMatchObject({ lineCount: 0, key: 'cart-2' });
    expect(world.server.orders()).toHaveLength(1);
  });

  it('sends nothing any more once it was given up, when nothing had arrived', async () => {
    world.server.control.fate = (name) => (name === 'submit' ? 'lose-request' : 'pass');
    const result = window.actions.submit();
    await world.clock.pass(5_000);
    window.actions.cancelSubmit();
    await world.clock.pass(50);
    expect(await result).toMatchObject({ kind: 'gave-up' });
    world.server.control.fate = () => 'pass';
    await world.clock.pass(60_000);
    expect(world.server.orders()).toEqual([]);
    expect(window.shown()).toBe('A2 B1');
    expect(window.kinds()).toEqual([]);
    expect((await send()).kind).toBe('submitted');
  });

  it('tells after a reload that the order was made, and never makes another', async () => {
    world.server.control.fate = (name) => (name === 'submit' ? 'lose-reply' : 'pass');
    void window.actions.submit();
    await world.clock.pass(200);
    expect(world.server.orders()).toHaveLength(1);
    window.close();
    world.server.control.fate = () => 'pass';
    window = browser.openWindow();
    await world.clock.pass(2_000);
    expect(window.events).toMatchObject([{ kind: 'submitted', orderNumber: 7_000_001 }, { kind: 'orders-changed' }]);
    expect(window.shown()).toBe('');
    expect(world.server.orders()).toHaveLength(1);
    expect(browser.storage.kept.size).toBe(0);
  });

  it('waits for a new sign-in with everything in place', async () => {
    world.server.control.refuses = problem('access.signed-out');
    window.actions.setDetail('poNumber', 'PO 9');
    expect(await send()).toEqual({ kind: 'signed-out' });
    expect(window.view()).toMatchObject({ sync: 'signed-out', isSubmitting: false, details: { poNumber: 'PO 9' } });
    world.server.control.refuses = undefined;
    window.store.resume();
    await world.clock.pass(500);
    expect(world.server.active().pOnumber).toBe('PO 9');
    expect((await send()).kind).toBe('submitted');
  });
});

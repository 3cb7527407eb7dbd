import { lineIdOf, standardLine } from '@operatory/domain/cart';
import { cents } from '@operatory/domain/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { pressGate, pressPauses } from '../../catalog/press-pauses.ts';
import { fakeWorld } from './stores.fixture.ts';
import { sendDelayMs } from './timing.ts';

let world: ReturnType<typeof fakeWorld>;
beforeEach(() => {
  world = fakeWorld();
});

async function opened() {
  const tab = world.openBrowser().openTab();
  await world.clock.pass(100);
  return tab;
}

const saves = () => world.server.control.calls.filter((name) => name === 'save').length;

it('B9.02 saves 300 ms after the last change of a quantity, accepts tag clicks 100 ms apart, and send and all tags 200', async () => {
  world.server.elsewhere('A2');
  const tab = await opened();
  tab.actions.setQuantity('0/A', 3);
  await world.clock.pass(299);
  tab.actions.setQuantity('0/A', 4);
  await world.clock.pass(299);
  expect(saves()).toBe(0);
  await world.clock.pass(1);
  expect(saves()).toBe(1);
  await world.clock.pass(100);
  expect(world.server.shown()).toBe('A4');
  expect([pressPauses.tagRequest, sendDelayMs, pressPauses.allTags]).toEqual([100, 200, 200]);
  for (const pause of [pressPauses.tagRequest, sendDelayMs, pressPauses.allTags]) {
    expect([0, pause - 1, pause].map(pressGate(pause))).toEqual([true, false, true]);
  }
});

it('B4.25 removes an override with the original price, however it was stored', async () => {
  world.server.elsewhere('B2');
  const tab = await opened();
  tab.actions.setOverridePrice('0/B', cents(150));
  await world.clock.pass(500);
  expect(world.server.active().items).toMatchObject([{ overridePrice: 1.5, hasPriceOverride: true }]);
  tab.actions.setOverridePrice('0/B', cents(200));
  expect(tab.line('B')).toMatchObject({ overridePrice: null, hasPriceOverride: false, unitPrice: 200 });
  await world.clock.pass(500);
  expect(world.server.active().items).toMatchObject([{ overridePrice: null, hasPriceOverride: false }]);
  // Reverted before it was saved, so there is nothing to save.
  const before = saves();
  tab.actions.setOverridePrice('0/B', cents(1));
  tab.actions.setOverridePrice('0/B', cents(200));
  await world.clock.pass(500);
  expect(saves()).toBe(before);
});

it('C1.04 is stored on this device and on the server, and both agree again once the server can be reached', async () => {
  world.server.elsewhere('A2');
  const browser = world.openBrowser();
  const tab = browser.openTab();
  await world.clock.pass(100);
  world.server.control.fate = () => 'lose-request';
  tab.actions.setQuantity('0/A', 5);
  tab.add('B', 1);
  await world.clock.pass(500);
  expect([tab.shown(), world.server.shown(), tab.view().sync]).toEqual(['A5 B1', 'A2', 'retrying']);
  // The tab closes, and the next one adopts its edits while someone else changes the server's copy.
  tab.close();
  world.server.elsewhere('C3');
  world.server.control.fate = () => 'pass';
  const next = browser.openTab();
  await world.clock.pass(10_000);
  expect([next.shown(), world.server.shown(), next.view().sync]).toEqual(['A5 C3 B1', 'A5 C3 B1', 'saved']);
});

describe('an edit of one line', () => {
  it('changes the view of one line and leaves all others, and the list of them, as they were', async () => {
    const letters = 'ABCDEFGHIJKLMNOP';
    world.server.elsewhere([...letters].map((letter) => `${letter}1`).join(' '));
    const tab = await opened();
    const before = tab.store.views();
    tab.actions.setQuantity(lineIdOf(standardLine('C')), 7);
    const after = tab.store.views();
    expect(after.cart.rowIds).toBe(before.cart.rowIds);
    expect(after.cart.orderedItems).toBe(before.cart.orderedItems);
    const changed = [...after.lines].filter(([id, line]) => before.lines.get(id) !== line).map(([id]) => id);
    expect(changed).toEqual(['0/C']);
  });
});

describe('shelf tags that others changed', () => {
  it('raise the notice of a changed cart, with the lines that they are of', async () => {
    world.server.elsewhere('A2 B1');
    const tab = await opened();
    expect(tab.actions.tagGround()).toEqual({ cartKey: 'cart-1', ordered: ['A', 'B'] });
    const changes = new Map([
      ['A', true],
      ['B', false],
      ['Z', true],
    ]);
    tab.actions.tellTagsChanged(changes);
    // A tag doesn't change the line itself: all three sides are the same.
    const line = (letter: string, quantity: number, isTagged: boolean) => {
      const held = expect.objectContaining({ type: 0, itemNumber: letter, quantity });
      return {
        id: `0/${letter}`,
        line: held,
        mine: held,
        theirs: held,
        merged: held,
        description: `Item ${letter}`,
        facts: expect.objectContaining({ description: `Item ${letter}` }),
        isAlsoMine: false,
        isTagged,
      };
    };
    expect(tab.events).toEqual([
      {
        kind: 'changed-elsewhere',
        message:
          'Your cart has been updated with changes made outside of this window. Please review before submitting.',
        cartKey: 'cart-1',
        since: expect.any(String),
        version: expect.any(String),
        lines: [line('A', 2, true), line('B', 1, false)],
        details: [],
        alsoMine: [],
      },
    ]);
    tab.actions.tellTagsChanged(new Map([['Z', true]]));
    expect(tab.events).toHaveLength(1);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeTab, fakeWorld, inTab } from './stores.fixture.ts';

let world: ReturnType<typeof fakeWorld>;
beforeEach(() => {
  world = fakeWorld();
});

async function opened(
  options: { browser?: ReturnType<typeof world.openBrowser>; hasHub?: boolean; isLooking?: boolean } = {},
): Promise<FakeTab> {
  const { browser = world.openBrowser(), ...rest } = options;
  const tab = browser.openTab(rest);
  await world.clock.pass(100);
  return tab;
}

const changedText =
  'Your cart has been updated with changes made outside of this window. Please review before submitting.';
const submittedText = 'This cart has already been submitted in another window. Your cart will need to be refreshed.';

describe('two tabs on one cart', () => {
  it('are updated through the hub, and within one browser also without it', async () => {
    for (const browser of [undefined, world.openBrowser()]) {
      const hasHub = browser === undefined;
      const options = browser === undefined ? { hasHub } : { browser, hasHub };
      const [one, other] = [await opened(options), await opened(options)];
      one.add('A', 1);
      await world.clock.pass(500);
      expect(other.shown()).toBe(one.shown());
      other.actions.remove('0/A');
      await world.clock.pass(500);
      expect(one.shown()).toBe('');
      one.close();
      other.close();
    }
  });

  it('count both of two simultaneous additions', async () => {
    world.server.elsewhere('A2');
    const [one, other] = [await opened(), await opened()];
    one.add('A', 1);
    other.add('A', 2);
    await world.clock.pass(1_000);
    expect([world.server.shown(), one.shown(), other.shown()]).toEqual(['A5', 'A5', 'A5']);
  });

  it('C4.18 show a change here first and merge it onto a newer copy; the notice has the specification’s text, and names the lines that both had changed', async () => {
    world.server.elsewhere('A2 B1');
    const one = await opened({ hasHub: false });
    world.server.elsewhere('A5 C1', { pOnumber: 'theirs' });
    one.actions.setQuantity('0/A', 9);
    one.add('D', 1);
    await world.clock.pass(500);
    expect(world.server.shown()).toBe('A9 B1 C1 D1');
    const [first] = one.events;
    expect(first).toMatchObject({
      kind: 'changed-elsewhere',
      message: changedText,
      cartKey: 'cart-1',
      // The other tab's A is named as well: both had changed it, and this tab's value wins.
      lines: [
        { id: '0/C', description: 'Item C', theirs: { quantity: 1 }, merged: { quantity: 1 }, isAlsoMine: false },
        {
          id: '0/A',
          description: 'Item A',
          mine: { quantity: 9 },
          theirs: { quantity: 5 },
          merged: { quantity: 9 },
          isAlsoMine: true,
        },
      ],
      details: [{ name: 'poNumber', mine: '', theirs: 'theirs', merged: 'theirs' }],
      alsoMine: ['Item A'],
    });
    expect(one.events).toHaveLength(1);
    world.server.elsewhere('D7 B0');
    one.add('D', 1);
    await world.clock.pass(500);
    expect(one.events[1]).toMatchObject({
      lines: [
        { id: '0/D', mine: { quantity: 2 }, theirs: { quantity: 7 }, merged: { quantity: 8 }, isAlsoMine: true },
        { id: '0/B', mine: { quantity: 1 }, isAlsoMine: false },
      ],
      alsoMine: ['Item D'],
    });
  });

  it('use the chosen side, also of a removed line, and a price with it', async () => {
    world.server.elsewhere('A2 B1');
    const one = await opened({ hasHub: false });
    one.actions.setQuantity('0/A', 4);
    world.server.elsewhere('A9 B0 C3');
    await world.clock.pass(500);
    const [event] = one.events;
    if (event?.kind !== 'changed-elsewhere') throw new Error('no notice');
    const of = (id: string) => event.lines.find((line) => line.id === id) as (typeof event.lines)[number];
    one.actions.takeSide(of('0/A'), of('0/A').theirs);
    one.actions.takeSide(of('0/B'), of('0/B').mine);
    one.actions.takeSide(of('0/C'), of('0/C').mine);
    await world.clock.pass(1_000);
    expect([world.server.shown(), one.shown()]).toEqual(['A9 B1', 'A9 B1']);
    expect(one.store.factsOf('0/B')?.description).toBe('Item B');
  });

  it('get no notice when nothing looks different', async () => {
    world.server.elsewhere('A2');
    const one = await opened();
    one.actions.setQuantity('0/A', 4);
    world.server.elsewhere('A4');
    await world.clock.pass(1_000);
    expect(one.kinds()).toEqual([]);
    expect(world.server.shown()).toBe('A4');
  });

  it('read only new versions', async () => {
    const one = await opened();
    one.add('A', 1);
    await world.clock.pass(1_000);
    expect(world.server.control.calls).toEqual(['read', 'save']);
    one.store.recheck();
    await world.clock.pass(20_000);
    expect(world.server.control.calls).toEqual(['read', 'save']);
    one.store.recheck();
    await world.clock.pass(100);
    expect(world.server.control.calls).toEqual(['read', 'save', 'read']);
  });

  it('delay reading while hidden, and read when visible again', async () => {
    const one = await opened({ isLooking: false });
    one.add('A', 1);
    await world.clock.pass(1_000);
    const before = world.server.control.calls.length;
    world.server.elsewhere('B1');
    await world.clock.pass(1_000);
    expect(world.server.control.calls).toHaveLength(before);
    one.store.subscribe(() => undefined);
    await world.clock.pass(100);
    expect(one.shown()).toBe('A1 B1');
  });
});

describe('a cart sent elsewhere', () => {
  it('C4.19 is replaced by the new cart with a notice, and unsaved edits are in that one', async () => {
    world.server.elsewhere('A2 B1');
    const one = await opened();
    one.add('C', 1);
    one.actions.remove('0/B');
    one.actions.setQuantity('0/A', 5);
    world.server.submitElsewhere();
    await world.clock.pass(1_000);
    expect(world.server.orders()).toEqual(['A2 B1']);
    expect(one.events).toEqual([
      { kind: 'already-submitted', message: submittedText, cartKeys: ['cart-1'], keptEdits: 2 },
    ]);
    expect([one.shown(), world.server.shown()]).toEqual(['C1 A5', 'C1 A5']);
    expect(one.view().key).toBe('cart-2');
  });

  it('is reported once, also to a tab that had nothing to save', async () => {
    world.server.elsewhere('A2');
    const one = await opened();
    world.server.submitElsewhere();
    await world.clock.pass(1_000);
    one.store.sync();
    await world.clock.pass(1_000);
    expect(one.events).toEqual([
      { kind: 'already-submitted', message: submittedText, cartKeys: ['cart-1'], keptEdits: 0 },
    ]);
    expect(one.view()).toMatchObject({ lineCount: 0, status: 'ready' });
  });

  it('is also reported to a tab that was reloaded with nothing unsaved, once', async () => {
    const lastSeen = inTab();
    world.server.elsewhere('A2');
    const browser = world.openBrowser();
    const one = browser.openTab({ lastSeen });
    one.store.sync();
    await world.clock.pass(1_000);
    one.close();
    world.server.submitElsewhere();
    const events = [];
    for (const turn of [1, 2]) {
      const again = browser.openTab({ lastSeen });
      again.store.sync();
      await world.clock.pass(1_000);
      events.push([turn, ...again.events.map(({ kind }) => kind)]);
      again.close();
    }
    expect(events).toEqual([[1, 'already-submitted'], [2]]);
  });

  it('is not reported to the tab that sent the order, nor after its reload', async () => {
    const lastSeen = inTab();
    world.server.elsewhere('A2');
    const browser = world.openBrowser();
    const one = browser.openTab({ lastSeen });
    await world.clock.pass(1_000);
    const sending = one.actions.submit();
    await world.clock.pass(1_000);
    expect((await sending).kind).toBe('submitted');
    one.close();
    const again = browser.openTab({ lastSeen });
    again.store.sync();
    await world.clock.pass(1_000);
    expect(again.events).toEqual([]);
  });

  it('is not reported to someone who only now opens the cart', async () => {
    world.server.elsewhere('A2');
    world.server.submitElsewhere();
    const one = await opened();
    expect(one.kinds()).toEqual([]);
  });
});

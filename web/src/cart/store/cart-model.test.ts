import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Fate } from './fake-server.fixture.ts';
import { type FakeTab, fakeWorld } from './stores.fixture.ts';
import { tellsEverything } from './told.fixture.ts';

/** The possible events, in three tabs; the first two share a browser. */
const step = fc.record({
  tab: fc.nat({ max: 2 }),
  what: fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('add' as const),
        item: fc.constantFrom('A', 'B', 'C', 'D', 'Z'),
        quantity: fc.integer({ min: 1, max: 4 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('set' as const),
        item: fc.constantFrom('C', 'D'),
        quantity: fc.integer({ min: 0, max: 9 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), item: fc.constantFrom('C', 'D') }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('undo' as const) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('comment' as const), text: fc.constantFrom('x', 'y', '') }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('reload' as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('submit' as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('give-up' as const) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('sync' as const) }) },
  ),
  /** Time until the next step. */
  pause: fc.constantFrom(0, 0, 5, 15, 40, 120, 310, 700, 3_000),
  fate: fc.constantFrom<Fate>('pass', 'pass', 'pass', 'lose-request', 'lose-reply'),
});

it('C1.04 ends the same in every tab and loses no addition, whatever is done, lost, reloaded, and sent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const world = fakeWorld();
      const browsers = [world.openBrowser(), world.openBrowser()];
      const browserOf = (index: number) => browsers[index === 2 ? 1 : 0] ?? world.openBrowser();
      const tabs: FakeTab[] = [0, 1, 2].map((place) => browserOf(place).openTab());
      await world.clock.pass(200);

      /** A and B are only ever added, so each of them can be counted at the end. */
      const added = new Map([
        ['A', 0],
        ['B', 0],
      ]);
      const undos: (() => void)[] = [];
      let fate: Fate = 'pass';
      world.server.control.fate = () => fate;
      for (const { tab: place, what, pause, fate: next } of steps) {
        const tab = tabs[place] as FakeTab;
        fate = next;
        if (what.do === 'add') {
          const { undo } = tab.add(what.item, what.quantity);
          if (added.has(what.item)) added.set(what.item, (added.get(what.item) ?? 0) + what.quantity);
          else undos.push(undo);
        } else if (what.do === 'set') tab.actions.setQuantity(`0/${what.item}`, what.quantity);
        else if (what.do === 'remove') undos.push(tab.actions.remove(`0/${what.item}`));
        else if (what.do === 'undo') undos.pop()?.();
        else if (what.do === 'comment') tab.actions.setDetail('comments', what.text);
        else if (what.do === 'submit') void tab.actions.submit();
        else if (what.do === 'give-up') tab.actions.cancelSubmit();
        else if (what.do === 'sync') void tab.actions.sync();
        else {
          tab.close();
          tabs[place] = browserOf(place).openTab();
        }
        await world.clock.pass(pause);
      }

      fate = 'pass';
      await world.clock.pass(120_000);
      for (const tab of tabs) void tab.actions.sync();
      await world.clock.pass(120_000);

      const server = world.server.active();
      const expected = server.items.map((item) => [item.itemNumber, item.quantity]);
      for (const tab of tabs) {
        const lines = [...tab.store.views().lines.values()].filter(
          (line) => line.state.kind !== 'failed' || line.quantity > 0,
        );
        expect(lines.map((line) => [line.itemNumber, line.quantity])).toEqual(expected);
        expect(tab.view()).toMatchObject({
          sync: 'saved',
          status: 'ready',
          isSubmitting: false,
          details: { comments: server.comments },
        });
      }
      for (const { storage } of browsers) expect([...storage.kept.keys()]).toEqual([]);

      const everywhere = [world.server.shown(), ...world.server.orders()].join(' ').split(' ');
      for (const [item, total] of added) {
        const found = everywhere
          .filter((word) => word.startsWith(item))
          .reduce((sum, word) => sum + Number(word.slice(1)), 0);
        expect([item, found]).toEqual([item, total]);
      }
    }),
    { numRuns: 100 },
  );
}, 120_000);

it('changes nothing visible without a notice, whatever three people do, lose, reload, and send, and creates no order twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const world = fakeWorld();
      const browsers = [0, 1, 2].map(() => world.openBrowser());
      const open = (index: number) => tellsEverything((browsers[index] as (typeof browsers)[number]).openTab());
      const tabs = [0, 1, 2].map(open);
      await world.clock.pass(200);
      for (const { catchUp } of tabs) catchUp();
      let fate: Fate = 'pass';
      world.server.control.fate = () => fate;
      const heard = new Set<number>();
      let sent = 0;
      for (const { tab: place, what, pause, fate: next } of steps) {
        const { tab, byMe, orders } = tabs[place] as (typeof tabs)[number];
        fate = next;
        if (what.do === 'add') byMe(() => tab.add(what.item, what.quantity));
        else if (what.do === 'set') byMe(() => tab.actions.setQuantity(`0/${what.item}`, what.quantity));
        else if (what.do === 'remove') byMe(() => tab.actions.remove(`0/${what.item}`));
        else if (what.do === 'comment') byMe(() => tab.actions.setDetail('comments', what.text));
        else if (what.do === 'submit') {
          sent += 1;
          void tab.actions.submit();
        } else if (what.do === 'give-up') tab.actions.cancelSubmit();
        else if (what.do === 'sync') void tab.actions.sync();
        else if (what.do === 'reload') {
          for (const order of orders()) heard.add(order);
          tab.close();
          tabs[place] = open(place);
          await world.clock.pass(100);
          tabs[place]?.catchUp();
        }
        await world.clock.pass(pause);
        for (const one of tabs) expect(one.untold()).toEqual([]);
      }
      fate = 'pass';
      await world.clock.pass(240_000);
      for (const { tab } of tabs) void tab.actions.sync();
      await world.clock.pass(120_000);
      for (const one of tabs) {
        expect(one.untold()).toEqual([]);
        for (const order of one.orders()) heard.add(order);
      }
      // Every reported order exists once, and every order was sent by someone.
      expect(heard.size).toBeLessThanOrEqual(world.server.orders().length);
      expect(world.server.orders().length).toBeLessThanOrEqual(sent);
    }),
    { numRuns: 100 },
  );
}, 120_000);

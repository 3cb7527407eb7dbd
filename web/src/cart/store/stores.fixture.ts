/** Tabs with a cart open, for the tests of the store. */
import type { PlainDate } from '@operatory/domain/dates';
import { fakeStorage } from '../../outbox/device.fixture.ts';
import { cartActions } from './cart-actions.ts';
import type { CartEvent } from './cart-events.ts';
import { cartStore } from './cart-store.ts';
import { fakeBrowser, fakeClock } from './fake-browser.fixture.ts';
import { fakeServer } from './fake-server.fixture.ts';

// Loaded ahead: these tests let no real time pass.
await import('./refused-edits.ts');

/** A tab's state that survives a reload. */
export function inTab() {
  let key: string | undefined;
  return {
    read: () => key,
    write: (next: string | undefined) => {
      key = next;
    },
  };
}

/** A server, time, and as many tabs in as many browsers as a test opens. */
export function fakeWorld() {
  const clock = fakeClock();
  const server = fakeServer(clock);
  let ids = 0;

  function openBrowser() {
    const storage = fakeStorage();
    const browser = fakeBrowser();

    /** `isEarly`: its first read was requested in the page's head, before anything else happened. */
    function openTab({ userId = 'u1', hasHub = true, isLooking = true, isEarly = false, lastSeen = inTab() } = {}) {
      const tabs = browser.openTab();
      let early = isEarly ? server.calls.readCart('100001') : undefined;
      const readCart = (customerNumber: string) => {
        const answer = early ?? server.calls.readCart(customerNumber);
        early = undefined;
        return answer;
      };
      let isOpen = true;
      const never = new Promise<never>(() => {});
      /** A closed tab's requests still reach the server, but their responses are lost. */
      const heardBy =
        <Given extends unknown[], Answer>(call: (...given: Given) => Promise<Answer>) =>
        (...given: Given): Promise<Answer> =>
          isOpen ? call(...given).finally(() => (isOpen ? undefined : never)) : never;
      const store = cartStore({
        userId,
        customerNumber: '100001',
        calls: {
          readCart: heardBy(readCart),
          saveCart: heardBy(server.calls.saveCart),
          submitCart: heardBy(server.calls.submitCart),
          readVersion: heardBy(server.calls.readVersion),
        },
        storage: {
          getItem: storage.getItem,
          keys: storage.keys,
          setItem: (key, value) => isOpen && storage.setItem(key, value),
          removeItem: (key) => isOpen && storage.removeItem(key),
        },
        tabs,
        clock: { now: clock.now, random: clock.random, after: (ms, work) => clock.after(ms, () => isOpen && work()) },
        lastSeen,
        newId: () => {
          ids += 1;
          return `save-${ids}`;
        },
      });
      const events: CartEvent[] = [];
      let draws = 0;
      store.onEvent((event) => events.push(event));
      tabs.listen((message) => message.userId === userId && store.hear(message.modified));
      if (hasHub) server.hub((modified) => isOpen && clock.after(5, () => isOpen && store.hear(modified)));
      const leave = isLooking ? store.subscribe(() => (draws += 1)) : () => undefined;
      const page = { runningVersion: '1.0.548', today: '2026-03-02' as PlainDate, isStaff: true, isPunchOut: false };
      const actions = cartActions(store, () => page);
      return {
        store,
        actions,
        events,
        page,
        draws: () => draws,
        view: () => store.views().cart,
        line: (itemNumber: string) => store.views().lines.get(`0/${itemNumber}`),
        /** `A2 B1` as this tab shows it. */
        shown: () => [...store.views().lines.values()].map((line) => `${line.itemNumber}${line.quantity}`).join(' '),
        add: (itemNumber: string, quantity: number) =>
          actions.add({ itemNumber, description: `Item ${itemNumber}`, couponId: null }, quantity),
        kinds: () => events.map(({ kind }) => kind),
        /** The tab closed without an event; the browser may take a while to notice. */
        close(afterMs = 0) {
          isOpen = false;
          leave();
          if (afterMs === 0) tabs.close();
          else clock.after(afterMs, tabs.close);
        },
      };
    }
    return { storage, openTab };
  }

  return { clock, server, openBrowser };
}

/** A world with one browser, and what opens a tab of it and lets that load. */
export function oneBrowser() {
  const world = fakeWorld();
  const browser = world.openBrowser();
  async function opened(options: Parameters<typeof browser.openTab>[0] = {}) {
    const tab = browser.openTab(options);
    await world.clock.pass(100);
    return tab;
  }
  return { world, browser, opened };
}

export type FakeTab = ReturnType<ReturnType<ReturnType<typeof fakeWorld>['openBrowser']>['openTab']>;

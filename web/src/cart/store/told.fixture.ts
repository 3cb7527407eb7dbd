/** Watches one tab: every change that its person sees is either their own or was reported to them. */
import type { CartEvent } from './cart-events.ts';
import type { FakeTab } from './stores.fixture.ts';

type Seen = Map<string, string>;

function seenIn(tab: FakeTab): Seen {
  const { cart, lines } = tab.store.views();
  const quantities = [...lines.values()].filter(({ quantity }) => quantity > 0);
  return new Map([
    ...quantities.map(({ id, quantity }) => [id, String(quantity)] as const),
    ['comments', cart.details.comments],
  ]);
}

/** `byMe` makes a change; `untold` names visible changes that were neither made here nor reported. */
export function tellsEverything(tab: FakeTab) {
  let expected: Seen | undefined;
  const orders = new Set<number>();
  const failed = new Set<string>();

  function hear(event: CartEvent): void {
    if (expected === undefined) return;
    if (event.kind === 'changed-elsewhere') {
      for (const { id, merged } of event.lines) {
        if (merged === undefined || merged.quantity === 0) expected.delete(id);
        else expected.set(id, String(merged.quantity));
      }
      for (const { name, merged } of event.details) if (name === 'comments') expected.set(name, String(merged));
    } else if (event.kind === 'line-failed') {
      // From now on, it shows the server's value.
      failed.add(event.lineId);
    } else if (event.kind === 'already-submitted' || event.kind === 'submitted') {
      expected = seenIn(tab);
      if (event.kind === 'submitted') orders.add(event.orderNumber);
    }
  }
  tab.store.onEvent(hear);

  return {
    tab,
    orders: () => orders,
    /** The current view counts as seen by the person. */
    catchUp: () => {
      if (tab.view().status === 'ready') expected = seenIn(tab);
    },
    byMe(act: () => void): void {
      act();
      if (expected !== undefined) expected = seenIn(tab);
    },
    untold(): string[] {
      if (tab.view().status !== 'ready') return [];
      const now = seenIn(tab);
      expected ??= now;
      const before = expected;
      for (const id of failed) {
        const value = now.get(id);
        if (value === undefined) before.delete(id);
        else before.set(id, value);
      }
      failed.clear();
      return [...new Set([...now.keys(), ...before.keys()])]
        .filter((id) => now.get(id) !== before.get(id))
        .map((id) => `${id}: ${before.get(id) ?? 'nothing'} became ${now.get(id) ?? 'nothing'}`);
    },
  };
}

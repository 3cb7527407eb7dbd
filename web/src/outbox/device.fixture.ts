/** A browser for the tests of the outbox, with controlled storage, tabs, and randomness. */
import type { Device } from './outbox.ts';
import type { DeviceStorage } from './storage.ts';

/** Local storage; `isFull` makes every write fail. */
export function fakeStorage() {
  const kept = new Map<string, string>();
  const storage: DeviceStorage & { isFull: boolean; readonly kept: Map<string, string> } = {
    kept,
    isFull: false,
    getItem: (key) => kept.get(key) ?? null,
    setItem(key, value) {
      if (storage.isFull) throw new Error('QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key) => void kept.delete(key),
    keys: () => [...kept.keys()],
  };
  return storage;
}

/** Ids are `id-1`, `id-2`, unless others are given; tabs that share `turns` send one at a time. */
export function fakeDevice(
  storage: DeviceStorage = fakeStorage(),
  { newId, turns = new Map() }: { newId?: () => string; turns?: Map<string, Promise<unknown>> } = {},
): Device & { readonly back: () => void; readonly changed: (key: string | null) => void } {
  let ids = 0;
  const onStorage: ((key: string | null) => void)[] = [];
  const onBack: (() => void)[] = [];
  return {
    storage,
    tabs: {
      takeTurn(name, work) {
        const turn = (turns.get(name) ?? Promise.resolve()).then(work);
        turns.set(
          name,
          turn.catch(() => undefined),
        );
        return turn;
      },
    },
    onStorage: (listener) => void onStorage.push(listener),
    onBack: (listener) => void onBack.push(listener),
    newId:
      newId ??
      (() => {
        ids += 1;
        return `id-${ids}`;
      }),
    random: () => 0.5,
    back: () => {
      for (const listener of onBack) listener();
    },
    changed: (key) => {
      for (const listener of onStorage) listener(key);
    },
  };
}

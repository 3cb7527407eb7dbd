/** Unsent shelf tag requests: a topic of the outbox. */
import { CallFailure, callPanel, failureOf, isRefusedWith } from '../calls/index.ts';
import { createOutbox, type Device, type Outbox } from '../outbox/outbox.ts';
import type { OldKeys, OutboxEntry } from '../outbox/storage.ts';

/** Item numbers, and whether each one's tag is requested or canceled. */
export type TagWishes = ReadonlyMap<string, boolean>;

/** Plain data, because it outlives its tab. */
export interface TagRequest {
  readonly customerNumber: string;
  readonly wishes: readonly (readonly [string, boolean])[];
}

export interface TagCalls {
  read(): Promise<readonly string[]>;
  /** Changes the list as it was `seen` to this one. */
  write(itemNumbers: readonly string[], seen: readonly string[]): Promise<unknown>;
}

/** The list with these changes applied; the rest keeps its order. */
export function withWishes(list: readonly string[], wishes: TagWishes): readonly string[] {
  const added = [...wishes].filter(([itemNumber, isOn]) => isOn && !list.includes(itemNumber));
  return [...list.filter((itemNumber) => wishes.get(itemNumber) !== false), ...added.map(([itemNumber]) => itemNumber)];
}

const unmet = (wishes: TagWishes, stored: readonly string[]) =>
  new Map([...wishes].filter(([itemNumber, isOn]) => stored.includes(itemNumber) !== isOn));

/** Posts the list with the changes and reads it again until both agree [C4.22]. Rejects if that makes no progress. */
async function fulfill(calls: TagCalls, wishes: TagWishes): Promise<void> {
  let stored = await calls.read();
  let left = unmet(wishes, stored);
  while (left.size > 0) {
    await calls.write(withWishes(stored, left), stored);
    stored = await calls.read();
    const still = unmet(wishes, stored);
    if (still.size >= left.size) {
      throw new CallFailure({ kind: 'unreachable', detail: 'The list of shelf tags does not show the change yet.' });
    }
    left = still;
  }
}

/** Applies what it can; returns why the rest was refused, by item. A refused item doesn't affect the others. */
export async function sendWishes(calls: TagCalls, wishes: TagWishes): Promise<readonly string[]> {
  try {
    await fulfill(calls, wishes);
    return [];
  } catch (thrown) {
    if (!isRefusedWith(thrown, 'cart.item-unknown')) throw thrown;
    if (wishes.size === 1) return [failureOf(thrown).detail];
    const reasons: string[] = [];
    for (const wish of wishes) reasons.push(...(await sendWishes(calls, new Map([wish]))));
    return reasons;
  }
}

interface TagOutboxParts {
  readonly userId: string;
  /** Reads the list of an account and shows it. */
  readonly read: (customerNumber: string) => Promise<readonly string[]>;
  readonly tell: (reason: string) => void;
}

/** Before the outbox, all of an account's changes were one entry. */
const oldKeys = (userId: string): OldKeys<TagRequest> => ({
  prefix: `operatory/tags/${userId}/`,
  read(key, value) {
    const entries = Array.isArray(value) ? (value as unknown[]) : [];
    const wishes = entries.filter(
      (entry): entry is [string, boolean] =>
        Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'boolean',
    );
    const customerNumber = key.split('/')[3] ?? '';
    return [{ id: `old-${customerNumber}`, userId, at: 0, body: { customerNumber, wishes } }];
  },
});

export function createTagOutbox({ userId, read, tell }: TagOutboxParts, device?: Device): Outbox<TagRequest> {
  const write =
    ({ body, userId: askedBy }: OutboxEntry<TagRequest>): TagCalls['write'] =>
    (itemNumbers, seen) =>
      callPanel(
        'setTagRequests',
        { body: { CustomerNumber: body.customerNumber, ItemNumbers: [...itemNumbers], SeenItemNumbers: [...seen] } },
        { askedBy },
      );
  return createOutbox<TagRequest, readonly string[]>(
    {
      topic: 'tags',
      userId,
      keyOf: ({ customerNumber }) => customerNumber,
      supersede: (earlier, later) => ({ ...later, wishes: [...new Map([...earlier.wishes, ...later.wishes])] }),
      send: (entry) =>
        sendWishes({ read: () => read(entry.body.customerNumber), write: write(entry) }, new Map(entry.body.wishes)),
      onDone: (_, reasons) => reasons.forEach(tell),
      onRefused(_, { detail }) {
        tell(detail);
        return 'drop';
      },
      oldKeys: oldKeys(userId),
    },
    device,
  );
}

/** The command palette's options: their groups, order, and recent choices. */
import type { Icon } from '../../parts/icons/icon.tsx';

/** What is stored about a choice, so that it can be offered again. */
export type Jump =
  | { readonly kind: 'customer'; readonly customerNumber: string; readonly name: string }
  | { readonly kind: 'order'; readonly orderNumber: string }
  | { readonly kind: 'item'; readonly itemNumber: string; readonly description: string };

export interface Target {
  /** Unique in the palette. */
  readonly key: string;
  readonly icon: Icon;
  readonly title: string;
  /** Additional search terms. */
  readonly words?: string;
  readonly detail: string;
  readonly go: () => void;
}

export interface TargetGroup {
  readonly name: string;
  readonly targets: readonly Target[];
}

const maxJumps = 8;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Reads what a browser stored, skipping entries in another format. */
export function readJumps(kept: readonly Readonly<Record<string, unknown>>[] = []): Jump[] {
  return kept.flatMap((entry): Jump[] => {
    const { kind, customerNumber, name, orderNumber, itemNumber, description } = entry;
    if (kind === 'customer' && isText(customerNumber) && isText(name)) return [{ kind, customerNumber, name }];
    if (kind === 'order' && isText(orderNumber)) return [{ kind, orderNumber }];
    if (kind === 'item' && isText(itemNumber) && isText(description)) return [{ kind, itemNumber, description }];
    return [];
  });
}

/** The same destination always has the same key. */
export function jumpKey(jump: Jump): string {
  switch (jump.kind) {
    case 'customer':
      return `customer ${jump.customerNumber}`;
    case 'order':
      return `order ${jump.orderNumber}`;
    case 'item':
      return `item ${jump.itemNumber}`;
  }
}

/** The recent destinations after a choice: newest first, each once. */
export function rememberJump(jumps: readonly Jump[], chosen: Jump): Jump[] {
  return [chosen, ...jumps.filter((jump) => jumpKey(jump) !== jumpKey(chosen))].slice(0, maxJumps);
}

/** Whether every typed word is a prefix of a word in the text; always true without letters. */
export function fitsWords(text: string, typed: string): boolean {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return typed
    .toLowerCase()
    .split(/\s+/)
    .filter((part) => part !== '')
    .every((part) => words.some((word) => word.startsWith(part)));
}

/** Moves groups with an exact match, such as an item number, to the top, because Enter opens the first target. */
export function exactFirst(groups: readonly TargetGroup[], typed: string): TargetGroup[] {
  const isExact = ({ targets }: TargetGroup) =>
    typed !== '' && targets.some(({ key }) => key.split(' ').at(-1) === typed);
  return [...groups.filter(isExact), ...groups.filter((group) => !isExact(group))];
}

/** Groups that aren't empty; a destination in an earlier group isn't repeated in a later one. */
export function withoutRepeats(groups: readonly TargetGroup[]): TargetGroup[] {
  const seen = new Set<string>();
  return groups
    .map(({ name, targets }) => ({
      name,
      targets: targets.filter(({ key }) => {
        const isNew = !seen.has(key);
        seen.add(key);
        return isNew;
      }),
    }))
    .filter(({ targets }) => targets.length > 0);
}

/** What the command palette offers, as values: its groups, their order, and what was chosen lately. */
import type { Icon } from '../parts/icon.tsx';

/** What is kept of a choice, so that it can be offered again. */
export type Jump =
  | { readonly kind: 'customer'; readonly customerNumber: string; readonly name: string }
  | { readonly kind: 'order'; readonly orderNumber: string }
  | { readonly kind: 'item'; readonly itemNumber: string; readonly description: string };

export interface Target {
  /** Unique in the palette. */
  readonly key: string;
  readonly icon: Icon;
  readonly title: string;
  readonly detail: string;
  readonly go: () => void;
}

export interface TargetGroup {
  readonly name: string;
  readonly targets: readonly Target[];
}

/** So many are remembered. */
const mostJumps = 8;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Reads what a browser kept; whatever is not understood is left out. */
export function readJumps(kept: readonly Readonly<Record<string, unknown>>[] = []): Jump[] {
  return kept.flatMap((entry): Jump[] => {
    const { kind, customerNumber, name, orderNumber, itemNumber, description } = entry;
    if (kind === 'customer' && isText(customerNumber) && isText(name)) return [{ kind, customerNumber, name }];
    if (kind === 'order' && isText(orderNumber)) return [{ kind, orderNumber }];
    if (kind === 'item' && isText(itemNumber) && isText(description)) return [{ kind, itemNumber, description }];
    return [];
  });
}

/** Names a jump; the same place chosen twice has one name. */
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

/** The memory after a choice: newest first, each place once. */
export function rememberJump(jumps: readonly Jump[], chosen: Jump): Jump[] {
  return [chosen, ...jumps.filter((jump) => jumpKey(jump) !== jumpKey(chosen))].slice(0, mostJumps);
}

/** Does every typed word begin a word of the text? Without letters everything fits. */
export function fitsWords(text: string, typed: string): boolean {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return typed
    .toLowerCase()
    .split(/\s+/)
    .filter((part) => part !== '')
    .every((part) => words.some((word) => word.startsWith(part)));
}

/** Groups that hold something; a place that stands in an earlier group is not offered twice. */
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

/** The products of a variant group, and what a chooser of size, color, or shade offers from one of them. */
import { isDiscontinued, isWithdrawn } from './availability.ts';
import type { VariantOption } from './variant-option.ts';

export interface Variant {
  readonly itemNumber: string;
  /** One or two, in the order in which they are chosen. */
  readonly options: readonly VariantOption[];
}

/** Best first. */
export const variantStates = ['available', 'out-of-stock', 'on-hold', 'discontinued', 'not-orderable'] as const;
export type VariantState = (typeof variantStates)[number];

const stateWords: Readonly<Record<VariantState, string>> = {
  available: '',
  'out-of-stock': 'out of stock',
  'on-hold': 'on hold',
  discontinued: 'discontinued',
  'not-orderable': 'can’t be ordered',
};

/** Beside the variant; empty for one that can be had. */
export const variantStateWords = (state: VariantState): string => stateWords[state];

/** Whether a variant can be had where the account is served first. Where nothing is known of the stock, it isn't out. */
export function variantStateOf(item: {
  readonly lifeCycle: string;
  readonly isOrderable: boolean;
  readonly isOnHold: boolean;
  readonly isDropShipOnly: boolean;
  readonly availability?: string | undefined;
  readonly inventories?: readonly { readonly quantityAvailable: number }[] | undefined;
}): VariantState {
  const { availability, inventories } = item;
  if (isDiscontinued(item)) return 'discontinued';
  if (!item.isOrderable || isWithdrawn(item)) return 'not-orderable';
  if (item.isOnHold) return 'on-hold';
  if (item.isDropShipOnly) return 'available';
  const isOut =
    availability === 'ships-in-2-3-weeks' ||
    inventories?.slice(0, 2).every(({ quantityAvailable }) => quantityAvailable <= 0) === true;
  return isOut ? 'out-of-stock' : 'available';
}

export interface VariantChoice<Of extends Variant> {
  readonly value: string;
  readonly variant: Of;
  readonly isCurrent: boolean;
  /** Values of the other option that this choice changes as well, because the combination isn't sold. */
  readonly alsoChanges: readonly string[];
}

export interface VariantAxis<Of extends Variant> {
  /** Such as `Size`. */
  readonly name: string;
  readonly choices: readonly VariantChoice<Of>[];
}

export interface VariantChooser<Of extends Variant> {
  readonly axes: readonly VariantAxis<Of>[];
  /** Products of the group that no choice leads to: they have other options, or the same ones as another product. */
  readonly others: readonly Of[];
}

const sizes = 'xx-small xxs x-small xs small s medium m large l x-large xl xx-large xxl 2xl 3xl 4xl'.split(' ');
const collator = new Intl.Collator('en', { numeric: true });

/** Sizes from small to large, numbers by their value, everything else by the alphabet. */
function byValue(one: string, other: string): number {
  const [first, second] = [sizes.indexOf(one.toLowerCase()), sizes.indexOf(other.toLowerCase())];
  return first !== -1 && second !== -1 ? first - second : collator.compare(one, other);
}

const optionValue = ({ options }: Variant, name: string) => options.find((option) => option.name === name)?.value;

/** The variants that come closest to the current one: each other option that stays counts. */
function closest<Of extends Variant>(candidates: readonly Of[], current: Of, names: readonly string[]): Of | undefined {
  const kept = (variant: Of) =>
    names.filter((name) => optionValue(variant, name) === optionValue(current, name)).length;
  return candidates.reduce<Of | undefined>(
    (best, variant) => (best === undefined || kept(variant) > kept(best) ? variant : best),
    undefined,
  );
}

/**
 * The options of the current product, each with all values of its group. A choice keeps the other option where that
 * combination is sold; otherwise it leads to the first product in the given order that has the value. An unknown current
 * product has no chooser.
 */
export function variantChooser<Of extends Variant>(variants: readonly Of[], itemNumber: string): VariantChooser<Of> {
  const current = variants.find((variant) => variant.itemNumber === itemNumber);
  if (current === undefined) return { axes: [], others: [] };
  const names = [...new Set(current.options.map(({ name }) => name))];
  const combination = (variant: Of) => JSON.stringify(names.map((name) => optionValue(variant, name) ?? null));
  const isLike = (variant: Of) =>
    variant.options.length === current.options.length &&
    names.every((name) => optionValue(variant, name) !== undefined);
  // The current product comes first, so that of two with the same options it is the one that is shown.
  const chosen = new Map<string, Of>();
  for (const variant of [current, ...variants]) {
    if (isLike(variant) && !chosen.has(combination(variant))) chosen.set(combination(variant), variant);
  }
  const reachable = [...chosen.values()];
  const axes = names.map((name): VariantAxis<Of> => {
    const values = [...new Set(reachable.flatMap((variant) => optionValue(variant, name) ?? []))].sort(byValue);
    const rest = names.filter((other) => other !== name);
    const choices = values.flatMap((value): VariantChoice<Of>[] => {
      const isCurrent = optionValue(current, name) === value;
      const variant = isCurrent
        ? current
        : closest(
            reachable.filter((each) => optionValue(each, name) === value),
            current,
            rest,
          );
      if (variant === undefined) return [];
      const alsoChanges = rest.flatMap((other) => {
        const next = optionValue(variant, other);
        return next === undefined || next === optionValue(current, other) ? [] : [next];
      });
      return [{ value, variant, isCurrent, alsoChanges }];
    });
    return { name, choices };
  });
  return { axes, others: variants.filter((variant) => !reachable.includes(variant)) };
}

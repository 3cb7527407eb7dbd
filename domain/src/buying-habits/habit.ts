/** How an account buys a product: its usual quantity, its rhythm, and when the next purchase is due. */
import { formatDate, type PlainDate } from '../dates/index.ts';
import { dayNumber, dayOf, isLate, type Rhythm, rhythmOf, usualQuantity } from '../morning-queue/index.ts';
import { plural } from '../words/index.ts';

/** The paid lines of one product in an account's orders, one entry each. */
export interface PurchasesOf {
  readonly itemNumber: string;
  readonly description: string;
  readonly manufacturer: string;
  /** Day numbers, at least one, in any order. */
  readonly days: readonly number[];
  readonly quantities: readonly number[];
}

/**
 * `due` by the end of the horizon, `later` after it, `stopped` when its rhythm ended long ago, and `irregular` without a
 * rhythm.
 */
export const standings = ['due', 'later', 'irregular', 'stopped'] as const;
export type Standing = (typeof standings)[number];

export interface Habit {
  readonly itemNumber: string;
  readonly description: string;
  readonly manufacturer: string;
  /** On how many days it was bought. */
  readonly times: number;
  readonly usual: number;
  readonly lastOn: PlainDate;
  readonly standing: Standing;
  /** The middle of the gaps between purchases and how far they are from it, in days, and the day that follows from them. */
  readonly rhythm: { readonly median: number; readonly spread: number; readonly dueOn: PlainDate } | undefined;
}

/** An order placed today also has to cover what is due within a week. */
export const horizonDays = 7;

function standingOf(rhythm: Rhythm | undefined, today: number): Standing {
  if (rhythm === undefined) return 'irregular';
  if (today > rhythm.due) return isLate(rhythm, today) ? 'due' : 'stopped';
  return rhythm.last + rhythm.median <= today + horizonDays ? 'due' : 'later';
}

/** Purchases after `today` don't exist yet. `undefined` if none remain. */
export function habitOf(purchases: PurchasesOf, today: PlainDate): Habit | undefined {
  const now = dayNumber(today);
  const known = purchases.days.flatMap((day, index) =>
    day <= now ? [{ day, quantity: purchases.quantities[index] ?? 0 }] : [],
  );
  if (known.length === 0) return undefined;
  const days = known.map(({ day }) => day);
  const rhythm = rhythmOf(days);
  const { itemNumber, description, manufacturer } = purchases;
  return {
    ...{ itemNumber, description, manufacturer },
    times: new Set(days).size,
    usual: usualQuantity(known.map(({ quantity }) => quantity)),
    lastOn: dayOf(Math.max(...days)),
    standing: standingOf(rhythm, now),
    rhythm: rhythm && { median: rhythm.median, spread: rhythm.spread, dueOn: dayOf(rhythm.last + rhythm.median) },
  };
}

const rank: Readonly<Record<Standing, number>> = { due: 0, later: 1, irregular: 2, stopped: 3 };

/** Due products first, by date, then the ones bought most often. */
export function byUrgency(one: Habit, other: Habit): number {
  return (
    rank[one.standing] - rank[other.standing] ||
    (one.rhythm?.dueOn ?? '').localeCompare(other.rhythm?.dueOn ?? '') ||
    other.times - one.times ||
    one.description.localeCompare(other.description, 'en-US') ||
    one.itemNumber.localeCompare(other.itemNumber)
  );
}

/** `Usually 4 every 30 days, give or take 3 (6 purchases)`. */
export function rhythmWords({ usual, median, spread, times }: RhythmFigures): string {
  const give = spread > 0 ? `, give or take ${spread}` : '';
  return `Usually ${usual} every ${plural(median, 'day')}${give} (${times} purchases)`;
}

interface RhythmFigures {
  readonly usual: number;
  readonly median: number;
  readonly spread: number;
  readonly times: number;
}

/** Why a product is in the usual order: `Usually 4 every 30 days (6 purchases); last on 09/02/2026, due on 10/02/2026`. */
export function dueWords({ usual, times, lastOn, rhythm }: Habit): string {
  if (rhythm === undefined) return `Bought ${times === 1 ? 'once' : `${times} times`}, last on ${formatDate(lastOn)}`;
  return `${rhythmWords({ ...rhythm, usual, times })}; last on ${formatDate(lastOn)}, due on ${formatDate(rhythm.dueOn)}`;
}

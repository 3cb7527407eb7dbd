/** Who orders when: spreads a number of orders over practices and over two years, and numbers them in order of time. */
import type { PlainDate } from '@operatory/domain/dates';
import { addDays, daysBetween, workingDayUpTo } from '../calendar.ts';
import { randomFor } from '../random.ts';

/** How far back orders go; the oldest may be moved to the Friday before. */
const daysOfHistory = 730;
const maxDaysAgo = daysOfHistory + 2;

/** Numbers below this belong to planned orders; the special orders are between it and the product's own numbers. */
const numbersEnd = 6_999_000;

export interface PlannedOrder {
  readonly orderNumber: number;
  /** Days before today, at least 1; always a working day. */
  readonly daysAgo: number;
  /** Minutes after the office opens, 0 to 599. */
  readonly minute: number;
}

interface OrderPlan {
  /** Orders of the practice at that place, oldest first. */
  readonly ordersOf: (practice: number) => PlannedOrder[];
}

/** Divides `total` in proportion to the weights; the largest remainders get the rest. */
function share(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((before, weight) => before + weight, 0);
  const exact = weights.map((weight) => (weight / sum) * total);
  const counts = exact.map(Math.floor);
  const left = total - counts.reduce((before, count) => before + count, 0);
  const byRemainder = exact
    .map((value, index) => [value - Math.floor(value), index] as const)
    .sort((a, b) => b[0] - a[0] || a[1] - b[1]);
  for (const [, index] of byRemainder.slice(0, left)) counts[index] = (counts[index] ?? 0) + 1;
  return counts;
}

/** Maps a number of days ago to a working day: weekend orders move to the Friday before. */
function workingDays(today: PlainDate): number[] {
  return Array.from({ length: daysOfHistory + 1 }, (_, daysAgo) =>
    daysBetween(workingDayUpTo(addDays(today, -daysAgo)), today),
  );
}

/** Each practice orders in its own rhythm, now earlier, now later. */
function daysOf(practice: number, count: number, working: readonly number[]): number[] {
  const random = randomFor('rhythm', practice);
  const interval = daysOfHistory / count;
  const steadiness = 0.2 + random.next() * 0.7;
  return Array.from({ length: count }, (_, index) => {
    const late = (random.next() - 0.5) * steadiness;
    const day = daysOfHistory - (index + 0.5 + late) * interval;
    return working[Math.min(daysOfHistory, Math.max(1, Math.round(day)))] ?? maxDaysAgo;
  }).sort((a, b) => b - a);
}

/** Plans `total` orders of practices with these weights in the two years up to yesterday; weight 0 gets none. */
export function planOrders(total: number, weights: readonly number[], today: PlainDate): OrderPlan {
  const working = workingDays(today);
  const counts = share(total, weights);
  const starts: number[] = [];
  let start = 0;
  for (const count of counts) {
    starts.push(start);
    start += count;
  }

  const days = new Uint16Array(total);
  const ordersOnDay = new Uint32Array(maxDaysAgo + 1);
  counts.forEach((count, practice) => {
    if (count === 0) return;
    daysOf(practice, count, working).forEach((day, index) => {
      days[(starts[practice] ?? 0) + index] = day;
      ordersOnDay[day] = (ordersOnDay[day] ?? 0) + 1;
    });
  });

  // The place in time of the first order of each day, the oldest day first.
  const firstOfDay = new Uint32Array(maxDaysAgo + 1);
  for (let day = maxDaysAgo - 1; day >= 1; day -= 1) {
    firstOfDay[day] = (firstOfDay[day + 1] ?? 0) + (ordersOnDay[day + 1] ?? 0);
  }
  const taken = new Uint32Array(maxDaysAgo + 1);
  const places = new Uint32Array(total);
  for (let at = 0; at < total; at += 1) {
    const day = days[at] ?? 1;
    places[at] = (firstOfDay[day] ?? 0) + (taken[day] ?? 0);
    taken[day] = (taken[day] ?? 0) + 1;
  }

  return {
    ordersOf(practice) {
      const from = starts[practice] ?? 0;
      return Array.from({ length: counts[practice] ?? 0 }, (_, index) => {
        const place = places[from + index] ?? 0;
        const daysAgo = days[from + index] ?? 1;
        const placeInDay = place - (firstOfDay[daysAgo] ?? 0);
        const gap = (Math.imul(place, 0x9e3779b1) >>> 16) & 1;
        return {
          orderNumber: numbersEnd - 2 * (total - place) + gap,
          daysAgo,
          minute: Math.floor((placeInDay / Math.max(1, ordersOnDay[daysAgo] ?? 1)) * 600),
        };
      });
    },
  };
}

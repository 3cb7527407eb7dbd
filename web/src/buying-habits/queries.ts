/** The buying habits' queries. */
import type { BuyingHabit } from '@operatory/contract/buying-habits';
import type { Habit } from '@operatory/domain/buying-habits';
import type { PlainDate } from '@operatory/domain/dates';
import { queryOptions } from '@tanstack/react-query';
import { callPanel } from '../calls/index.ts';

export interface ShownHabit extends Habit {
  readonly lists: readonly string[];
}

const shownHabit = ({ lastOn, rhythm, ...habit }: BuyingHabit): ShownHabit => ({
  ...habit,
  lastOn: lastOn as PlainDate,
  rhythm: rhythm && { ...rhythm, dueOn: rhythm.dueOn as PlainDate },
});

export const buyingHabitsQuery = (customerNumber: string) =>
  queryOptions({
    queryKey: ['buying-habits', customerNumber],
    queryFn: async ({ signal }) => {
      const habits = await callPanel('readBuyingHabits', { params: { customerNumber } }, { signal });
      return { ...habits, products: habits.products.map(shownHabit) };
    },
    staleTime: 60_000,
  });

/** Refetched each time it's opened, because the cart changes it. */
export const usualOrderQuery = (customerNumber: string) =>
  queryOptions({
    queryKey: ['buying-habits', customerNumber, 'usual-order'],
    queryFn: ({ signal }) => callPanel('readUsualOrder', { params: { customerNumber } }, { signal }),
    gcTime: 0,
  });

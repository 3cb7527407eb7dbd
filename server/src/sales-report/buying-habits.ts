/** What an account stopped buying, and what equal products would have saved. */
import type { RouteReply } from '@operatory/contract/route';
import type { salesChangeRoutes } from '@operatory/contract/sales-change';
import { substituteReasonWords } from '@operatory/domain/catalog';
import type { PlainDate } from '@operatory/domain/dates';
import { cents, dollarsFromCents } from '@operatory/domain/money';
import {
  cheaperEqual,
  dayAfter,
  firstDayOf,
  reportMonths,
  stoppedProduct,
  stoppedWords,
} from '@operatory/domain/sales-report';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Services } from '../services/services.ts';
import { todayOf } from '../settings/today.ts';
import { readEquals, readHabits } from './buying-reads.ts';

type Routes = typeof salesChangeRoutes;

export async function listStoppedItems(
  services: Services,
  scope: CustomerScope,
  endDate: PlainDate,
): Promise<RouteReply<Routes['listStoppedItems']>> {
  const { timeZone } = services.settings;
  const habits = await readHabits(scope, services.pool, { today: endDate, timeZone });
  const found = habits
    .flatMap((purchases) => {
      const stopped = stoppedProduct(purchases, endDate);
      return stopped === undefined ? [] : [{ stopped, instead: purchases.instead }];
    })
    .sort((one, other) => other.stopped.worth - one.stopped.worth);
  return {
    data: found.map(({ stopped, instead }) => ({
      itemNumber: stopped.itemNumber,
      description: stopped.description,
      words: stoppedWords(stopped),
      isLate: stopped.isLate,
      ...(scope.seesPrices ? { worth: dollarsFromCents(stopped.worth) } : {}),
      ...(instead === null ? {} : { instead }),
    })),
    hasMore: false,
    totalCount: found.length,
  };
}

export async function listCheaperItems(
  services: Services,
  scope: CustomerScope,
  endDate: PlainDate,
): Promise<RouteReply<Routes['listCheaperItems']>> {
  if (!scope.seesPrices) return { data: [], hasMore: false, totalCount: 0 };
  const months = reportMonths(endDate);
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) throw new Error('the report has no months');
  const rows = await readEquals(scope, services.pool, {
    from: firstDayOf(first),
    until: dayAfter(last),
    today: todayOf(services, services.now()),
  });
  const savings = rows
    .flatMap(({ bought, equals }) => cheaperEqual(bought, equals) ?? [])
    .sort((one, other) => other.saved - one.saved);
  return {
    data: savings.map(({ bought, equal, quantity, saved }) => ({
      ...bought,
      amount: dollarsFromCents(bought.amount),
      equal: { ...equal, reason: substituteReasonWords(equal.reason), price: dollarsFromCents(equal.price) },
      equalQuantity: quantity,
      saved: dollarsFromCents(saved),
    })),
    hasMore: false,
    totalCount: savings.length,
    saved: dollarsFromCents(cents(savings.reduce((sum, { saved }) => sum + saved, 0))),
  };
}

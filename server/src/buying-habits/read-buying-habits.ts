/** How an account buys, and its usual order. */
import type { UsualOrderReply } from '@operatory/contract/buying-habits';
import { can, isStaff } from '@operatory/domain/access';
import { brandsOf, byUrgency, habitOf, usualOrder } from '@operatory/domain/buying-habits';
import { lastTwelveMonths } from '@operatory/domain/dates';
import { dayNumber, dayOf, rhythmDays } from '@operatory/domain/morning-queue';
import type { CustomerScope } from '../access/customer-scope.ts';
import { findItemCards } from '../catalog/find-item-cards.ts';
import { ledgerOf } from '../free-goods/read-free-goods-ledger.ts';
import type { Services } from '../services/services.ts';
import { todayOf } from '../settings/today.ts';
import {
  type HabitTime,
  readContacts,
  readContract,
  readInCart,
  readOpen,
  readOrderedBy,
  readPurchases,
  readSwaps,
} from './reads.ts';

/** More rows on a screen don't help anyone. */
const maxProducts = 2_000;
const maxBrands = 6;

const timeOf = (services: Services, scope: CustomerScope): HabitTime => ({
  today: todayOf(services, services.now()),
  timeZone: services.settings.timeZone,
  isStaff: isStaff(scope.viewer),
});

async function readHabits(services: Services, scope: CustomerScope, time: HabitTime) {
  const rows = await readPurchases(scope, services.pool, time);
  const found = rows.flatMap((row) => {
    const habit = habitOf(row, time.today);
    return habit === undefined ? [] : [{ habit, row }];
  });
  return found.sort((one, other) => byUrgency(one.habit, other.habit));
}

async function readOpenFreeGoods(services: Services, scope: CustomerScope, { today, timeZone }: HabitTime) {
  if (!can(scope.viewer, 'account.view-free-goods', scope)) return undefined;
  const { startDate } = lastTwelveMonths(today);
  const { ledger } = await ledgerOf(scope, services.pool, { days: { startDate, endDate: today, timeZone }, today });
  return ledger.offers
    .filter(({ isRunning, open }) => isRunning && open.quantity > 0)
    .map(({ description, endDate, open }) => ({ description, quantity: open.quantity, endsOn: endDate }));
}

/** The reply to `readBuyingHabits`, with days as days. */
export async function readBuyingHabits(services: Services, scope: CustomerScope) {
  const { pool } = services;
  const time = timeOf(services, scope);
  const seesEmails = time.isStaff || can(scope.viewer, 'account.view-people', scope);
  const [habits, swaps, people, open, freeGoods, contract, contacts] = await Promise.all([
    readHabits(services, scope, time),
    readSwaps(scope, pool, time),
    readOrderedBy(scope, pool, time),
    readOpen(scope, pool),
    readOpenFreeGoods(services, scope, time),
    can(scope.viewer, 'account.view-terms', scope) ? readContract(scope, pool, time.today) : undefined,
    readContacts(scope, pool),
  ]);
  return {
    since: dayOf(dayNumber(time.today) - rhythmDays),
    asOf: time.today,
    products: habits.slice(0, maxProducts).map(({ habit, row }) => ({ ...habit, lists: [...row.lists] })),
    isCut: habits.length > maxProducts,
    brands: brandsOf(
      habits.map(({ habit }) => habit).filter(({ manufacturer }) => manufacturer !== ''),
      maxBrands,
    ),
    ...{ swaps, people, open },
    contacts: contacts.map(({ name, email }) => (seesEmails ? { name, email } : { name })),
    ...(freeGoods === undefined ? {} : { freeGoods }),
    ...(contract === undefined ? {} : { contract }),
  };
}

export async function readUsualOrder(services: Services, scope: CustomerScope): Promise<UsualOrderReply> {
  const time = timeOf(services, scope);
  const habits = await readHabits(services, scope, time);
  const due = habits.filter(({ habit }) => habit.standing === 'due');
  const [inCart, cards] = await Promise.all([
    readInCart(scope, services.pool),
    findItemCards(scope, services.pool, {
      itemNumbers: due.map(({ row }) => row.itemNumber),
      today: time.today,
    }),
  ]);
  const { lines, leftOut } = usualOrder(
    due.map(({ habit, row }) => ({
      habit,
      card: cards.get(row.itemNumber),
      inCart: inCart.get(row.itemNumber) ?? 0,
      onOrder: row.onOrder,
    })),
    time,
  );
  return { lines: lines.map(({ card, ...line }) => ({ ...line, item: card })), leftOut: [...leftOut] };
}

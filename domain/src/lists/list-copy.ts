/** Which products of a list are copied to another account, and the name of the copy. */
import { type ItemToday, orderObstacle } from '../catalog/index.ts';
import { longestListName } from './limits.ts';

/** Maximum number of accounts that one call may copy a list to. */
export const maxCopiesAtOnce = 50;

/** Why a product isn't on the copy: a practice couldn't order it there, or the copy has no room. */
export const copyObstacles = ['unknown', 'hidden', 'withdrawn', 'discontinued', 'not-orderable', 'list-full'] as const;

export type CopyObstacle = (typeof copyObstacles)[number];

/**
 * Why a product of a list isn't copied; `undefined` if it is. A copy is for practice users, so products that they can't
 * see or order are left out, even when staff copy the list. Products that are only on hold are copied.
 */
export function copyObstacle(item: Omit<ItemToday, 'isOnHold'> | undefined): CopyObstacle | undefined {
  if (item?.isHiddenFromCustomer === true) return 'hidden';
  const obstacle = orderObstacle(item && { ...item, isOnHold: false }, { isStaff: false });
  return obstacle === 'on-hold' ? undefined : obstacle;
}

/** As lists are compared by name: without regard to case. */
export const listNameKey = (name: string) => name.toLowerCase();

/**
 * The name of a copy at an account that has lists with these keys (`listNameKey`) already: the wanted one, or with
 * “(copy)”, “(copy 2)” and so on behind it. A long name is cut, so that the whole isn't too long.
 */
export function copyName(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(listNameKey(wanted))) return wanted;
  for (let count = 1; ; count += 1) {
    const ending = count === 1 ? ' (copy)' : ` (copy ${count})`;
    const beginning = [...wanted]
      .slice(0, longestListName - ending.length)
      .join('')
      .trimEnd();
    const name = beginning + ending;
    if (!taken.has(listNameKey(name))) return name;
  }
}

/** Finds the product that each scanned code names. */
import type { ScannedItem } from '@operatory/contract/scanning';
import { isStaff } from '@operatory/domain/access';
import { orderObstacle } from '@operatory/domain/catalog';
import { readScannedCode } from '@operatory/domain/scanning';
import type { CustomerScope } from '../access/customer-scope.ts';
import { findItemCards } from '../catalog/find-item-cards.ts';
import type { Services } from '../services/services.ts';
import { todayOf } from '../settings/today.ts';
import { findNamedItems } from './reads.ts';
import { keepUnknownCodes } from './unknown-codes.ts';

/** A code that several products share names the first one that can be ordered; one that names none is kept to be assigned. */
export async function findScannedItems(
  services: Services,
  scope: CustomerScope,
  codes: readonly string[],
): Promise<ScannedItem[]> {
  const today = todayOf(services, services.now());
  const read = codes.map((code) => readScannedCode(code, today));
  const named = await findNamedItems(
    services.pool,
    read.filter((code) => code !== undefined),
  );
  await keepUnknownCodes(
    services,
    scope,
    read.flatMap((each, index) =>
      each !== undefined && named.get(each)?.length === 0 ? { code: codes[index] ?? '', read: each } : [],
    ),
  );
  const cards = await findItemCards(scope, services.pool, {
    itemNumbers: [...new Set([...named.values()].flat())],
    today,
  });
  const viewer = { isStaff: isStaff(scope.viewer) };
  return codes.map((code, index) => {
    const found = (named.get(read[index]) ?? []).flatMap((itemNumber) => cards.get(itemNumber) ?? []);
    const item = found.find((card) => orderObstacle(card, viewer) === undefined) ?? found[0];
    const obstacle = orderObstacle(item, viewer) ?? null;
    return { code, item: obstacle === 'unknown' ? null : (item ?? null), obstacle };
  });
}

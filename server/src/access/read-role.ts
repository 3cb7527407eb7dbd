/** The role of the caller, as screens and programs read it [A7.20]. */
import type { Role } from '@operatory/contract/access';
import { isAccountManager, isCustomerUser, type User } from '@operatory/domain/access';

/** Lists are sorted, so that equal roles are equal texts. */
export function readRole(viewer: User): Role {
  return {
    userId: viewer.userId,
    email: viewer.email,
    name: viewer.name,
    permissions: [...viewer.permissions].sort(),
    isAccountManager: isAccountManager(viewer),
    isCustomerUser: isCustomerUser(viewer),
    territoryIds: [...viewer.territoryIds].sort(),
    accounts: viewer.accounts === 'all' ? null : [...viewer.accounts].sort(),
    arePricesOff: viewer.arePricesOff === true,
    ...(viewer.arePricesExplained === true ? { arePricesExplained: true } : {}),
    ...(viewer.isLookingOnly === true ? { isLookingOnly: true } : {}),
    ...(viewer.areFreeGoodsOff === true ? { areFreeGoodsOff: true } : {}),
    ...(viewer.viewedBy === undefined
      ? {}
      : { viewedBy: { userId: viewer.viewedBy.userId, name: viewer.viewedBy.name } }),
    ...(viewer.punchOutSessionId === undefined ? {} : { punchOutSessionId: viewer.punchOutSessionId }),
  };
}

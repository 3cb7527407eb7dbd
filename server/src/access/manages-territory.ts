/** Whether the caller manages a territory: an account manager, and the territory is among theirs [C7.26]. */
import type { RefusalCode } from '@operatory/contract/refusals';
import { isAccountManager, type User } from '@operatory/domain/access';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import { isSelf } from './is-self.ts';

export interface TerritoryQuestion {
  /** E-mail address or user id. */
  readonly who: string;
  readonly territoryId: string;
}

/** Asking about someone else finds nothing. */
export function managesTerritory(
  viewer: User,
  { who, territoryId }: TerritoryQuestion,
): boolean | Refusal<RefusalCode> {
  if (!isSelf(viewer, who)) return refuse('person.not-found');
  return isAccountManager(viewer) && viewer.territoryIds.has(territoryId);
}

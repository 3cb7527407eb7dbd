/** The products that a person of a practice marked as favorites: the same ones for each of their accounts. */
import type { RefusalCode } from '@operatory/contract/refusals';
import { can, type User, type Viewer } from '@operatory/domain/access';
import { maxFavorites } from '@operatory/domain/catalog';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import { inTransaction, type Queryable } from '../database/database.ts';
import type { Services } from '../services/services.ts';

/** The person whose favorites a search uses; `undefined` for people who have none. */
export const personWithFavorites = (viewer: Viewer): string | undefined =>
  viewer.kind === 'user' && can(viewer, 'favorites.keep') ? viewer.userId : undefined;

/** Unordered; includes products that are no longer sold, which no search finds. */
export async function listFavorites(database: Queryable, { userId }: User): Promise<{ itemNumbers: string[] }> {
  const { rows } = await database.query<{ itemNumber: string }>({
    name: 'favorites-list',
    text: 'select item_number as "itemNumber" from favorite where user_id = $1',
    values: [userId],
  });
  return { itemNumbers: rows.map(({ itemNumber }) => itemNumber) };
}

interface FavoriteFacts {
  readonly isKnown: boolean;
  readonly isThere: boolean;
  readonly count: number;
}

/** Notifies the person's tabs of a change. Repeating it has no further effect. */
export async function setFavorite(
  { pool, hub, now }: Services,
  { userId }: User,
  { itemNumber, isFavorite }: { readonly itemNumber: string; readonly isFavorite: boolean },
): Promise<Refusal<RefusalCode> | undefined> {
  const isChanged = await inTransaction<boolean | Refusal<RefusalCode>>(pool, async (client) => {
    // One at a time, so that the limit holds.
    await client.query({ text: 'select from "user" where id = $1 for no key update', values: [userId] });
    const values = [userId, itemNumber];
    if (!isFavorite) {
      const { rowCount } = await client.query('delete from favorite where user_id = $1 and item_number = $2', values);
      return rowCount === 1;
    }
    const { rows } = await client.query<FavoriteFacts>({
      name: 'favorites-facts',
      text: `select exists (select from item where item_number = $2 and not is_hidden_from_customer) as "isKnown",
                    exists (select from favorite where user_id = $1 and item_number = $2) as "isThere",
                    (select count(*)::int from favorite where user_id = $1) as count`,
      values,
    });
    const [facts] = rows;
    if (facts?.isThere === true) return false;
    if (facts?.isKnown !== true) return refuse('item.not-found', { itemNumber });
    if (facts.count >= maxFavorites) return refuse('favorite.too-many', { maximum: maxFavorites });
    await client.query({
      name: 'favorites-add',
      text: 'insert into favorite (user_id, item_number, added_at) values ($1, $2, $3)',
      values: [...values, now()],
    });
    return true;
  });
  if (typeof isChanged !== 'boolean') return isChanged;
  if (isChanged) hub.favoritesChanged({ userId });
  return undefined;
}

/** The group rules of a provider. */
import type { GroupRule } from '@operatory/domain/access';
import type { Queryable } from '../../database/database.ts';

export async function readGroupRules(database: Queryable, providerId: string): Promise<readonly GroupRule[]> {
  const { rows } = await database.query<{ rules: GroupRule[] }>({
    name: 'group-rules',
    text: 'select group_rules as rules from identity_provider where provider_id = $1',
    values: [providerId],
  });
  return rows[0]?.rules ?? [];
}

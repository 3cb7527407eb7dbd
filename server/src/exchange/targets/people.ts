/** Who may sign in. The live table is a view over a person's rows, with triggers that write them. */
import {
  type Permission,
  permissionsOfKind,
  permissionWords,
  personKinds,
  practiceRights,
  rightsOfKind,
  staffRights,
} from '@operatory/domain/access';
import { listedEntries, type Target, type TargetColumn, type ValueOf } from './target.ts';

const texts = (names: readonly string[]) => `array[${names.map((name) => `'${name}'`).join(', ')}]::text[]`;
/** Each entry once, in the order in which the view has them. */
const sorted = (list: string) => `array(select distinct entry collate "C" from unnest(${list}) entry order by 1)`;

/** Among a person's rights, says that someone set them here. It's no permission, so it's never stored. */
const asTheyAre = 'as they are';
const kept = `case when l.are_rights_kept then l.permissions || ${texts([asTheyAre])} end`;

/** SQL of a person's permissions: what the kind always has, and what the file names or else what is usual. */
function rights(value: ValueOf): string {
  const whens = personKinds.map((kind) => {
    const { always, usual } = rightsOfKind[kind];
    // A file without rights keeps those that go with the kind.
    const named = `array(select entry from unnest(${value('rights')}) entry where entry = any(${texts(permissionsOfKind(kind))}))`;
    // Someone of the staff may have rights that no file knows, and nothing else.
    const isNothing =
      kind === 'staff'
        ? `cardinality(${named}) = 0 and not ${texts([asTheyAre])} <@ ${value('rights')}`
        : `cardinality(${named}) = 0`;
    return `when '${kind}' then ${texts(always)} || case when ${isNothing} then ${texts(usual)} else ${named} end`;
  });
  return sorted(`case ${value('kind')} ${whens.join(' ')} end`);
}

const wordsOf = (text: string) => listedEntries(text, (name) => permissionWords[name as Permission] ?? name);

const list = (live: string, from: string): TargetColumn => ({
  live,
  from: [from],
  sql: (value) => sorted(value(from)),
  shown: { title: from, words: (text) => listedEntries(text) },
});

/** SQL that is true if the row's person has one of these, which no file brings or takes. */
const holds = (value: ValueOf, rights: readonly Permission[]) =>
  `exists (select from "user" u join user_permission p on p.user_id = u.id
            where u.email = ${value('email')} and p.permission = any(${texts(rights)}))`;

export const people: Target = {
  feed: 'people',
  table: 'person',
  key: [{ live: 'email', from: ['email'], sql: (value) => value('email') }],
  columns: [
    { live: 'name', from: ['name'], sql: (value) => value('name') },
    {
      live: 'permissions',
      from: ['kind', 'rights'],
      sql: rights,
      was: { rights: `coalesce(${kept}, l.permissions)` },
      wasIfBlank: { rights: kept },
      shown: { title: 'rights', words: wordsOf },
    },
    list('territory_ids', 'territories'),
    list('accounts', 'accounts'),
    {
      live: 'is_from_feed',
      from: ['email'],
      sql: () => 'true',
      shown: { title: 'Managed by', words: (text) => (text === 'true' ? 'data exchange' : 'people here') },
    },
  ],
  ownedRows: 'l.is_from_feed',
  staysWithdrawn: 'l.is_suspended',
  refusals: [
    {
      column: 'rights',
      code: 'rights-limited',
      sql: (value) =>
        `'OrderSubmit' = any(${value('rights')}::text[]) and ${holds(value, ['RequestOnly', 'ViewOnly'])}`,
    },
    {
      column: 'kind',
      code: 'rights-of-a-practice',
      sql: (value) => `${value('kind')} <> 'customer' and ${holds(value, practiceRights)}`,
    },
    {
      column: 'kind',
      code: 'rights-of-staff',
      sql: (value) => `${value('kind')} = 'customer' and ${holds(value, staffRights)}`,
    },
  ],
  absence: 'withdrawn',
};

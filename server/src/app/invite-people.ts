/** `npm run person`: invites people from the server's command line, the first ones above all. */
import { type PersonKind, permissionsOfKind, personKinds, rightsOfKind } from '@operatory/domain/access';
import type pg from 'pg';
import { makeLink } from '../access/access-links.ts';
import { createUser } from '../access/create-user.ts';
import { csvOf } from '../exchange/write-csv.ts';
import { CannotStart } from '../settings/cannot-start.ts';

export interface PersonOptions {
  readonly name: string | undefined;
  readonly kind: string | undefined;
  /** Lists with commas. */
  readonly rights: string | undefined;
  readonly territories: string | undefined;
  readonly accounts: string | undefined;
}

export const personUsage = `Usage: npm run person -- invite EMAIL [--name NAME --kind ${personKinds.join('|')}
         [--rights PricingView,OrderSubmit] [--territories T1,T2] [--accounts 100001,100002]]
       npm run person -- invite-all

invite      prints a link with which the person chooses a password. Somebody unknown is added; then --name and --kind are needed.
invite-all  prints the links of everyone who can't sign in yet as CSV: name, email, link.`;

const listOf = (text: string | undefined) =>
  text === undefined || text === '' ? [] : text.split(',').map((each) => each.trim());

function newPerson(email: string, options: PersonOptions) {
  const kind = personKinds.find((each) => each === options.kind);
  if (options.name === undefined || options.name.trim() === '' || kind === undefined) {
    throw new CannotStart(
      `There is nobody with the e-mail ${email} yet. Add --name and --kind (${personKinds.join(', ')}).`,
    );
  }
  const possible = permissionsOfKind(kind satisfies PersonKind);
  const { always, usual } = rightsOfKind[kind];
  const given = listOf(options.rights);
  const unknown = given.filter((each) => !(possible as readonly string[]).includes(each));
  if (unknown.length > 0) {
    throw new CannotStart(
      `A person of the kind ${kind} can't have ${unknown.join(', ')}. Possible: ${possible.join(', ')}.`,
    );
  }
  const permissions = [
    ...always,
    ...(options.rights === undefined ? usual : possible.filter((each) => given.includes(each))),
  ];
  return {
    email,
    name: options.name.trim(),
    permissions,
    territoryIds: listOf(options.territories),
    accounts: listOf(options.accounts),
  };
}

/** Says which of these aren't in the table. */
async function refuseUnknown(
  pool: pg.Pool,
  territoryIds: readonly string[],
  accounts: readonly string[],
): Promise<void> {
  const { rows } = await pool.query<{ what: string }>(
    `select 'territory ' || t as what from unnest($1::text[]) t where not exists (select from territory where territory_id = t)
     union all
     select 'account ' || c from unnest($2::text[]) c where not exists (select from customer where customer_number = c)`,
    [territoryIds, accounts],
  );
  if (rows.length > 0) throw new CannotStart(`There is no ${rows.map(({ what }) => what).join(', no ')}.`);
}

async function personFor(pool: pg.Pool, email: string, options: PersonOptions): Promise<string> {
  const { rows } = await pool.query<{ id: string; is_withdrawn: boolean }>(
    'select id, withdrawn_at is not null as is_withdrawn from "user" where email = lower($1)',
    [email],
  );
  const [known] = rows;
  if (known?.is_withdrawn === true) throw new CannotStart(`${email} was withdrawn, and can't sign in.`);
  if (known !== undefined) return known.id;
  const person = newPerson(email, options);
  await refuseUnknown(pool, person.territoryIds, person.accounts);
  return createUser(pool, person);
}

/** Runs `invite` or `invite-all`, and returns what to print. Throws `CannotStart` with what is wrong. */
export async function runPersonCommand(
  pool: pg.Pool,
  words: readonly string[],
  options: PersonOptions & { readonly publicUrl: string },
): Promise<string> {
  const [verb, email, ...more] = words;
  const { publicUrl } = options;
  if (verb === 'invite-all' && email === undefined) {
    const { rows } = await pool.query<{ id: string; name: string; email: string }>(
      `select id, name, email from "user" u
        where withdrawn_at is null and not exists (select from account a where a.user_id = u.id)
          and not exists (select from user_permission p where p.user_id = u.id and p.permission = 'PunchOut')
        order by lower(name), id`,
    );
    const lines: string[][] = [];
    for (const each of rows) {
      const { link } = await makeLink(pool, { userId: each.id, madeBy: '', publicUrl });
      lines.push([each.name, each.email, link]);
    }
    return csvOf(['name', 'email', 'link'], lines).trimEnd();
  }
  if (verb !== 'invite' || email === undefined || more.length > 0 || !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw new CannotStart(personUsage);
  }
  const userId = await personFor(pool, email.toLowerCase(), options);
  return (await makeLink(pool, { userId, madeBy: '', publicUrl })).link;
}

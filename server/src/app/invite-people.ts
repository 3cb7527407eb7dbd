/** `npm run person`: invites people from the server's command line, the first ones above all. */
import { type PersonKind, permissionsOfKind, personKinds, rightsOfKind } from '@operatory/domain/access';
import type pg from 'pg';
import { makeLink } from '../access/access-links.ts';
import { createUser } from '../access/create-user.ts';
import { serverCommand, writeAudit } from '../audit/write-audit.ts';
import { inOneTransaction, inTransaction, type Queryable } from '../database/database.ts';
import { csvOf, withoutFormula } from '../exchange/write-csv.ts';
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
       npm run person -- administrator EMAIL [--name NAME]
       npm run person -- invite-all

invite      prints a link with which the person chooses a password. Someone unknown is added; then --name and --kind are needed.
administrator
            the same, and gives the right Administration: to invite and change people, and to read the audit log.
invite-all  prints the links of everyone who can't sign in yet as CSV: name, email, link.`;

const listOf = (text: string | undefined) =>
  text === undefined || text === '' ? [] : text.split(',').map((each) => each.trim());

function newPerson(email: string, options: PersonOptions) {
  const kind = personKinds.find((each) => each === options.kind);
  if (options.kind !== undefined && kind === undefined) {
    throw new CannotStart(`There is no kind “${options.kind}”. Possible: ${personKinds.join(', ')}.`);
  }
  if (options.name === undefined || options.name.trim() === '' || kind === undefined) {
    throw new CannotStart(
      `There is no one with the e-mail ${email} yet. Add --name and --kind (${personKinds.join(', ')}).`,
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
  return inTransaction(pool, (client) => add(client, person));
}

async function add(client: Queryable, person: Parameters<typeof createUser>[1]): Promise<string> {
  const userId = await createUser(client, { ...person, areRightsSetHere: true });
  const about = { about: person.email, aboutId: userId, after: person };
  await writeAudit(client, { kind: 'person-added', by: serverCommand, ...about });
  return userId;
}

/** Grants Administration, also to a new person; repeating it changes nothing. Returns their id. */
async function makeAdministrator(pool: pg.Pool, email: string, { name }: PersonOptions): Promise<string> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string; is_withdrawn: boolean; is_outside: boolean }>(
      `select u.id, u.withdrawn_at is not null as is_withdrawn,
              exists (select from user_permission p where p.user_id = u.id and p.permission in ('Customer', 'PunchOut')) as is_outside
         from "user" u where u.email = $1 for update`,
      [email],
    );
    const [known] = rows;
    if (known?.is_withdrawn === true) throw new CannotStart(`${email} was suspended, and can't sign in.`);
    if (known?.is_outside === true) {
      throw new CannotStart(`${email} doesn't work for the distributor, so they can't be an administrator.`);
    }
    if (known === undefined) {
      if (name === undefined || name.trim() === '') {
        throw new CannotStart(`There is no one with the e-mail ${email} yet. Add --name.`);
      }
      return add(client, { email, name: name.trim(), permissions: ['Administration'] });
    }
    const { rowCount } = await client.query(
      `insert into user_permission (user_id, permission) values ($1, 'Administration') on conflict do nothing`,
      [known.id],
    );
    if (rowCount === 0) return known.id;
    await client.query('update "user" set version = version + 1, updated_at = now() where id = $1', [known.id]);
    const after = { added: ['Administration'] };
    await writeAudit(client, { kind: 'person-changed', by: serverCommand, about: email, aboutId: known.id, after });
    return known.id;
  });
}

/** Makes a link, and says so in the audit log. */
const inviteBy = (pool: pg.Pool, publicUrl: string, { id, email }: { readonly id: string; readonly email: string }) =>
  inOneTransaction(pool, async (joined, client) => {
    const { link } = await makeLink(joined, { userId: id, madeBy: serverCommand.name, publicUrl });
    await writeAudit(client, { kind: 'link-made', by: serverCommand, about: email, aboutId: id });
    return link;
  });

/** Runs `invite`, `administrator`, or `invite-all`, and returns what to print. Throws `CannotStart` with the error. */
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
      lines.push([withoutFormula(each.name), withoutFormula(each.email), await inviteBy(pool, publicUrl, each)]);
    }
    return csvOf(['name', 'email', 'link'], lines).trimEnd();
  }
  const isKnown = verb === 'invite' || verb === 'administrator';
  if (!isKnown || email === undefined || more.length > 0 || !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw new CannotStart(personUsage);
  }
  const address = email.toLowerCase();
  const id = await (verb === 'invite' ? personFor : makeAdministrator)(pool, address, options);
  return inviteBy(pool, publicUrl, { id, email: address });
}

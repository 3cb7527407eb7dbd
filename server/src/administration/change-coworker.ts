/**
 * Changes to a practice's people by its managers, and by customer service. Each change names the version it's based on,
 * and is in the audit log.
 */
import type { RefusalCode } from '@operatory/contract/refusals';
import { coworkerBarrier, dutiesOf, isStaff, type PracticeDuties, permissionsOfDuties } from '@operatory/domain/access';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import pg from 'pg';
import { createUser } from '../access/create-user.ts';
import type { CustomerScope } from '../access/customer-scope.ts';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import { inTransaction, type Queryable } from '../database/database.ts';
import { findAddedBefore } from './added-before.ts';
import { difference, type Held, lockPerson, sorted, type Target, writeRights } from './change-person.ts';
import { bySide, suspend, suspendedBy } from './suspensions.ts';

type Refused = Refusal<RefusalCode>;

export interface WantedCoworker extends PracticeDuties {
  readonly name: string;
  readonly accounts: readonly string[];
}

/** Who is changing people, on which of their accounts. */
export interface Manager {
  readonly scope: CustomerScope;
  readonly by: Actor;
}

/** The manager's current accounts; undefined if they don't manage people anymore. */
type Reach = 'all' | ReadonlySet<string>;

/**
 * Reads the manager's rights again. The lock makes changes to the people of an account happen one after the other, so
 * that two managers who remove each other at once don't leave none.
 */
async function reachOf(client: Queryable, { scope: { viewer, customerNumber } }: Manager): Promise<Reach | undefined> {
  await client.query(`select pg_advisory_xact_lock(hashtext('practice-people'), hashtext($1))`, [customerNumber]);
  if (viewer.accounts === 'all') return 'all';
  const { rows } = await client.query<{ accounts: string[] }>(
    `select array(select customer_number from user_customer c where c.user_id = u.id) as accounts
       from "user" u join user_permission p on p.user_id = u.id and p.permission = 'ManagePeople'
      where u.id = $1 and u.withdrawn_at is null`,
    [viewer.userId],
  );
  const accounts = new Set(rows[0]?.accounts);
  return accounts.has(customerNumber) ? accounts : undefined;
}

const beyondReach = (reach: Reach, accounts: readonly string[]) =>
  reach === 'all' ? undefined : accounts.find((each) => !reach.has(each));

/**
 * Adds a person without a password. Another one with the same e-mail is refused; a repeated call returns the same person. `afterward`
 * runs in the transaction, once.
 */
export async function inviteCoworker(
  pool: pg.Pool,
  manager: Manager,
  { wanted, email, afterward }: InvitedCoworker,
): Promise<{ readonly userId: string; readonly isAgain: boolean } | Refused> {
  const permissions = permissionsOfDuties(wanted);
  const accounts = sorted(wanted.accounts);
  const after = { name: wanted.name, permissions, accounts };
  try {
    return await inTransaction(pool, async (client) => {
      const reach = await reachOf(client, manager);
      if (reach === undefined) return refuse('person.not-manager');
      const beyond = beyondReach(reach, wanted.accounts);
      if (beyond !== undefined) return refuse('person.account-beyond', { customerNumber: beyond });
      if (!(await areOpen(client, accounts))) return refuse('customer.not-found');
      const person = { name: wanted.name, email, permissions, accounts, areRightsSetHere: true };
      const userId = await createUser(client, person);
      await afterward(client, userId);
      await writeAudit(client, { kind: 'person-added', by: manager.by, about: email, aboutId: userId, after });
      return { userId, isAgain: false };
    });
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    if (error.constraint !== 'user_email_unique') throw error;
    const before = await findAddedBefore(pool, manager.by, { email, after });
    return before === undefined ? refuse('person.email-known', { email }) : { ...before, isAgain: true };
  }
}

/** Whether all of these accounts exist and are open, as they stay until the transaction ends. */
async function areOpen(client: pg.PoolClient, accounts: readonly string[]): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from customer where customer_number = any($1) and withdrawn_at is null for key share',
    [accounts],
  );
  return rowCount === new Set(accounts).size;
}

interface InvitedCoworker {
  readonly wanted: WantedCoworker;
  readonly email: string;
  readonly afterward: (client: pg.PoolClient, userId: string) => Promise<void>;
}

interface Change extends Manager {
  readonly target: Target;
  /** Whether it may be done to someone who also works for accounts that aren't the manager's. */
  readonly isForAnyone?: boolean;
}

/** Locks the person and checks that the manager may change them. */
async function change(
  pool: pg.Pool,
  { target: { userId, version }, isForAnyone = false, ...manager }: Change,
  work: (client: pg.PoolClient, held: Held, reach: Reach) => Promise<Refused | undefined>,
): Promise<Refused | undefined> {
  return inTransaction(pool, async (client) => {
    const reach = await reachOf(client, manager);
    if (reach === undefined) return refuse('person.not-manager');
    const held = await lockPerson(client, userId);
    const isHere = held?.permissions.includes('Customer') && held.accounts.includes(manager.scope.customerNumber);
    // The account no longer has them, so the list that the manager sees is old.
    if (held === undefined || isHere !== true) return refuse('person.changed');
    const barrier = coworkerBarrier(
      { userId: manager.scope.viewer.userId, accounts: reach },
      { userId, accounts: held.accounts },
    );
    if (barrier === 'self') return refuse('person.own-rights');
    if (barrier === 'other-accounts' && !isForAnyone) return refuse('person.other-accounts', { name: held.name });
    if (held.version !== version) return refuse('person.changed');
    return work(client, held, reach);
  });
}

/** Another name must not bring a right: people from a feed may have fewer than usual. */
function hasDuties({ permissions }: Held, wanted: PracticeDuties): boolean {
  const { role, managesPeople, approvesOrders } = dutiesOf(new Set(permissions));
  return role === wanted.role && managesPeople === wanted.managesPeople && approvesOrders === wanted.approvesOrders;
}

/** Sets name, duties, and accounts. */
export function saveCoworker(
  pool: pg.Pool,
  manager: Manager,
  { wanted, ...target }: Target & { readonly wanted: WantedCoworker },
): Promise<Refused | undefined> {
  return change(pool, { ...manager, target }, async (client, held, reach) => {
    const accounts = sorted(wanted.accounts);
    const beyond = beyondReach(reach, accounts);
    if (beyond !== undefined) return refuse('person.account-beyond', { customerNumber: beyond });
    const rights = {
      ...{ name: wanted.name, accounts, territoryIds: held.territoryIds },
      permissions: hasDuties(held, wanted) ? held.permissions : [...permissionsOfDuties(wanted)],
    };
    const { before, after } = difference(held, rights);
    if (Object.keys(after).length === 0) return undefined;
    const added = accounts.filter((account) => !held.accounts.includes(account));
    if (!(await areOpen(client, added))) return refuse('customer.not-found');
    await writeRights(client, target.userId, rights);
    const note = { by: manager.by, about: held.email, aboutId: target.userId };
    await writeAudit(client, { kind: 'person-changed', ...note, before, after });
    return undefined;
  });
}

const sideOf = ({ scope }: Manager) => bySide(isStaff(scope.viewer));

/** Suspends the person. Repeating it changes nothing, except that the distributor's suspension replaces the practice's. */
export function suspendCoworker(pool: pg.Pool, manager: Manager, target: Target): Promise<Refused | undefined> {
  return change(pool, { ...manager, target }, async (client, held) => {
    const isTakenOver = isStaff(manager.scope.viewer) && (await suspendedBy(client, target.userId)) !== 'distributor';
    if (held.isWithdrawn && !isTakenOver) return undefined;
    await suspend(client, target.userId);
    const note = { by: manager.by, about: held.email, aboutId: target.userId };
    await writeAudit(client, { kind: 'person-suspended', ...note, after: sideOf(manager) });
    return undefined;
  });
}

export function restoreCoworker(pool: pg.Pool, manager: Manager, target: Target): Promise<Refused | undefined> {
  return change(pool, { ...manager, target }, async (client, held) => {
    if (!held.isWithdrawn) return undefined;
    if (!isStaff(manager.scope.viewer) && (await suspendedBy(client, target.userId)) !== 'practice')
      return refuse('person.suspended-by-distributor', { name: held.name });
    await client.query(
      'update "user" set withdrawn_at = null, is_suspended = false, updated_at = now(), version = version + 1 where id = $1',
      [target.userId],
    );
    const note = { by: manager.by, about: held.email, aboutId: target.userId };
    await writeAudit(client, { kind: 'person-restored', ...note });
    return undefined;
  });
}

/**
 * Ends the access to the manager's accounts, or for staff to this one. Someone who has no other account is suspended
 * instead, and so stays in the list.
 */
export function removeCoworker(pool: pg.Pool, manager: Manager, target: Target): Promise<Refused | undefined> {
  return change(pool, { ...manager, target, isForAnyone: true }, async (client, held, reach) => {
    const { customerNumber } = manager.scope;
    const isTaken = (account: string) => (reach === 'all' ? account === customerNumber : reach.has(account));
    const accounts = held.accounts.filter((account) => !isTaken(account));
    const note = { by: manager.by, about: held.email, aboutId: target.userId };
    if (accounts.length === 0) {
      if (held.isWithdrawn) return undefined;
      await suspend(client, target.userId);
      await writeAudit(client, { kind: 'person-suspended', ...note, after: sideOf(manager) });
      return undefined;
    }
    const rights = { ...held, accounts };
    await writeRights(client, target.userId, rights);
    await writeAudit(client, {
      kind: 'person-changed',
      ...note,
      before: { accounts: held.accounts },
      after: { accounts },
    });
    return undefined;
  });
}

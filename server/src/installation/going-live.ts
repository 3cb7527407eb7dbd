/** Checks what an installation still lacks before it goes live, from its actual state. */
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { LiveCheck } from '@operatory/contract/installation';
import { type FeedName, freshnessOf } from '@operatory/domain/exchange';
import { byCount, plural } from '@operatory/domain/words';
import type pg from 'pg';
import { hasFactorSql } from '../access/viewers.ts';
import { readFeeds } from '../exchange/reads.ts';
import type { Services } from '../services/services.ts';
import { isLoopback } from '../settings/outside-services.ts';
import type { Settings } from '../settings/settings.ts';
import { listCompanySignIns } from './company-sign-ins.ts';
import { checkMail } from './mail-check.ts';
import { stuckOrdersRow } from './stuck-orders-row.ts';

type State = LiveCheck['state'];
const row = (check: LiveCheck['check'], state: State, detail: string, name = ''): LiveCheck => ({
  check,
  state,
  detail,
  name,
});

/** Without these, no one can order anything. */
const neededFeeds: ReadonlySet<FeedName> = new Set<FeedName>(['customers', 'items', 'class-prices', 'territories']);
/** A backup that is older than this is late. */
const backupHours = 36;

/**
 * Worker processes get the embedded database's address like any other, so this asks the server where its files are.
 * Only privileged roles may ask, such as the embedded server's.
 */
async function isEmbedded(pool: pg.Pool, { databaseUrl, dataDir }: Settings): Promise<boolean> {
  if (databaseUrl === undefined) return true;
  const { rows } = await pool.query<{ setting: string }>(
    `select setting from pg_settings where name = 'data_directory'`,
  );
  const real = (path: string) => realpath(path).catch(() => undefined);
  const [folder, own] = await Promise.all([real(rows[0]?.setting ?? ''), real(join(dataDir, 'postgres'))]);
  return own !== undefined && folder === own;
}

async function databaseRow(pool: pg.Pool, settings: Settings): Promise<LiveCheck> {
  return (await isEmbedded(pool, settings))
    ? row('database', 'missing', 'The database runs inside Operatory. Set DATABASE_URL to your own PostgreSQL server.')
    : row('database', 'done', 'PostgreSQL at DATABASE_URL.');
}

/** Covers archived write-ahead logs, which the server counts itself, and dumps that are recorded with a command. */
async function backupRow(pool: pg.Pool, now: Date): Promise<LiveCheck> {
  const { rows } = await pool.query<{ at: Date | null }>(
    `select greatest((select last_archived_time from pg_stat_archiver),
                     (select max(at) from audit_entry where kind = 'backup-made')) as at`,
  );
  const at = rows[0]?.at ?? null;
  if (at === null) {
    const way = 'Archive the database’s log, or let the backup script run “npm run audit -- backup” when it’s done.';
    return row('backups', 'missing', `No backups recorded. ${way}`);
  }
  const hours = Math.floor((now.getTime() - at.getTime()) / 3_600_000);
  return row(
    'backups',
    hours > backupHours ? 'late' : 'done',
    `The last one was ${plural(Math.max(hours, 0), 'hour')} ago.`,
  );
}

function addressRow({ publicUrl }: Settings): LiveCheck {
  const { protocol, hostname } = new URL(publicUrl);
  if (isLoopback(hostname.replace(/^\[|\]$/g, ''))) {
    return row(
      'address',
      'missing',
      `${publicUrl} works on this machine only. Set PUBLIC_URL to the address that people open.`,
    );
  }
  return protocol === 'https:'
    ? row('address', 'done', `${publicUrl}, over TLS.`)
    : row('address', 'missing', `${publicUrl} isn’t encrypted. Put a proxy with TLS in front, and set PUBLIC_URL.`);
}

async function mailRow(pool: pg.Pool, settings: Settings): Promise<LiveCheck> {
  const { state, detail } = await checkMail(pool, settings);
  return row('mail', state, detail);
}

/** The built-in examples are numbers reserved for fiction. */
const isExamplePhone = (phone: string) => /55501\d\d$/.test(phone.replace(/\D/g, ''));

/** Every contact must be the distributor's own: in an emergency, no one answers the example number. */
function brandRow({ brandName, supportPhone, supportEmail, emergencyPhone, hasLogo }: Settings): LiveCheck {
  const examples = [
    ...(isExamplePhone(supportPhone) ? ['the phone number'] : []),
    ...(supportEmail.endsWith('.example') ? ['the e-mail'] : []),
    ...(isExamplePhone(emergencyPhone) ? ['the emergency phone number'] : []),
  ];
  if (examples.length > 0) {
    const left = new Intl.ListFormat('en-US').format(examples);
    const detail = `Still the ${byCount(examples.length, 'example that comes', 'examples that come')} with Operatory: ${left}.`;
    return row('brand', 'missing', detail);
  }
  const contacts = `${brandName}, ${supportPhone}, ${supportEmail}, in an emergency ${emergencyPhone}`;
  return row('brand', 'done', `${contacts}${hasLogo ? ', with a logo' : ''}.`);
}

async function feedRows(pool: pg.Pool, now: Date): Promise<LiveCheck[]> {
  const feeds = await readFeeds(pool, null);
  return feeds.map(({ feed, title, rows, lastAppliedAt, dueEveryHours, waitingRuns, waitingRows }) => {
    const last = lastAppliedAt === null ? undefined : new Date(lastAppliedAt);
    const isLate = freshnessOf({ dueEveryHours }, { lastAppliedAt: last, waitingRuns: 0 }, now) === 'late';
    const count = plural(rows, 'row');
    if (waitingRuns > 0) return row('feed', 'waiting', `${count}. A load is waiting for approval.`, title);
    if (rows === 0 && waitingRows > 0) {
      const what = `${plural(waitingRows, 'row')} ${byCount(waitingRows, 'waits', 'wait')}`;
      return row('feed', 'waiting', `Nothing is in use yet: ${what} for data that isn’t here.`, title);
    }
    if (rows > 0 && waitingRows > 0) {
      const more = `${plural(waitingRows, 'more row')} ${byCount(waitingRows, 'waits', 'wait')}`;
      return row('feed', 'waiting', `${count}. ${more} for data that isn’t here.`, title);
    }
    const unloaded = neededFeeds.has(feed) ? 'missing' : 'optional';
    if (rows === 0) {
      return row('feed', unloaded, unloaded === 'missing' ? 'Nothing is loaded yet.' : 'Nothing is loaded.', title);
    }
    // Demo data, or data left by an earlier system.
    const elsewhere = neededFeeds.has(feed) ? 'missing' : 'not-from-erp';
    if (last === undefined) return row('feed', elsewhere, `${count}, none of them loaded from the ERP.`, title);
    if (isLate) return row('feed', 'late', `${count}. The next file is late.`, title);
    return row('feed', 'done', `${count}, up to date.`, title);
  });
}

/** Files can also be sent, so this is a choice. */
function pickupsRow({ exchange: { folder, sftp } }: Settings): LiveCheck {
  const places = [...(folder === undefined ? [] : ['a folder']), ...(sftp === undefined ? [] : ['an SFTP server'])];
  return places.length === 0
    ? row(
        'pickups',
        'optional',
        'Not set up. To pick up files automatically, set EXCHANGE_FOLDER or EXCHANGE_SFTP_URL on the server, and restart it.',
      )
    : row('pickups', 'done', `From ${places.join(' and ')}.`);
}

/** People who can sign in, by role. */
async function peopleRow(pool: pg.Pool): Promise<LiveCheck> {
  const { rows } = await pool.query<Record<'administrators' | 'service' | 'managers' | 'customers' | 'others', number>>(
    `with person as (
       select array_agg(p.permission) as held from "user" u join user_permission p on p.user_id = u.id
        where u.withdrawn_at is null and exists (select from account a where a.user_id = u.id) group by u.id),
     kind as (
       select 'Administration' = any(held) as administers, 'CustomerService' = any(held) as serves,
              held @> '{PricingView,OrderSubmit}' and not held && '{CustomerService,Customer,PunchOut}' as manages,
              'Customer' = any(held) as buys from person)
     select count(*) filter (where administers)::int as administrators, count(*) filter (where serves)::int as service,
            count(*) filter (where manages)::int as managers, count(*) filter (where buys)::int as customers,
            count(*) filter (where not (administers or serves or manages or buys))::int as others from kind`,
  );
  const { administrators = 0, service = 0, managers = 0, customers = 0, others = 0 } = rows[0] ?? {};
  const words = [
    plural(administrators, 'administrator'),
    `${service.toLocaleString('en-US')} in customer service`,
    plural(managers, 'account manager'),
    plural(customers, 'customer user'),
    ...(others === 0 ? [] : [plural(others, 'other')]),
  ];
  const detail = `Can sign in: ${words.join(', ')}.`;
  if (administrators < 2)
    return row('people', 'missing', `${detail} Add a second administrator, in case the first is away.`);
  return row('people', service === 0 ? 'missing' : 'done', detail);
}

/** Whether there's someone in customer service to hand work to. */
export async function hasService(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from "user" u join user_permission p on p.user_id = u.id and p.permission = 'CustomerService'
      where u.withdrawn_at is null and exists (select from account a where a.user_id = u.id) limit 1`,
  );
  return rowCount === 1;
}

/** Each company sign-in for itself. One that is still being set up doesn't count as used. */
async function signOnRows(pool: pg.Pool, settings: Settings): Promise<LiveCheck[]> {
  const signIns = await listCompanySignIns(pool, settings);
  if (signIns.length === 0) return [row('single-sign-on', 'optional', 'Not set up. People sign in with a password.')];
  return signIns.map(({ values: { name }, isOn, isTried, people }) => {
    if (!isOn) {
      const next = isTried ? 'A test worked. Turn it on.' : 'Not tested yet. Test it, then turn it on.';
      return row('single-sign-on', 'missing', next, name);
    }
    return people === 0
      ? row('single-sign-on', 'missing', `No one has signed in with ${name} yet. Try it once.`, name)
      : row('single-sign-on', 'done', `${plural(people, 'person has', 'people have')} signed in with ${name}.`, name);
  });
}

type Group = 'staff' | 'customer';

/** How many people with a password there are, and how many of them have a second step. Company sign-in asks for its own. */
async function readSecondSteps(
  pool: pg.Pool,
): Promise<Record<Group, { readonly all: number; readonly having: number }>> {
  const { rows } = await pool.query<{ is_customer: boolean; people: number; having: number }>(
    `select is_customer, count(*)::int as people, count(*) filter (where has_factor)::int as having
       from (select exists (select from user_permission p where p.user_id = u.id and p.permission = 'Customer') as is_customer,
                    ${hasFactorSql('u.id')} as has_factor
               from "user" u
              where u.withdrawn_at is null
                and exists (select from account a where a.user_id = u.id and a.provider_id = 'credential')
                and exists (select from user_permission p where p.user_id = u.id)
                and not exists (select from user_permission p where p.user_id = u.id and p.permission = 'PunchOut')) person
      group by is_customer`,
  );
  const of = (isCustomer: boolean) => {
    const found = rows.find((one) => one.is_customer === isCustomer);
    return { all: found?.people ?? 0, having: found?.having ?? 0 };
  };
  return { staff: of(false), customer: of(true) };
}

/** People who must have a second step, and how many of them have one. */
async function secondStepRow(pool: pg.Pool, { secondStep }: Settings): Promise<LiveCheck> {
  const steps = await readSecondSteps(pool);
  const countOf = (group: Group, noun: string) => {
    const { all, having } = steps[group];
    return `${having.toLocaleString('en-US')} of ${plural(all, noun)} with a password ${having === 1 ? 'has' : 'have'} one.`;
  };
  const staff = countOf('staff', 'staff member');
  if (secondStep === 'nobody') {
    return row(
      'second-step',
      'missing',
      `No one is required to have one. Require it for staff in the settings. ${staff}`,
    );
  }
  const isForAll = secondStep === 'everybody';
  const who = isForAll ? 'Everyone must have one' : 'Staff must have one';
  const counted = isForAll ? [steps.staff, steps.customer] : [steps.staff];
  const count = isForAll ? `${staff} ${countOf('customer', 'customer user')}` : staff;
  if (counted.some(({ all, having }) => having < all)) {
    return row('second-step', 'waiting', `${who}, and set it up when they next sign in. ${count}`);
  }
  return row('second-step', 'done', `${who}. ${count}`);
}

async function orderRow(pool: pg.Pool): Promise<LiveCheck> {
  const { rows } = await pool.query<{ taken: boolean; rejected: boolean; ordered: boolean }>(
    `select exists (select from order_receipt where state = 'taken') as taken,
            exists (select from order_receipt where state = 'rejected') as rejected,
            exists (select from sales_order where cart_key is not null) as ordered`,
  );
  const { taken, rejected, ordered } = rows[0] ?? { taken: false, rejected: false, ordered: false };
  if (taken) return row('first-order', 'done', 'The ERP has accepted an order placed here.');
  if (rejected)
    return row(
      'first-order',
      'missing',
      'The ERP rejected the orders it received. See the reasons under Orders to the ERP.',
    );
  return row(
    'first-order',
    ordered ? 'waiting' : 'missing',
    ordered ? 'The ERP hasn’t accepted the first order yet.' : 'No order has been placed here yet.',
  );
}

/** Reports if no one may add the first connection. */
async function connectors(pool: pg.Pool): Promise<string> {
  const { rowCount } = await pool.query(
    `select from user_permission r join user_permission s using (user_id) join "user" u on u.id = r.user_id
      where r.permission = 'PunchOutConnections' and s.permission = 'CustomerService' and u.withdrawn_at is null limit 1`,
  );
  return rowCount === 0 ? ' Nobody may add any: give someone in customer service the right, under People.' : '';
}

async function punchOutRow(pool: pg.Pool): Promise<LiveCheck> {
  const { rows } = await pool.query<{ name: string; is_tested: boolean }>(
    `select c.name, exists (select from punch_out_message m where m.connection_id = c.connection_id and m.direction = 'in'
                               and m.is_proven and m.status_code between 200 and 299) as is_tested
       from punch_out_connection c where c.is_active order by c.name`,
  );
  const untested = rows.filter(({ is_tested: isTested }) => !isTested).map(({ name }) => name);
  if (rows.length === 0)
    return row('punch-out', 'optional', `There are no connections with buyers.${await connectors(pool)}`);
  if (untested.length === 0)
    return row('punch-out', 'done', `${plural(rows.length, 'connection')}, each used by its buyer.`);
  const more = untested.length > 3 ? [`${untested.length - 3} more`] : [];
  const named = new Intl.ListFormat('en-US', { type: 'conjunction' }).format([...untested.slice(0, 3), ...more]);
  return row('punch-out', 'missing', `No documents received yet from ${named}.`);
}

async function demoRow(pool: pg.Pool): Promise<LiveCheck> {
  const { rowCount } = await pool.query(`select from store_fact where name = 'demo'`);
  return rowCount === 0
    ? row('demo-data', 'done', 'There is none.')
    : row(
        'demo-data',
        'missing',
        'Demo data is loaded, with publicly known passwords. Run “npm run demo-data -- --remove”.',
      );
}

/** In the order in which they are worked off. */
export async function readGoingLive({ pool, settings, live, now }: Services): Promise<LiveCheck[]> {
  await live.fresh();
  const at = now();
  const rows = await Promise.all([
    databaseRow(pool, settings),
    backupRow(pool, at),
    addressRow(settings),
    mailRow(pool, settings),
    brandRow(settings),
    feedRows(pool, at),
    pickupsRow(settings),
    peopleRow(pool),
    secondStepRow(pool, settings),
    signOnRows(pool, settings),
    orderRow(pool),
    stuckOrdersRow(pool, settings),
    punchOutRow(pool),
    demoRow(pool),
  ]);
  return rows.flat();
}

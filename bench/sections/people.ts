/** The list of people with 100,000 of them: its first page, and finding someone. */
import { createUser } from '../../server/src/access/create-user.ts';
import { type Figure, readFigure } from '../figures.ts';
import { openSession, type PreparedDatabase } from '../prepare.ts';

const email = 'people-admin@bench.test';
const wantedPeople = 100_000;

const step = 10_000;

/** Customer users with an account, a right, and a password each, as an installation has them; in steps that no timeout ends. */
async function addPeople({ database: { pool } }: PreparedDatabase): Promise<void> {
  for (let last = step; last <= wantedPeople; last += step) {
    const part = [last - step + 1, last];
    await pool.query(
      `insert into "user" (id, name, email, email_verified)
       select 'bench-' || n, initcap(substr(md5(n::text), 1, 6)) || ' ' || initcap(substr(md5('x' || n), 1, 8)),
              substr(md5(n::text), 1, 6) || n || '@bench.test', true from generate_series($1::int, $2::int) n`,
      part,
    );
    await pool.query(
      `insert into user_permission (user_id, permission)
       select 'bench-' || n, p from generate_series($1::int, $2::int) n, unnest('{Customer,OrderSubmit}'::text[]) p`,
      part,
    );
    await pool.query(
      `insert into account (id, account_id, provider_id, user_id)
       select 'bench-' || n, 'bench-' || n, 'credential', 'bench-' || n from generate_series($1::int, $2::int) n`,
      part,
    );
    await pool.query(
      `insert into user_customer (user_id, customer_number)
       select 'bench-' || n, c.customer_number from generate_series($1::int, $2::int) n
         join (select customer_number, row_number() over () - 1 as place, count(*) over () as all from customer) c
           on c.place = n % c.all`,
      part,
    );
  }
  await pool.query('analyze "user", user_permission, account, user_customer');
}

export async function peopleFigures(prepared: PreparedDatabase): Promise<Figure[]> {
  await addPeople(prepared);
  await createUser(prepared.database.pool, { email, name: 'Bench Administrator', permissions: ['Administration'] });
  const cookie = await openSession(prepared.database, email);
  const find = (texts: readonly string[]) => texts.map((text) => ({ path: `/api/people?searchText=${text}`, cookie }));
  return [
    readFigure('first page', find([''])),
    readFigure('page 50', [{ path: '/api/people?searchText=&pageIndex=49', cookie }]),
    readFigure('part of a name or e-mail', find(['a1b2', 'c0ffe', 'dead', '4711@bench', 'ffff'])),
    readFigure('one or two letters', find(['a', 'b', 'e1', 'qz'])),
    readFigure('what nearly everyone has', find(['bench', '.test', '@b'])),
  ];
}

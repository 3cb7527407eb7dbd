import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { listPeople } from './list-people.ts';

let database: TestDatabase;
/** More than are compared with a text before the indexes are asked. */
const many = 3_000;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(
    `insert into "user" (id, name, email, email_verified, withdrawn_at)
     select 'p' || n, 'Person ' || lpad(n::text, 4, '0') || case when n % 700 = 0 then ' Quartz' else '' end,
            'p' || n || case when n % 3 = 0 then '@clinic.test' else '@other.test' end, true,
            case when n % 10 = 0 then now() end
       from generate_series(1, $1::int) n`,
    [many],
  );
});
afterAll(() => database.drop());

interface Listed {
  readonly email: string;
  readonly name: string;
  readonly isWithdrawn: boolean;
}

async function everyPage(searchText: string, pageSize: number): Promise<Listed[]> {
  const found: Listed[] = [];
  for (let pageIndex = 0; ; pageIndex += 1) {
    const { data, hasMore } = await listPeople(database.pool, { searchText, pageIndex, pageSize }, () => true);
    found.push(...data.map(({ email, name, state }) => ({ email, name, isWithdrawn: state === 'withdrawn' })));
    expect(data.length === pageSize || !hasMore).toBe(true);
    if (!hasMore) return found;
  }
}

/** Who has the text, by comparing everyone. */
async function naively(searchText: string): Promise<Listed[]> {
  const { rows } = await database.pool.query<Listed>(
    `select email, name, withdrawn_at is not null as "isWithdrawn" from "user"
      where position($1 in lower(name)) > 0 or position($1 in email) > 0
      order by withdrawn_at is not null, lower(name), id`,
    [searchText],
  );
  return rows;
}

it('finds everyone who has a text, once and in order, whether many have it or few, on every page', async () => {
  for (const text of ['e', '@clinic', 'quartz', 'p2999@', 'nobody', '%', '_']) {
    const expected = await naively(text);
    expect(await everyPage(text, 200), text).toEqual(expected);
  }
});

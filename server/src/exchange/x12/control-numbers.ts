/** Numbers of the interchanges that we write. */
import type pg from 'pg';

/** ISA13 and GS06 have nine digits. */
const highest = 999_999_999;

/**
 * The next control number, in the transaction that stores its interchange: the counter's row stays locked until that ends, so no
 * number is left out or used twice, however many processes write. After 999,999,999 comes 1.
 */
export async function nextControl(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ last_interchange: number }>(
    `insert into x12_counter (counter_id, last_interchange) values (1, 1)
     on conflict (counter_id) do update set last_interchange = x12_counter.last_interchange + 1
     returning last_interchange::float8 as last_interchange`,
  );
  return (((rows[0]?.last_interchange ?? 1) - 1) % highest) + 1;
}

/** As file names have it. */
export const paddedControl = (control: number) => String(control).padStart(9, '0');

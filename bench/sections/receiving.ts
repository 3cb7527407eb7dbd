/** Deliveries and recalls with 200,000 checked deliveries and a million lots. */
import { type Figure, readFigure } from '../figures.ts';
import type { PreparedDatabase } from '../prepare.ts';

const [checks, lotsOfEach, step] = [200_000, 5, 20_000];

/** Each check is of another practice in turn, one in twenty waits for customer service, and a lot is in about 500 of them. */
async function addChecks({ database: { pool } }: PreparedDatabase): Promise<void> {
  for (let last = step; last <= checks; last += step) {
    await pool.query(
      `with made as (
         insert into delivery_check (check_id, customer_number, order_number, shipment_number, lines, has_findings, checked_at)
         select gen_random_uuid(), c.customer_number, 60000000 + n, 'BENCH-' || n,
                json_build_array(json_build_object('itemNumber', '10000001', 'description', 'Box', 'shipped', 2,
                  'quantity', 1, 'lots', '[]'::json,
                  'findings', case when n % 20 = 0 then '[{"kind":"missing","quantity":1}]' else '[]' end::json)),
                n % 20 = 0, now() - n * interval '1 minute'
           from generate_series($1::int, $2::int) n
           join (select customer_number, row_number() over () - 1 as place, count(*) over () as all from customer) c
             on c.place = n % c.all
         returning check_id, customer_number, order_number)
       insert into received_lot (check_id, place, customer_number, item_number, lot_number, expires_on, quantity)
       select check_id, l, customer_number, (10000001 + (order_number * 7 + l) % 2000)::text,
              'LOT-' || (order_number * 5 + l) % 2000, current_date + (order_number % 700)::int, 1 + l
         from made, generate_series(1, $3) l`,
      [last - step + 1, last, lotsOfEach],
    );
  }
  await pool.query('analyze delivery_check, received_lot');
}

export async function receivingFigures(prepared: PreparedDatabase): Promise<Figure[]> {
  await addChecks(prepared);
  const { rows } = await prepared.database.pool.query<{ customerNumber: string }>(
    'select customer_number as "customerNumber" from customer order by customer_number limit 50',
  );
  const { service } = prepared.cookies;
  const of = (rest: string) =>
    rows.map(({ customerNumber }) => ({ path: `/api/receiving/customer/${customerNumber}${rest}`, cookie: service }));
  const recalls = [3, 77, 512, 1024, 1999].map((lot) => ({
    path: `/api/receiving/lotHolders?lot=lot-${lot}`,
    cookie: service,
  }));
  return [
    readFigure('deliveries of an account', of('')),
    readFigure('lots of an account', of('/lots')),
    readFigure('the practices that received a lot', recalls),
    readFigure('reports that wait', [{ path: '/api/review/deliveryReports', cookie: service }]),
  ];
}

/** What is measured: the same work asked of the product and of the yardstick. */
import { randomUUID } from 'node:crypto';
import { type LoadOptions, type LoadRequest, type LoadResult, load } from './load.ts';
import { fillCarts, type Prepared } from './prepare.ts';

export interface Target {
  readonly url: string;
  readonly kind: 'product' | 'bare';
}

export interface Figure {
  readonly name: string;
  /** Paths of the product whose statements the yardstick replays; none for writes. */
  readonly reads: readonly string[];
  readonly run: (target: Target, options: Pick<LoadOptions, 'connections' | 'seconds'>) => Promise<LoadResult>;
}

interface CartRow {
  cart_key: string;
  customer_number: string;
  modified: string;
}

const customer = '100001';

function readFigure(name: string, reads: readonly string[], cookie: string): Figure {
  return {
    name,
    reads,
    run: ({ url, kind }, options) => {
      let turn = 0;
      const next = (): LoadRequest => {
        const index = turn++ % reads.length;
        return {
          method: 'GET',
          path: kind === 'product' ? (reads[index] ?? '') : `/read/${encodeURIComponent(name)}/${index}`,
        };
      };
      return load({ url, cookie, next, ...options });
    },
  };
}

async function cartsOf({ database }: Prepared, customerNumbers: readonly string[]): Promise<CartRow[]> {
  await fillCarts(database, customerNumbers);
  const { rows } = await database.pool.query<CartRow>(
    'select cart_key, customer_number, modified::text from cart where customer_number = any($1) and submitted_at is null',
    [customerNumbers],
  );
  return rows;
}

async function someCustomers({ database }: Prepared, count: number): Promise<string[]> {
  const { rows } = await database.pool.query<{ customer_number: string }>(
    `select customer_number from customer where customer_number > '100010' and credit_hold = 0 order by customer_number limit $1`,
    [count],
  );
  return rows.map(({ customer_number }) => customer_number);
}

const isoOf = (micros: string) =>
  new Date(Number(micros.slice(0, -3))).toISOString().replace('Z', `${micros.slice(-3)}Z`);

async function saveFigure(prepared: Prepared): Promise<Figure> {
  return {
    name: 'cart line save (10 lines)',
    reads: [],
    async run({ url, kind }, options) {
      // Each connection changes a cart of its own, as each person does.
      const customers = await someCustomers(prepared, options.connections);
      const carts = (await cartsOf(prepared, customers)).map((row) => ({ ...row, modified: isoOf(row.modified) }));
      const { rows } = await prepared.database.pool.query<{ lines: { itemNumber: string; quantity: number }[] }>(
        'select lines from cart where cart_key = $1',
        [carts[0]?.cart_key],
      );
      const lines = rows[0]?.lines ?? [];
      let turn = 0;
      return load({
        url,
        cookie: prepared.cookie,
        ...options,
        next(connection) {
          const cart = carts[connection];
          if (cart === undefined) throw new Error('more connections than carts');
          const items = lines.map((line, place) => ({
            ...line,
            type: 0,
            quantity: place === 0 ? 1 + (turn++ % 90) : line.quantity,
          }));
          if (kind === 'bare') {
            return {
              method: 'POST',
              path: `/save/${cart.customer_number}`,
              body: JSON.stringify({ key: cart.cart_key, items }),
            };
          }
          const body = {
            key: cart.cart_key,
            customerNumber: cart.customer_number,
            modified: cart.modified,
            saveId: randomUUID(),
            accountManagerNotes: [],
            shippingNote: '',
            comments: '',
            pOnumber: 'BENCH',
            freeShipping: false,
            invoiceCopyFlag: false,
            futureFillDate: null,
            alternateAddress: null,
            items,
          };
          return { method: 'POST', path: '/api/shoppingCart', body: JSON.stringify(body) };
        },
        onReply(connection, body) {
          const cart = carts[connection];
          if (cart !== undefined && kind === 'product')
            cart.modified = (JSON.parse(body) as { modified: string }).modified;
        },
      });
    },
  };
}

async function submitFigure(prepared: Prepared): Promise<Figure> {
  return {
    name: 'submit of a 10-line cart',
    reads: [],
    async run({ url, kind }, options) {
      const wanted = options.connections === 1 ? 300 : 2_400;
      const carts = await cartsOf(prepared, await someCustomers(prepared, wanted + options.connections));
      // Each cart can be sent once, and every connection prepares one request more than it sends.
      const amount = Math.min(wanted, carts.length - options.connections);
      let turn = 0;
      return load({
        url,
        cookie: prepared.cookie,
        ...options,
        amount,
        next() {
          const cart = carts[turn++ % carts.length];
          if (cart === undefined) throw new Error('no carts');
          const path =
            kind === 'bare'
              ? `/submit/${cart.customer_number}/${cart.cart_key}`
              : `/api/shoppingCart/submit/${cart.cart_key}?customerId=${cart.customer_number}`;
          return { method: 'POST', path, body: '{}' };
        },
      });
    },
  };
}

/** Words as people type them: common, rare, two and three together, numbers, a slip, letters one by one. */
async function searchTexts({ database }: Prepared): Promise<string[]> {
  const { rows } = await database.pool.query<{ description: string; item_number: string; vendor_part_number: string }>(
    `select description, item_number, vendor_part_number from item
      where abs(hashtext(item_number)) % 97 = 1 and not is_hidden_from_customer order by item_number limit 60`,
  );
  const texts = rows.flatMap(({ description, item_number, vendor_part_number }, index) => {
    const words = description.split(/[^A-Za-z]+/).filter((word) => word.length > 3);
    const [first = 'glove', second = 'nitrile', third = 'small'] = words;
    switch (index % 8) {
      case 0:
        return [first];
      case 1:
        return [`${first} ${second}`];
      case 2:
        return [`${first} ${second} ${third}`];
      case 3:
        return [item_number];
      case 4:
        return [vendor_part_number];
      case 5:
        return [first.slice(0, 2), first.slice(0, 3), first.slice(0, 4)];
      case 6:
        return first.length >= 5 ? [`${first.slice(0, 2)}${first.slice(3)}`] : [first];
      default:
        return ['glove', 'bur', 'composite'];
    }
  });
  return texts;
}

/** All figures for one database. */
export async function figuresFor(prepared: Prepared): Promise<Figure[]> {
  const { database, cookie } = prepared;
  const { rows: items } = await database.pool.query<{ item_number: string }>(
    `select item_number from item where not is_hidden_from_customer order by hashtext(item_number) limit 400`,
  );
  const readers = await someCustomers(prepared, 64);
  await cartsOf(prepared, readers);
  const searches = (await searchTexts(prepared)).map(
    (text) => `/api/item?searchText=${encodeURIComponent(text)}&customerNumber=${customer}&pageSize=20`,
  );
  return [
    readFigure('item search, price and stock (20 rows)', searches, cookie),
    readFigure(
      'product by number',
      items.map(({ item_number }) => `/api/item/itemNumber/${item_number}?customerNumber=${customer}`),
      cookie,
    ),
    readFigure(
      'cart read (10 lines)',
      readers.map((number) => `/api/shoppingCart/customerNumber/${number}?pageIndex=0&pageSize=1`),
      cookie,
    ),
    await saveFigure(prepared),
    await submitFigure(prepared),
  ];
}

/** The calls of everyday work on demo data of the usual size: products, carts, saving, and sending. */

import { randomUUID } from 'node:crypto';
import { detailsToWire } from '@operatory/contract/cart-codec';
import { noDetails } from '@operatory/domain/cart';
import { type Figure, readFigure } from '../figures.ts';
import { fillCarts, type PreparedDatabase } from '../prepare.ts';

interface CartRow {
  cart_key: string;
  customer_number: string;
  modified: string;
}

const customer = '100001';

async function cartsOf(
  { database }: PreparedDatabase,
  customerNumbers: readonly string[],
  lineCount?: number,
): Promise<CartRow[]> {
  await fillCarts(database, customerNumbers, lineCount);
  const { rows } = await database.pool.query<CartRow>(
    'select cart_key, customer_number, modified::text from cart where customer_number = any($1) and submitted_at is null',
    [customerNumbers],
  );
  return rows;
}

async function someCustomers({ database }: PreparedDatabase, count: number): Promise<string[]> {
  const { rows } = await database.pool.query<{ customer_number: string }>(
    `select customer_number from customer where customer_number > '100010' and credit_hold = 0 order by customer_number limit $1`,
    [count],
  );
  return rows.map(({ customer_number }) => customer_number);
}

async function orderableItems({ database }: PreparedDatabase): Promise<string[]> {
  const { rows } = await database.pool.query<{ item_number: string }>(
    `select item_number from item where is_orderable and not is_hidden_from_customer and life_cycle <> 'D'
      order by popularity desc, item_number limit 10`,
  );
  return rows.map(({ item_number }) => item_number);
}

const isoOf = (micros: string) =>
  new Date(Number(micros.slice(0, -3))).toISOString().replace('Z', `${micros.slice(-3)}Z`);

function saveFigure(prepared: PreparedDatabase): Figure {
  const cookie = prepared.cookies.service;
  return {
    name: 'cart line save (10 lines)',
    reads: [],
    async traffic({ kind }, connections) {
      // Each connection changes its own cart, as each person does.
      const customers = await someCustomers(prepared, connections);
      const carts = (await cartsOf(prepared, customers)).map((row) => ({ ...row, modified: isoOf(row.modified) }));
      const { rows } = await prepared.database.pool.query<{ lines: { itemNumber: string; quantity: number }[] }>(
        'select lines from cart where cart_key = $1',
        [carts[0]?.cart_key],
      );
      const lines = rows[0]?.lines ?? [];
      let turn = 0;
      return {
        next(connection) {
          const cart = carts[connection];
          if (cart === undefined) throw new Error('more connections than carts');
          const items = lines.map((line, index) => ({
            ...line,
            type: 0,
            quantity: index === 0 ? 1 + (turn++ % 90) : line.quantity,
          }));
          if (kind === 'bare') {
            const body = JSON.stringify({ key: cart.cart_key, items });
            return { method: 'POST', path: `/save/${cart.customer_number}`, cookie, body };
          }
          const body = {
            key: cart.cart_key,
            customerNumber: cart.customer_number,
            modified: cart.modified,
            saveId: randomUUID(),
            ...detailsToWire(noDetails),
            pOnumber: 'BENCH',
            items,
          };
          return { method: 'POST', path: '/api/shoppingCart', cookie, body: JSON.stringify(body) };
        },
        onReply(connection, body) {
          const cart = carts[connection];
          if (cart !== undefined && kind === 'product')
            cart.modified = (JSON.parse(body) as { modified: string }).modified;
        },
      };
    },
  };
}

/** Each connection adds to its own cart of ten lines, one product after another. */
function addFigure(prepared: PreparedDatabase, itemNumbers: readonly string[]): Figure {
  const cookie = prepared.cookies.service;
  return {
    name: 'addition to a cart (10 lines)',
    reads: [],
    async traffic({ kind }, connections) {
      const customers = await someCustomers(prepared, connections);
      await cartsOf(prepared, customers);
      let turn = 0;
      return {
        next(connection) {
          const itemNumber = itemNumbers[turn++ % itemNumbers.length];
          const body = JSON.stringify({ itemNumber, quantity: 1, saveId: randomUUID() });
          const account = customers[connection];
          const path = kind === 'bare' ? `/add/${account}` : `/api/shoppingCart/customerNumber/${account}/addition`;
          return { method: 'POST', path, cookie, body };
        },
      };
    },
  };
}

/** Sixty words of product names, as typed into the search box. */
async function searchedWords({ database }: PreparedDatabase): Promise<string[]> {
  const { rows } = await database.pool.query<{ word: string }>(
    `select word from item_term where word ~ '^[a-z]{4,}$' order by hashtext(word) limit 60`,
  );
  return rows.map(({ word }) => word);
}

/** `most` is the largest number of carts sent, by one connection and by many. */
function submitFigure(
  prepared: PreparedDatabase,
  lineCount: number,
  most: { readonly one: number; readonly many: number },
): Figure {
  const cookie = prepared.cookies.service;
  return {
    name: `submit of a ${lineCount}-line cart`,
    reads: [],
    async traffic({ kind }, connections) {
      const wanted = connections === 1 ? most.one : most.many;
      const carts = await cartsOf(prepared, await someCustomers(prepared, wanted + connections), lineCount);
      let turn = 0;
      return {
        // Each cart can be sent once, and every connection prepares one request more than it sends.
        amount: Math.min(wanted, carts.length - connections),
        next() {
          const cart = carts[turn++ % carts.length];
          if (cart === undefined) throw new Error('no carts');
          const path =
            kind === 'bare'
              ? `/submit/${cart.customer_number}/${cart.cart_key}`
              : `/api/shoppingCart/submit/${cart.cart_key}?customerId=${cart.customer_number}`;
          return { method: 'POST', path, cookie, body: '{}' };
        },
      };
    },
  };
}

/** Products searched and opened, and carts read, saved, added to, and sent. */
export async function callFigures(prepared: PreparedDatabase): Promise<Figure[]> {
  const { database, cookies } = prepared;
  const { rows: items } = await database.pool.query<{ item_number: string }>(
    `select item_number from item where not is_hidden_from_customer order by hashtext(item_number) limit 400`,
  );
  const readers = await someCustomers(prepared, 64);
  await cartsOf(prepared, readers);
  const asService = (path: string) => ({ path, cookie: cookies.service });
  const orderable = await orderableItems(prepared);
  return [
    readFigure(
      'search of one word, with prices and stock',
      (await searchedWords(prepared)).map((word) =>
        asService(`/api/item?searchText=${word}&customerNumber=${customer}&pageSize=20`),
      ),
    ),
    readFigure(
      'product by number',
      items.map(({ item_number }) => asService(`/api/item/itemNumber/${item_number}?customerNumber=${customer}`)),
    ),
    readFigure(
      'cart read (10 lines)',
      readers.map((number) => asService(`/api/shoppingCart/customerNumber/${number}?pageIndex=0&pageSize=1`)),
    ),
    saveFigure(prepared),
    addFigure(prepared, orderable),
    submitFigure(prepared, 10, { one: 300, many: 2_400 }),
    submitFigure(prepared, 100, { one: 200, many: 1_200 }),
  ];
}

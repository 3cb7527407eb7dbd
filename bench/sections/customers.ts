/** Customer searches as people type them: each kind of text separately, and all together. */
import { type Figure, mixOf, type Read, readFigure } from '../figures.ts';
import type { PreparedDatabase } from '../prepare.ts';
import { letterByLetter } from './items.ts';

interface Sample {
  readonly number: string;
  readonly words: readonly string[];
  readonly phone: string;
}

async function samples({ database }: PreparedDatabase, count: number): Promise<Sample[]> {
  const { rows } = await database.pool.query<{ customer_number: string; name: string; phone: string }>(
    `select customer_number, name, phone from customer
      where customer_number::bigint % greatest(1, (select count(*) / $1 from customer)) = 0
      order by hashtext(customer_number) limit $1`,
    [count],
  );
  return rows.map(({ customer_number: number, name, phone }) => ({
    number,
    words: name.split(/[^\p{L}]+/u).filter((word) => word.length > 2 && !/^(?:DDS|DMD|Inc|The|PLLC)$/.test(word)),
    phone,
  }));
}

/** As people write it when they half remember it. */
function phoneForm(digits: string, kind: number): string {
  const [area, office, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  return [
    `(${area}) ${office}-${line}`,
    `${area}.${office}.${line}`,
    digits,
    `${office}-${line}`,
    line,
    `${area}-${office}`,
  ][kind % 6] as string;
}

const swapped = (word: string) => `${word.slice(0, 2)}${word.charAt(3)}${word.charAt(2)}${word.slice(4)}`;

/** Figures for the home search, with a hundred customers a page like the screen. */
export async function customerFigures(prepared: PreparedDatabase): Promise<Figure[]> {
  const found = await samples(prepared, 60);
  const { service, manager } = prepared.cookies;
  const wordOf = ({ words }: Sample, index: number) => words[index] ?? words[0] ?? 'dental';
  const search = (text: string, more = '') =>
    `/api/customer/search?searchText=${encodeURIComponent(text)}&pageSize=100${more}`;
  const everywhere = (text: string, more = ''): Read => ({
    path: search(text, `&allCustomers=true${more}`),
    cookie: service,
  });
  const own = (text: string, more = ''): Read => ({ path: search(text, more), cookie: manager });
  const long = found.filter(({ words }) => (words[0]?.length ?? 0) >= 6);
  const figures = [
    readFigure(
      'name typed letter by letter',
      found
        .slice(0, 15)
        .flatMap((customer) => letterByLetter(customer.words.slice(0, 2).join(' ').toLowerCase()))
        .map((text) => everywhere(text)),
    ),
    readFigure(
      'prefixes of two words',
      found.map((customer) => everywhere(`${wordOf(customer, 0).slice(0, 3)} ${wordOf(customer, 1).slice(0, 2)}`)),
    ),
    readFigure(
      'phone number, in many forms',
      found.map(({ phone }, index) => everywhere(phoneForm(phone, index))),
    ),
    readFigure(
      'customer number, typed digit by digit',
      found
        .slice(0, 10)
        .flatMap(({ number }) => letterByLetter(number))
        .map((text) => everywhere(text)),
    ),
    readFigure(
      'a typo',
      long.map((customer) => everywhere(swapped(wordOf(customer, 0)))),
    ),
    readFigure(
      'by newest cart',
      found.map((customer, index) =>
        everywhere(wordOf(customer, 1).slice(0, 3 + (index % 3)), `&sort=cart&ascending=${index % 4 === 0}`),
      ),
    ),
    readFigure('my customers, all', [
      own(''),
      own('', '&ascending=false'),
      own('', '&sort=cart&ascending=false'),
      own('', '&pageIndex=2'),
    ]),
    readFigure(
      'my customers, by name',
      found.map((customer) => own(wordOf(customer, 0).slice(0, 4))),
    ),
  ];
  return [mixOf('all of these mixed', figures), ...figures];
}

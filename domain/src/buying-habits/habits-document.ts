/**
 * The printed summary of an account's buying habits: its products, with its brands, people, and open orders in the
 * header.
 */
import { formatDate, type PlainDate } from '../dates/index.ts';
import type { DocumentDescription } from '../documents/document.ts';
import { addressLines, type Issuer, issuerBlock, type Recipient } from '../documents/issuer.ts';
import { plural } from '../words/index.ts';
import type { Brand } from './brands.ts';
import type { Habit } from './habit.ts';
import { everyWords, nextWords } from './words.ts';

export interface HabitsDocumentFacts {
  readonly habits: readonly (Habit & { readonly lists: readonly string[] })[];
  readonly brands: readonly Brand[];
  readonly contacts: readonly string[];
  readonly open: { readonly orders: number; readonly backOrderedLines: number };
  readonly today: PlainDate;
  readonly issuer: Issuer;
  readonly recipient: Recipient;
}

const maxNamed = 4;

export function describeBuyingHabits(facts: HabitsDocumentFacts): DocumentDescription {
  const { habits, brands, contacts, open, recipient } = facts;
  return {
    title: 'Buying habits',
    name: `as of ${formatDate(facts.today)}`,
    issuer: issuerBlock(facts.issuer),
    blocks: [
      { label: 'Customer', lines: addressLines(recipient.name, recipient) },
      { label: 'Who can sign in', lines: contacts.length === 0 ? ['Nobody'] : contacts.slice(0, maxNamed) },
      { label: 'Preferred brands', lines: brands.slice(0, maxNamed).map((b) => `${b.manufacturer}, ${b.percent}%`) },
    ],
    facts: [
      ['Customer', recipient.customerNumber],
      ['Open orders', String(open.orders)],
      ['Back-ordered', plural(open.backOrderedLines, 'line')],
    ],
    columns: [
      { label: 'Product', align: 'left', share: 12 },
      { label: 'Description', align: 'left', share: 36 },
      { label: 'Qty', align: 'right', share: 7 },
      { label: 'Every', align: 'left', share: 13 },
      { label: 'Last', align: 'left', share: 10 },
      { label: 'Next', align: 'left', share: 12 },
      { label: 'Lists', align: 'left', share: 10 },
    ],
    rows: habits.map((habit) => [
      habit.itemNumber,
      habit.description,
      habit.usual.toLocaleString('en-US'),
      everyWords(habit),
      formatDate(habit.lastOn),
      nextWords(habit),
      habit.lists.join(', '),
    ]),
    emptyText: 'Nothing was bought in the last 400 days.',
    totals: [],
    footer: `Buying habits · Customer ${recipient.customerNumber}`,
    orientation: 'landscape',
  };
}

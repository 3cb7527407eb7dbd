import { expect, it } from 'vitest';
import { allColumns } from './check-row.ts';
import { columnTable } from './column-table.fixture.ts';
import type { Feed } from './feed.ts';
import { feeds } from './feeds/index.ts';

/** What a full file does to rows that it doesn't contain. */
const fullWords = ({ modes, absence }: Feed) =>
  modes.includes('full') ? ` Rows that a full file lacks are ${absence}.` : '';

/** The whole page, as `vitest -u` writes it. */
function page(): string {
  const sections = Object.values(feeds).map((feed) =>
    [
      `## ${feed.title}`,
      '',
      `\`${feed.name}\` (${feed.modes.join(', ')}). ${feed.description}${fullWords(feed)}`,
      '',
      ...columnTable(feed),
    ].join('\n'),
  );
  const everywhere = allColumns(feeds.items).slice(feeds.items.columns.length);
  return [
    '# Columns of the feeds',
    '',
    'This page is written from the feeds in `domain/src/exchange/feeds`; a test compares the two. Feeds are in the order in',
    'which an empty installation loads them.',
    '',
    'Columns that any feed may have in addition:',
    '',
    ...everywhere.map(({ name, help }) => `- \`${name}\`: ${help}`),
    '',
    sections.join('\n\n'),
    '',
  ].join('\n');
}

it('docs/exchange-columns.md describes the feeds', async () => {
  await expect(page()).toMatchFileSnapshot('../../../docs/exchange-columns.md');
});

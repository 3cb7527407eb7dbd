import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MonthBars } from './month-bars.tsx';

it('marks the months that aren’t chosen', () => {
  const bar = (label: string, isLeftOut?: boolean) => ({
    ...{ label, amount: 1, words: '$1.00' },
    ...(isLeftOut === undefined ? {} : { isLeftOut }),
  });
  const drawn = renderToStaticMarkup(
    createElement(MonthBars, { bars: [bar('Jan 26', true), bar('Feb 26', false), bar('Mar 26')] }),
  );
  const marked = [...drawn.matchAll(/<g([^>]*)><title>([^:]*)/g)].map(([, about = '', label]) => [
    label,
    about.includes('data-left-out'),
  ]);
  expect(marked).toEqual([
    ['Jan 26', true],
    ['Feb 26', false],
    ['Mar 26', false],
  ]);
});

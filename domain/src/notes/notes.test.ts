import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBlank, neighborOf, textOf, titleOf } from './index.ts';

describe('the title of a note', () => {
  it('is the first line with visible text', () => {
    expect(titleOf('<p>Call after 3 pm</p><p>Ask for Ana</p>')).toBe('Call after 3 pm');
    expect(titleOf('<p></p><p> <br>  </p><ul><li><p>Gloves <strong>size</strong> M</p></li></ul>')).toBe(
      'Gloves size M',
    );
    expect(titleOf('<p>5 &lt; 6 &amp;amp; "x"</p>')).toBe('5 < 6 &amp; "x"');
    expect(titleOf('<p>one<br>two</p>')).toBe('one');
    expect(titleOf('')).toBe('');
  });

  it("is cut if it's very long, between characters", () => {
    const title = titleOf(`<p>${'🦷'.repeat(500)}</p>`);
    expect(Array.from(title)).toHaveLength(120);
    expect(title.endsWith('🦷…')).toBe(true);
  });

  it('is the same for any single line, whatever it contains', () => {
    const escaped = (text: string) =>
      text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 100 }), (line) => {
        expect(textOf(`<p>${escaped(line)}</p>`)).toBe(`${line}\n`);
        expect(titleOf(`<p>${escaped(line)}</p>`)).toBe(line.replace(/\s+/g, ' ').trim());
      }),
    );
  });
});

it('a note is blank if it has no visible text', () => {
  for (const html of ['', '<p></p>', '<p> &nbsp;</p><p><br></p>', '<ul><li><p>\u200b</p></li></ul>']) {
    expect([html, isBlank(html)]).toEqual([html, true]);
  }
  for (const html of ['<p>.</p>', '<p>&lt;p&gt;</p>', '<ol><li>1</li></ol>']) {
    expect([html, isBlank(html)]).toEqual([html, false]);
  }
});

it('selects the next note after a deletion, and the previous one after deleting the last', () => {
  expect(neighborOf(['a', 'b', 'c'], 'a')).toBe('b');
  expect(neighborOf(['a', 'b', 'c'], 'c')).toBe('b');
  expect(neighborOf(['a'], 'a')).toBeUndefined();
  expect(neighborOf(['a', 'b'], 'gone')).toBe('a');
});

/** What a note says as plain text, and the title that follows from it [C3.05]. Takes the clean HTML that notes are kept in. */

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/** The text of clean HTML, a line break where a paragraph, an entry of a list or a line ends. */
export function textOf(html: string): string {
  return html
    .replace(/<br ?\/?>|<\/(?:p|li)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name] ?? '');
}

/** What counts as nothing: spaces, and marks that take no room. */
const nothing = /[\s\u200b-\u200d\u2060\ufeff]/gu;

/** Is there nothing to read in it? */
export const isBlank = (html: string): boolean => textOf(html).replace(nothing, '') === '';

/** Longer first lines are cut here, in characters. */
const longestTitle = 120;

/** The first line in which something stands; empty when there is none. */
export function titleOf(html: string): string {
  const line = textOf(html)
    .split('\n')
    .map((one) => one.replace(/\s+/g, ' ').trim())
    .find((one) => one.replace(nothing, '') !== '');
  const characters = Array.from(line ?? '');
  return characters.length <= longestTitle ? (line ?? '') : `${characters.slice(0, longestTitle - 1).join('')}…`;
}

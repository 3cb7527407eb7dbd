/** A note as plain text, and its title. Takes the cleaned HTML that notes are stored in. */

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/** The text of cleaned HTML, with a line break after each paragraph, list entry, or line. */
export function textOf(html: string): string {
  return html
    .replace(/<br ?\/?>|<\/(?:p|li)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name] ?? '');
}

/** Characters that don't count as content: spaces and invisible characters. */
const nothing = /[\s\u200b-\u200d\u2060\ufeff]/gu;

/** Whether it has no visible text. */
export const isBlank = (html: string): boolean => textOf(html).replace(nothing, '') === '';

/** Longer first lines are cut here, in characters. */
const longestTitle = 120;

/** The first line with visible text; empty if there is none. */
export function titleOf(html: string): string {
  const line = textOf(html)
    .split('\n')
    .map((one) => one.replace(/\s+/g, ' ').trim())
    .find((one) => one.replace(nothing, '') !== '');
  const characters = Array.from(line ?? '');
  return characters.length <= longestTitle ? (line ?? '') : `${characters.slice(0, longestTitle - 1).join('')}…`;
}

/** Text for outgoing documents: ASCII, with character references for everything else. */

/** What XML 1.0 can't hold, not even as a reference. */
const impossible = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
/** Markup, quotes, control characters and all beyond ASCII. */
const special = /[&<>"\t\n\r]|[^\u{20}-\u{7E}]/gu;
/** `+` and `%` too, which a receiver that decodes a form twice would change. */
const specialInForm = /[&<>"'+%\t\n\r]|[^\u{20}-\u{7E}]/gu;

const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string, pattern: RegExp) =>
  text
    .replace(impossible, '\u{FFFD}')
    .replace(pattern, (character) => named[character] ?? `&#${character.codePointAt(0)};`);

/** Text for an element or an attribute of a document that one server sends another. */
export const xmlText = (text: string) => escaped(text, special);

/** The same for a document that a browser posts in a form, where decoding it twice must change nothing. */
export const xmlFormText = (text: string) => escaped(text, specialInForm);

/** At most `most` characters, without half a character at the end. */
export function cutText(text: string, most: number): string {
  const characters = Array.from(text);
  return characters.length <= most ? text : characters.slice(0, most).join('').trimEnd();
}

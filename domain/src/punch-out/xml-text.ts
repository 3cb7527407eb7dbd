/** Text as it survives any receiver: ASCII, character references for the rest, and nothing that a second decoding changes. */

/** What XML 1.0 cannot hold, not even as a reference. */
const impossible = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
/** Markup, quotes, `+` and `%` (a receiver that decodes a form twice changes them), controls and all beyond ASCII. */
const special = /[&<>"'+%\t\n\r]|[^\u{20}-\u{7E}]/gu;

const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The text for an element or an attribute of a document that goes out. */
export function xmlText(text: string): string {
  return text
    .replace(impossible, '\u{FFFD}')
    .replace(special, (character) => named[character] ?? `&#${character.codePointAt(0)};`);
}

/** At most `most` characters, without half a character at the end. */
export function cutText(text: string, most: number): string {
  const characters = Array.from(text);
  return characters.length <= most ? text : characters.slice(0, most).join('').trimEnd();
}

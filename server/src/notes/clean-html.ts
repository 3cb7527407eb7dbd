/** Removes everything from HTML except text, lists, links, and emphasis, so that the result can be shown anywhere. */
import sanitizeHtml from 'sanitize-html';

declare const cleanBrand: unique symbol;

/** HTML in which nothing runs; only `cleanHtml` makes it. */
export type CleanHtml = string & { readonly [cleanBrand]: true };

/** Blocks whose text would otherwise join the following text: they become paragraphs. */
const blocks = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'div', 'section', 'article', 'header', 'footer', 'main', 'aside', 'nav'],
  ...['blockquote', 'pre', 'td', 'th', 'caption', 'figcaption', 'dt', 'dd', 'address', 'summary', 'fieldset', 'legend'],
];

const renamed = { b: 'strong', i: 'em', ins: 'u' };

/** Control characters but tab and line break: the database would not take some of them. */
const unprintable = /[^\P{Cc}\t\n\r]/gu;

/** Halves of characters, which no encoding knows. */
const halves = /\p{Cs}/gu;

const options: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // The contents of these aren't text of a note.
  nonTextTags: [
    ...['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title', 'svg', 'math', 'iframe'],
    // To a parser, this is raw text; passed on unchanged, it would become markup.
    ...['xmp', 'noembed', 'noframes', 'plaintext', 'listing'],
  ],
  enforceHtmlBoundary: false,
  nestingLimit: 40,
  transformTags: {
    ...Object.fromEntries(blocks.map((name) => [name, sanitizeHtml.simpleTransform('p', {}, false)])),
    ...Object.fromEntries(
      Object.entries(renamed).map(([name, as]) => [name, sanitizeHtml.simpleTransform(as, {}, false)]),
    ),
    // A note shouldn't link within the product, so such a link is removed.
    a: (_, { href = '' }) =>
      /^\s*(https?:|mailto:|tel:)/i.test(href)
        ? { tagName: 'a', attribs: { href, target: '_blank', rel: 'noopener noreferrer nofollow' } }
        : { tagName: 'a', attribs: {} },
  },
};

/** Elements that hold nothing and so are never open. */
const empty = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;
const maxOpen = 500;

/** Are too many elements nested, so that parsing would take quadratic time? Looks at each tag once. */
function isTooDeep(html: string): boolean {
  const open = new Map<string, number>();
  let all = 0;
  for (const [, slash, written = ''] of html.matchAll(/<(\/?)([a-z][^\s/>]{0,40})/gi)) {
    const name = written.toLowerCase();
    const count = open.get(name) ?? 0;
    if (slash === '' && !empty.test(name)) {
      all += 1;
      open.set(name, count + 1);
    } else if (slash !== '' && count > 0) {
      all -= 1;
      open.set(name, count - 1);
    }
    if (all > maxOpen) return true;
  }
  return false;
}

/** Of markup that can't have been typed, only the text is kept. */
const textAlone = (html: string) => html.replace(/<[^<>]*>/g, ' ').replace(/[<>]/g, ' ');

export function cleanHtml(html: string): CleanHtml {
  const kept = html.replace(unprintable, '').replace(halves, '\ufffd');
  return sanitizeHtml(isTooDeep(kept) ? textAlone(kept) : kept, options) as CleanHtml;
}

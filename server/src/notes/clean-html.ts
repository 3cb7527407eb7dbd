/** Takes everything out of HTML that is not text, lists, links or emphasis: what is stored can be drawn anywhere. */
import sanitizeHtml from 'sanitize-html';

declare const cleanBrand: unique symbol;

/** HTML in which nothing runs; only `cleanHtml` makes it. */
export type CleanHtml = string & { readonly [cleanBrand]: true };

/** Blocks whose text would else stick to the text after it: they become paragraphs. */
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
  // What these hold is no text of a note.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title', 'svg', 'math', 'iframe'],
  enforceHtmlBoundary: false,
  nestingLimit: 40,
  transformTags: {
    ...Object.fromEntries(blocks.map((name) => [name, sanitizeHtml.simpleTransform('p', {}, false)])),
    ...Object.fromEntries(
      Object.entries(renamed).map(([name, as]) => [name, sanitizeHtml.simpleTransform(as, {}, false)]),
    ),
    // An address within the product is none that a note should lead to: such a link leads nowhere.
    a: (_, { href = '' }) =>
      /^\s*(https?:|mailto:|tel:)/i.test(href)
        ? { tagName: 'a', attribs: { href, target: '_blank', rel: 'noopener noreferrer nofollow' } }
        : { tagName: 'a', attribs: {} },
  },
};

export function cleanHtml(html: string): CleanHtml {
  return sanitizeHtml(html.replace(unprintable, '').replace(halves, '\ufffd'), options) as CleanHtml;
}

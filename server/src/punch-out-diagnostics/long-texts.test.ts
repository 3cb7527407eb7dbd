/** Texts that anyone may send: a reader that looked at parts of them again and again would hold up everyone for minutes. */
import { expect, it } from 'vitest';
import { readBody } from '../cxml/read-body.ts';
import { readXml } from '../cxml/read-xml.ts';
import type { XmlElement } from '../cxml/xml-tree.ts';
import { orderFiles } from '../punch-out/orders/received-files.ts';
import { showDocument } from './show-document.ts';

const message = (encoding: string, text: string) =>
  readBody(
    Buffer.from(`--b\r\nContent-Type: text/xml\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${text}\r\n--b--`),
    {
      'content-type': 'multipart/related; boundary=b',
    },
  );

it('a part of blanks alone is decoded', async () => {
  const body = await message('quoted-printable', `${' '.repeat(2_000_000)}x`);
  expect('bytes' in body && body.bytes.length).toBe(2_000_001);
});

it('blanks before the sign of a soft line break are text, and those behind it aren’t (RFC 2045, 6.7)', async () => {
  const body = await message('quoted-printable', 'a \t =\r\nb=41= \t\r\n c=3');
  expect('bytes' in body && Buffer.from(body.bytes).toString()).toBe('a \t bA c=3');
});

it('a tag with far too many attributes is refused before it ends', () => {
  const names = Array.from({ length: 180_000 }, (_, index) => `a${index}=""`).join(' ');
  expect(readXml(Buffer.from(`<x ${names}`))).toMatchObject({
    status: { text: expect.stringContaining('attributes') },
  });
});

it.each([
  ['SEARCHSTRING', `SEARCHSTRING=${'secret'.repeat(150_000)}`],
  ['an open tag', `<${'secret'.repeat(150_000)}`],
  ['a word', `<x>${'a'.repeat(1_000_000)}`],
  ['blanks', `secret${' '.repeat(1_000_000)}x`],
])('a message without end is shown: %s', (_, text) => {
  expect(showDocument(text).length).toBeGreaterThan(100);
});

it.each([
  ['USERNAME=ann&PASSWORD=hush hush', 'USERNAME=ann&PASSWORD=(removed) hush'],
  ['{"apiToken": "hush", "a": 1}', '{"apiToken": (removed), "a": 1}'],
  ['<cXML><SharedSecret>hush</SharedSecret', '<cXML><SharedSecret>(removed)</SharedSecret'],
  ['my_secret~key = a;b=c', 'my_secret~key = (removed);b=c'],
  ['a secret without a value', 'a secret without a value'],
])('what looks like a secret isn’t shown: %s', (text, shown) => {
  expect(showDocument(text)).toBe(shown);
});

it('files that an order only names are all found, each with its line', () => {
  const element = (name: string, children: XmlElement['children'], attributes = {}): XmlElement => ({
    ...{ name, attributes, children },
  });
  const named = (id: number) => element('Attachment', [element('URL', [`cid:${id}`])]);
  const item = element(
    'ItemOut',
    Array.from({ length: 100_000 }, (_, id) => named(id)),
    { lineNumber: '7' },
  );
  const blank = element('Attachment', [element('URL', [`cid:a${' '.repeat(1_000_000)}x`])]);
  const files = orderFiles(element('OrderRequest', [item, blank]), []);
  expect(files).toHaveLength(100_001);
  expect(files[99_999]).toMatchObject({ contentId: '99999', lines: [7], isReferred: true });
});

import { describe, expect, it } from 'vitest';
import { maskDocument } from '../cxml/mask.ts';
import { readXml } from '../cxml/read-xml.ts';
import { showDocument } from './show-document.ts';

const parts =
  '<Extrinsic name="PCard">4333-1</Extrinsic><Extrinsic name="CC #">4333-4</Extrinsic><IdReference domain="Visa" identifier="4333-5"/><PCard number="4333-2" expiration="2031-1"/><Comments id="4012888888881881">4111 1111 1111 1111</Comments><SupplierPartID>5555555555554444</SupplierPartID><Extrinsic name="Requester">Ann</Extrinsic>';

it.each([
  ['a whole document', `<cXML>${parts}</cXML>`],
  ['a document that is cut off', `<cXML>${parts}<Extrinsic`],
  [
    'a form',
    'PCard=4333-1\ncc_no=4333-2\nCard #=4333-3\nNEW_ITEM-MATNR[1]=5555555555554444\nnote=4111 1111 1111 1111\nname=Ann',
  ],
])('details of a card that were stored in %s are not shown', (_, stored) => {
  const shown = showDocument(stored);
  expect(shown).not.toMatch(/4333|2031|4012|4111/);
  expect(shown).toContain('5555555555554444');
  expect(shown).toContain('(removed)');
  expect(shown).toContain('Ann');
});

describe('a document that is cut off', () => {
  const rules = [
    '<Comments type="Product number">4111 1111 1111 1111</Comments>',
    '<Comments code="Part no">4111 1111 1111 1111</Comments>',
    '<Extrinsic name="Product instructions">charge 4111 1111 1111 1111</Extrinsic>',
    '<Extrinsic name="Part number">4111 1111 1111 1111</Extrinsic>',
    '<Extrinsic name=\'Ann’s Visa\' label="Visa">4333</Extrinsic>',
    '<Extrinsic name="PINCODE">4333</Extrinsic>',
    '<Contact name="Visa">Ann</Contact>',
    '<PostalAddress name="Visa"><City>Naples</City></PostalAddress>',
    '<Accounting name="CC"><AccountingSegment id="4711">Hygiene</AccountingSegment></Accounting>',
    '<AccountingSegment id="5100-4000-1234-0006">Rent</AccountingSegment>',
    '<AccountingSegment id="4111111111111111">Rent</AccountingSegment>',
    '<Card color="red">Señora O’Brien</Card>',
    '<OrderRequestHeader ccNumber="4333" orderID="4111111111111111">Ann</OrderRequestHeader>',
    '<Comments>4111\u00a01111\u00a01111\u00a01111</Comments>',
  ];

  it.each(rules)('is masked like a whole one: %s', (part) => {
    const read = readXml(Buffer.from(`<cXML>${part}</cXML>`));
    const stored = 'root' in read ? maskDocument(read.root) : '';
    const flat = (text: string) => text.replace(/\s*\n\s*/g, '').replaceAll(/["']/g, '');
    // What is stored is masked by the same rules already.
    const shown = flat(showDocument(`<cXML>${part}</cXML>`));
    for (const document of [`<cXML>${part}</cXML`, stored.slice(0, -1)]) {
      expect(`${flat(showDocument(document))}>`).toBe(shown);
    }
  });

  it.each([
    ['<cXML><PCard number="4333', '<cXML><PCard(removed)'],
    ['<cXML><IdReference domain="Visa" identifier="4333', '<cXML><IdReference domain="Visa"(removed)'],
    ['<cXML><!-- 4111 1111 1111 1111 -->', '<cXML><!-- (removed) -->'],
    ['a < b, 4111 1111 1111 1111', 'a < b, (removed)'],
    ['<cXML></PCard>4 boxes', '<cXML></PCard>4 boxes'],
  ])('within a tag: %s', (stored, shown) => expect(showDocument(stored)).toBe(shown));
});

/** Milliseconds of the processor for all forms of what isn't XML. */
function timeOf(length: number): number {
  const began = process.cpuUsage();
  for (const part of ['a', 'a ', 'a="', "a='", 'a=', '<a ', '&#999']) {
    const text = part.repeat(length / part.length);
    for (const document of [`<${text}>`, `<a ${text}>`, `<${text}`, `<a${' '.repeat(length)}${part}`]) {
      expect(showDocument(document)).toMatch(/^<[<a&]/);
    }
  }
  return process.cpuUsage(began).user / 1_000;
}

it('what isn’t XML takes time in proportion to its length', () => {
  timeOf(10_000);
  // Ten times the length takes about ten times as long; by the square, it would be a hundred times.
  expect(timeOf(200_000) / Math.max(20, timeOf(20_000))).toBeLessThan(40);
});

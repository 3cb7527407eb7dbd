import { expect, it } from 'vitest';
import { maskDocument } from './mask.ts';
import { readXml } from './read-xml.ts';
import type { XmlElement } from './xml-tree.ts';

function masked(inner: string): string {
  const read = readXml(Buffer.from(`<cXML>${inner}</cXML>`));
  if (!('root' in read)) throw new Error('no document');
  return maskDocument(read.root);
}

it('no secret is stored, whatever its name and wherever else it occurs', () => {
  const kept = masked(
    [
      '<Header><Sender><Credential domain="D"><Identity>buyer-1</Identity><SharedSecret a="in-attribute"><![CDATA[hush-]]>hush</SharedSecret></Credential>',
      '<UserAgent>hush-hush 1.0</UserAgent></Sender></Header>',
      '<Extrinsic name="Note" more="hush-hush">it is hush-hush.</Extrinsic>',
      '<Extrinsic name="Pwd">one-1</Extrinsic><extrinsic name="password">two-2</extrinsic>',
      '<Extrinsic name="Session" value="three-3">four-4</Extrinsic><x:Extrinsic xmlns:x="u" name="PINCODE">five-5</x:Extrinsic>',
      '<Extrinsic name="auth">six-6</Extrinsic><Password>seven-7</Password>',
      '<Extrinsic name="Author">Ann</Extrinsic><Extrinsic name="Shipping">by road</Extrinsic>',
    ].join(''),
  );
  expect(kept).not.toMatch(/hush|in-attribute|one-1|two-2|three-3|four-4|five-5|six-6|seven-7/);
  for (const shown of [
    '<Identity>buyer-1</Identity>',
    '(removed) 1.0',
    'it is (removed).',
    'Ann',
    'by road',
    'name="Pwd"',
  ]) {
    expect(kept).toContain(shown);
  }
});

it('no detail of a card is stored, in an element, an attribute, or an extrinsic of any name', () => {
  const kept = masked(
    [
      '<PCard number="4333-1" expiration="2031-1"/><OrderRequestHeader ccNumber="4333-2"><x:PCard xmlns:x="u"><Name>Ann-3</Name></x:PCard></OrderRequestHeader>',
      ...['PCard', 'P-Card', 'Purchasing Card', 'creditCard', 'CC No', 'CCNum', 'Card holder', 'cardExpiry', 'CVC'].map(
        (name) => `<Extrinsic name="${name}">4333-4</Extrinsic>`,
      ),
      '<Extrinsic name="Discard">kept-1</Extrinsic><Extrinsic name="AccNo">kept-2</Extrinsic><Extrinsic name="Success note">kept-3</Extrinsic>',
    ].join(''),
  );
  expect(kept).not.toMatch(/4333|2031|Ann-3/);
  expect(kept.match(/kept-\d/g)).toEqual(['kept-1', 'kept-2', 'kept-3']);
  expect(kept).toContain('<Extrinsic name="PCard">(removed)</Extrinsic>');
});

it('a card is recognized by any name that buyers give it, also in an attribute or in an adjacent name', () => {
  const names = ['Card  Number', 'Card', 'Card #', 'CC #', 'CC', 'Visa', 'MasterCard', 'Master Card', 'Amex'];
  const kept = masked(
    [
      ...names.map((name) => `<Extrinsic name="${name}">4333-1</Extrinsic>`),
      '<IdReference domain="creditCard" identifier="4333-2"/><Credential domain="PCard"><Identity>4333-3</Identity></Credential>',
      '<Accounting name="Purchasing card"><AccountingSegment id="4333-4"><Name>Number</Name></AccountingSegment></Accounting>',
      '<Segment type="Credit card" id="4333-5" description="4333-6"/>',
      '<AccountingSegment id="4333-7"><Name xml:lang="en">Card number</Name><Description>4333-8</Description></AccountingSegment>',
      '<Field><Name>Visa</Name><Value>4333-9</Value></Field><Card><Number>4333-0</Number></Card>',
      '<Accounting name="CC"><AccountingSegment id="4333 1111 1111 1111"/></Accounting>',
    ].join(''),
  );
  expect(kept).not.toContain('4333');
  for (const name of [...names, 'creditCard', 'Purchasing card', 'Credit card']) expect(kept).toContain(`"${name}"`);
  expect(kept).toContain('<Name xml:lang="en">Card number</Name>(removed)');
});

it('a cost center, a gift’s card, and a place that is named after a card stay', () => {
  const parts = [
    '<Accounting name="CC"><AccountingSegment id="4711"><Name>CC</Name><Description>Hygiene</Description></AccountingSegment></Accounting>',
    '<Gift><Card color="red">Hello</Card></Gift>',
    '<Address addressID="7"><Name>Visa Dental</Name><Email name="Card desk">a@b.test</Email></Address>',
  ];
  expect(masked(parts.join(''))).toBe(`<cXML>${parts.join('')}</cXML>`);
});

it('a gift message keeps accents and apostrophes: numeric character references aren’t masked as card digits', () => {
  const gift = (more: string) => `<Gift><Card color="red">¡Feliz cumpleaños, Señora O’Brien!${more}</Card></Gift>`;
  expect(masked(gift(''))).toContain('Feliz');
  expect(masked(gift('<Line>555</Line>'))).not.toContain('Feliz');
  expect(masked(gift('<Line id="555"/>'))).not.toContain('Feliz');
  expect(masked(gift('5<!-- -->5<![CDATA[5]]>'))).not.toContain('Feliz');
});

it('account codes in groups of four stay, and a card’s number in their place doesn’t', () => {
  const codes = [
    '<Segment type="Account" id="5100-4000-1234-0006" description="Supplies"/>',
    '<AccountingSegment id="5100-4000-1234-0006"><Name>GL</Name></AccountingSegment>',
    '<AccountingSegment id="5100 4000 1234 0006"><Name>GL</Name></AccountingSegment>',
  ].join('');
  expect(masked(codes)).toBe(`<cXML>${codes}</cXML>`);
  const cards = [
    '<Segment type="Account" id="4111111111111111" description="4111-1111-1111-1111"/>',
    '<AccountingSegment id="01-4111111111111111"><Name>4111 1111 1111 1111</Name></AccountingSegment>',
    '<Segment type="PCard" id="4111-1111"/><Accounting id="4111-1111-1111-1111"/>',
  ].join('');
  expect(masked(cards)).not.toContain('1111');
});

it('a card’s number is removed from free text, and the numbers of the trade stay', () => {
  const kept = masked(
    [
      '<Comments>Charge 4111-1111-1111-1111 please</Comments><Extrinsic name="Remarks">4111 1111 1111 1111</Extrinsic>',
      '<AccountingSegment id="4111111111111111"><Description>4111111111111111</Description></AccountingSegment>',
      '<DeliverTo>Ann 378282246310005</DeliverTo>',
    ].join(''),
  );
  expect(kept).not.toMatch(/1111|3782/);
  expect(kept).toContain('<Comments>Charge (removed) please</Comments>');
  const numbers = [
    '<ItemID><SupplierPartID>4111111111111111</SupplierPartID><SupplierPartAuxiliaryID>4111111111111111</SupplierPartAuxiliaryID></ItemID>',
    '<ManufacturerPartID>4111111111111111</ManufacturerPartID><OrderReference orderID="4111111111111111"/>',
    '<DocumentReference payloadID="4111111111111111.1@b"/><Extrinsic name="Part number">4111111111111111</Extrinsic>',
  ].join('');
  expect(masked(numbers)).toBe(`<cXML>${numbers}</cXML>`);
});

it('a secret that is a short word, or someone’s own name, removes no words', () => {
  const kept = masked(
    '<Header><Sender><Credential domain="D"><Identity>clinic-7</Identity><SharedSecret>clinic-7</SharedSecret></Credential>' +
      '<Credential domain="E"><Identity>e</Identity><SharedSecret>box</SharedSecret></Credential></Sender></Header><Unit>a box</Unit>',
  );
  expect(kept).toContain('<Identity>clinic-7</Identity>');
  expect(kept).toContain('<Unit>a box</Unit>');
});

it('24,000 unknown secrets in 2 MB take no longer than the document itself', () => {
  const secrets = Array.from(
    { length: 24_000 },
    (_, index) => `<SharedSecret>secret-${index}-0123456789</SharedSecret>`,
  );
  const sender = `<Header><Sender>${Array.from({ length: 1_000 }, (_, index) => `<Credential domain="D"><SharedSecret>sender-${index}</SharedSecret></Credential>`).join('')}</Sender></Header>`;
  const began = process.cpuUsage();
  const kept = masked(`${sender}<Note>sender-3 spoke</Note>${secrets.join('')}`);
  expect(process.cpuUsage(began).user / 1_000, 'milliseconds').toBeLessThan(10_000);
  expect(kept).not.toMatch(/secret-\d|sender-\d/);
});

it('cards within cards take no longer than their text', () => {
  const gift = { name: 'Gift', attributes: {}, children: ['é'.repeat(2_000_000)] };
  let card: XmlElement = gift;
  for (let level = 0; level < 60; level += 1) card = { name: 'Card', attributes: {}, children: [card] };
  const began = process.cpuUsage();
  expect(maskDocument({ name: 'cXML', attributes: {}, children: [card] })).toContain('&#233;');
  expect(process.cpuUsage(began).user / 1_000, 'milliseconds').toBeLessThan(5_000);
});

it('text that is too long to be stored isn’t scanned', () => {
  const unread: XmlElement = {
    name: 'Unread',
    attributes: {},
    get children(): never {
      throw new Error('was looked at');
    },
  };
  const long = { name: 'Long', attributes: { a: '<' }, children: ['x & '.repeat(60_000)] };
  const kept = maskDocument({ name: 'cXML', attributes: {}, children: [long, unread] });
  expect(kept).toMatch(/^<cXML><Long a="&lt;">x &amp; x/);
  expect(kept).toMatch(/ … \(the document goes on\)$/);
  expect(kept.length).toBeLessThan(200_100);
});

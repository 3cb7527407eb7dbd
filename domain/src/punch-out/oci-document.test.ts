import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../money/index.ts';
import { ociForm, orderMessage, settingProblems, usualProfile } from './index.ts';
import { words } from './oci-words.fixture.ts';

const cart = (description: string, unitPrice = 1_250) =>
  orderMessage(
    [
      {
        ...{ itemNumber: 'NG-100', isFree: false, quantity: 5, unitPrice: cents(unitPrice) },
        ...{ description, pack: '', unitOfMeasure: 'BX', unspsc: '42132203', manufacturer: 'Élan & Söhne' },
        ...{ manufacturerPart: 'P/1', sheetUrl: 'https://shop.example/sheet', pictureUrl: '', gtin: null, udiDi: null },
      },
    ],
    { profile: usualProfile, sessionId: 's', knownIds: {} },
  ).lines;
const form = (lines: ReturnType<typeof cart>, profile: object, charset: 'utf-8' | 'iso-8859-1' = 'utf-8') =>
  ociForm(lines, {
    returnUrl: 'https://sap.example/hook?id=1',
    profile: { ...usualProfile, ...profile },
    echo: { version: '5.0', charset, target: '_top', controls: [{ name: '~OkCode', value: 'ADDI' }], cancelUrl: '' },
    toBase64: (text) => `base64:${text}`,
  });

describe('a cart as XML', () => {
  it('is one field in addition to the constant ones, with every value in its place', () => {
    const { fields, document } = form(cart('Gloves “soft” <M>'), {
      ...{ cartForm: 'xml', vendorNumber: '527123', leadTimeDays: '3', isSheetAttached: true },
      extraFields: { CUST_FIELD1: '=A&B', CONTRACT: '=4600001', MATNR: 'partNumber' },
    });
    expect(fields).toEqual([
      { name: 'id', value: '1' },
      { name: '~OkCode', value: 'ADDI' },
      { name: '~xmlDocument', value: `base64:${document?.text}` },
      { name: '~xml_type', value: 'ESAPO' },
    ]);
    expect(document).toMatchObject({ field: '~xmlDocument', encoding: 'Base64' });
    expect(document?.text).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<BusinessDocument>
<Catalog>
<Product ProductType="Product">
<ProductID Code="Buyer">NG-100</ProductID>
<CatalogKey>NG-100</CatalogKey>
<ParentCategoryID>42132203</ParentCategoryID>
<Description>Gloves &#8220;soft&#8221; &lt;M&gt;</Description>
<Attachment><URL>https://shop.example/sheet</URL><Description>Safety data sheet</Description></Attachment>
<ShoppingBasketItem RefVendorDescription="0" RefManufacturerDescription="1"><Quantity UoM="BX">5.000</Quantity><NetPrice><Price Currency="USD">12.500</Price><PriceUnit>1</PriceUnit></NetPrice><LeadTime>3</LeadTime><ItemText>Gloves &#8220;soft&#8221; &lt;M&gt;; manufacturer: &#201;lan &amp; S&#246;hne</ItemText></ShoppingBasketItem>
<ManufacturerDescription ID="1"><PartnerProductID Code="Other">P/1</PartnerProductID></ManufacturerDescription>
<VendorDescription ID="0"><PartnerProductID Code="Other">NG-100</PartnerProductID><PartnerID Code="Other">527123</PartnerID><BuyerContract><ContractID>4600001</ContractID></BuyerContract></VendorDescription>
<CUST_FIELD1>A&amp;B</CUST_FIELD1>
</Product>
</Catalog>
</BusinessDocument>
`);
  });

  it('is in the fields that the connection names', () => {
    const { fields } = form(cart('Gloves'), { cartForm: 'xml', cartField: 'catalog', xmlTypeField: 'xmltype' });
    expect(fields.slice(2).map(({ name }) => name)).toEqual(['catalog', 'xmltype']);
  });
});

describe('a cart as JSON', () => {
  it('has the values of the fields under their names, on one line', () => {
    const { fields, document } = form(cart('Gloves “soft” <M>'), { cartForm: 'json', cartField: 'cart' });
    expect(fields.slice(0, 2)).toEqual([
      { name: 'id', value: '1' },
      { name: '~OkCode', value: 'ADDI' },
    ]);
    expect(fields).toHaveLength(3);
    const [, , { name, value } = { name: '', value: '' }] = fields;
    expect([name, value.includes('\n'), document?.encoding]).toEqual(['cart', false, 'JSON']);
    expect(JSON.parse(value)).toEqual({
      NEW_ITEM: [
        {
          ...{ DESCRIPTION: 'Gloves “soft” <M>', QUANTITY: '5.000', UNIT: 'BX', PRICE: '12.500', CURRENCY: 'USD' },
          ...{ PRICEUNIT: '1', VENDORMAT: 'NG-100', MANUFACTMAT: 'P/1', MATGROUP: '42132203' },
          ...{ EXT_PRODUCT_ID: 'NG-100', EXT_SCHEMA_TYPE: 'UNSPSC', EXT_CATEGORY_ID: '42132203' },
          LONGTEXT: 'Gloves “soft” <M>; manufacturer: Élan & Söhne',
        },
      ],
    });
  });
});

it('both contain what the fields contain, in ASCII, whatever the catalog has', () => {
  fc.assert(
    fc.property(words, fc.constantFrom('utf-8' as const, 'iso-8859-1' as const), (description, charset) => {
      const lines = cart(description);
      const sent = new Map(form(lines, {}, charset).fields.map(({ name, value }) => [name, value]));
      const json = form(lines, { cartForm: 'json', cartField: 'cart' }, charset);
      const [item] = JSON.parse(json.fields.at(-1)?.value ?? '').NEW_ITEM as Record<string, string>[];
      for (const [name, value] of Object.entries(item ?? {})) {
        expect(value).toBe(sent.get(name === 'LONGTEXT' ? 'NEW_ITEM-LONGTEXT_1:132[]' : `NEW_ITEM-${name}[1]`));
      }
      for (const { document } of [json, form(lines, { cartForm: 'xml' }, charset)]) {
        expect(document?.text).toMatch(/^[\n -~]+$/);
      }
    }),
  );
});

it.each(['xml', 'json'])('without items there is no document: %s', (cartForm) => {
  const { fields, document } = form([], { cartForm, cartField: 'cart' });
  expect(fields.map(({ name }) => name)).toEqual(['id', '~OkCode']);
  expect(document).toBeUndefined();
});

describe('settings of the form', () => {
  it.each([
    ['cartForm', { cartForm: 'yaml' }, 'The setting “cartForm” is fields or xml or json.'],
    [
      'cartField',
      { cartForm: 'json' },
      'The setting “cartField” is blank. Enter the name of the field that the buyer’s system reads the JSON from.',
    ],
    ['cartField', { cartForm: 'json', cartField: '~OKCODE' }, '“~OKCODE” in the setting “cartField” is a field of the'],
    ['cartField', { cartForm: 'xml', cartField: 'NEW_ITEM-XML' }, 'Enter the name of another one.'],
    ['cartField', { cartField: 'a b' }, 'is the name of a field'],
    ['xmlTypeField', { cartForm: 'xml', xmlTypeField: '~XMLDOCUMENT' }, 'is also the field with the XML.'],
    ['xmlTypeField', { cartForm: 'xml', xmlTypeField: '~target' }, 'is a field of the form itself.'],
    ['extraFields', { cartForm: 'xml', extraFields: { ITEM_TYPE: '=R' } }, '“ITEM_TYPE” in the setting “extraFields”'],
  ])('that can’t work are refused at %s: %j', (name, settings, said) => {
    expect(settingProblems(settings)).toEqual([{ name, text: expect.stringContaining(said) }]);
  });

  it('that can work are taken', () => {
    const extraFields = { CUST_FIELD2: 'unit', MATNR: 'partNumber' };
    for (const settings of [
      { cartForm: 'xml', extraFields },
      { cartForm: 'xml', cartField: 'catalog', xmlTypeField: '~xmlType' },
      { cartForm: 'json', cartField: 'cart', extraFields: { ...extraFields, ITEM_TYPE: '=R' } },
      { cartField: 'cart' },
    ]) {
      expect(settingProblems(settings)).toEqual([]);
    }
  });
});

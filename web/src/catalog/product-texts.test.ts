import { expect, it } from 'vitest';
import { documentUrl, productTexts } from './product-texts.ts';

const attribute = (attributeName: string, Data: Record<string, string>) => ({ attributeName, data: { Data } });

it('puts the catalog’s text before the manufacturer’s and leaves out blanks and repetitions', () => {
  expect(
    productTexts([
      attribute('Manufacturer', { LongDescription: 'Made of steel.' }),
      attribute('WebMedia', { Url: '/x.svg' }),
      attribute('Catalog', { Description: 'A fine bur.' }),
      attribute('Other', { Description: ' ', LongDescription: 'A fine bur.' }),
    ]),
  ).toEqual(['A fine bur.', 'Made of steel.']);
});

it('finds the address of the document, and none that could run something', () => {
  const media = (DocumentUrl: string) => [attribute('WebMedia', {}), attribute('Media', { DocumentUrl })];
  expect(documentUrl(media('/api/item/safetyDataSheet/10000400'))).toBe('/api/item/safetyDataSheet/10000400');
  expect(documentUrl(media('https://sheets.example/a.pdf'))).toBe('https://sheets.example/a.pdf');
  for (const url of ['javascript:alert(1)', '//elsewhere.example/x', '', 'sheet.pdf']) {
    expect(documentUrl(media(url))).toBeUndefined();
  }
  expect(documentUrl([])).toBeUndefined();
});

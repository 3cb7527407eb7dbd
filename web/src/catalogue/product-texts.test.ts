import { expect, it } from 'vitest';
import { productTexts } from './product-texts.ts';

const attribute = (attributeName: string, Data: Record<string, string>) => ({ attributeName, data: { Data } });

it('puts the catalogue’s text before the manufacturer’s and leaves out blanks and repetitions', () => {
  expect(
    productTexts([
      attribute('Manufacturer', { LongDescription: 'Made of steel.' }),
      attribute('WebMedia', { Url: '/x.svg' }),
      attribute('Catalog', { Description: 'A fine bur.' }),
      attribute('Other', { Description: ' ', LongDescription: 'A fine bur.' }),
    ]),
  ).toEqual(['A fine bur.', 'Made of steel.']);
});

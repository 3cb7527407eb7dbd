import { expect, it } from 'vitest';
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

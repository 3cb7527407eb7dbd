import { expect, it } from 'vitest';
import { showDocument } from './show-document.ts';

const parts =
  '<Extrinsic name="PCard">4333-1</Extrinsic><PCard number="4333-2" expiration="2031-1"/><Extrinsic name="Requester">Ann</Extrinsic>';

it.each([
  ['a whole document', `<cXML>${parts}</cXML>`],
  ['a document that is cut off', `<cXML>${parts}<Extrinsic`],
  ['a form', 'PCard=4333-1\ncc_no=4333-2\nname=Ann'],
])('details of a card that were stored in %s are not shown', (_, stored) => {
  const shown = showDocument(stored);
  expect(shown).not.toMatch(/4333|2031/);
  expect(shown).toContain('(removed)');
  expect(shown).toContain('Ann');
});

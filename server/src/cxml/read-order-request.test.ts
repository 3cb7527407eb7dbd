import { expect, it } from 'vitest';
import { type Envelope, readEnvelope } from './envelope.ts';
import { readOrderRequest, readOrderRequestInTurns } from './read-order-request.ts';

function orderOf(lines: string): Envelope {
  const read = readEnvelope(
    Buffer.from(
      `<cXML><Header/><Request><OrderRequest><OrderRequestHeader orderID="PO-1"/>${lines}</OrderRequest></Request></cXML>`,
    ),
  );
  if ('status' in read) throw new Error(read.status.text);
  return read;
}

const extrinsics = (count: number) =>
  Array.from({ length: count }, (_, index) => `<Extrinsic name="e${index}">${index}</Extrinsic>`).join('');
const item = (lineNumber: number, more: string) =>
  `<ItemOut quantity="1" lineNumber="${lineNumber}"><ItemID><SupplierPartID>A</SupplierPartID></ItemID>${more}</ItemOut>`;

it.each([
  ['a thousand lines', Array.from({ length: 1_000 }, (_, index) => item(index + 1, extrinsics(30))).join('')],
  ['one line with 40,000 elements', item(1, extrinsics(40_000))],
])('an order of %s is read in turns with everything else, and is the same as at once', async (_, lines) => {
  const envelope = orderOf(lines);
  let [turns, isOver] = [0, false];
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const order = await readOrderRequestInTurns(envelope);
  isOver = true;
  expect(turns).toBeGreaterThan(2);
  expect(order).toEqual(readOrderRequest(envelope));
});

import { feeds, ownForm } from '@operatory/domain/exchange';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvPieces } from './csv-pieces.ts';
import { type Judgment, judgeOf } from './judge-values.ts';
import { testsOf } from './plain-columns.ts';

const places = new Map([
  ['vendorId', 's.c0'],
  ['name', 's.c1'],
]);

/** Reads the file in pieces of the size, so that records are cut anywhere. */
async function judged(text: string, size: number): Promise<Judgment> {
  const judge = judgeOf(testsOf(feeds.vendors, places, { form: ownForm, currency: 'USD' }));
  const { stream } = csvPieces(async () => judge);
  stream.resume();
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) stream.write(bytes.subarray(at, at + size));
  await new Promise<void>((resolve, reject) => stream.on('error', reject).on('end', resolve).end());
  return judge.judgment();
}

describe('which rows need a check in SQL', () => {
  it.each([
    ['none of a good file', '1,Northway\n2,Müller\n', [], [0, 1]],
    ['one with a wrong value', '1,Northway\n!,Kestrel\n3,Alder\n', [2], [1]],
    ['one without a required value', '1,\n2,Alder\n', [1], [0]],
    ['none for a blank in front, but its column is trimmed', '1, Northway\n2,Alder\n', [], [0]],
    ['none for quotes', '1,"Northway, Inc."\n"2",Alder\n', [], [0, 1]],
    ['one with doubled quotes, which are rare', '1,"6"" mirror"\n2,Alder\n', [1], [0]],
    ['the last one without a line end', '1,Northway\n!,Alder', [2], [1]],
    ['those after a record that is rewritten', '1,Northway\n2\n!,Alder\n4,Ridge\n', [2, 3], []],
  ])('%s', async (_name, text, doubtful, plain) => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 60 }), async (size) => {
        const found = await judged(`vendorId,name\n${text}`, size);
        expect(found.doubtful).toEqual(doubtful);
        expect([...found.plain]).toEqual(plain);
      }),
      { numRuns: 8 },
    );
  });
});

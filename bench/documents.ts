/** How much processor time and memory hostile documents take to read, compared with an ordinary set-up of the same buyer. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readEnvelope } from '../server/src/cxml/envelope.ts';
import { readBody } from '../server/src/cxml/read-body.ts';
import { testSetUp } from '../server/src/punch-out/inbound/test-set-up.ts';
import { machineFacts } from './report.ts';

const folder = fileURLToPath(new URL('../../shared/cxml/attacks', import.meta.url));
const rounds = 20;
/** The limit for one document, in milliseconds of processor time: a sender may send 240 a minute. */
const limit = 250;

interface Reading {
  readonly name: string;
  readonly median: number;
  readonly most: number;
  /** How much the peak memory of the process grew, in MB. */
  readonly grownMb: number;
}

const megabytes = () => process.resourceUsage().maxRSS / 1_024;

/** Reads the document as one that arrives, up to the point where its sender is looked up. */
async function read(name: string, bytes: Buffer): Promise<Reading> {
  const before = megabytes();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = process.cpuUsage();
    const body = await readBody(bytes, { 'content-type': 'text/xml' });
    if ('bytes' in body) readEnvelope(body.bytes, body.charset);
    const { user, system } = process.cpuUsage(began);
    times.push((user + system) / 1_000);
  }
  times.sort((one, other) => one - other);
  const median = times[Math.floor(rounds / 2)] ?? 0;
  return { name, median, most: times.at(-1) ?? 0, grownMb: megabytes() - before };
}

const row = ({ name, median, most, grownMb }: Reading) =>
  `| ${name} | ${median.toFixed(2)} | ${most.toFixed(2)} | ${grownMb.toFixed(1)} |`;

const party = { domain: 'NetworkId', identity: 'buyer-1' };
const ordinary = () =>
  Buffer.from(
    testSetUp(
      { sender: party, from: undefined, profile: { returnHosts: ['buyer.example'], locationField: '', locations: {} } },
      's3cr3t',
    ),
  );

/** Writes `bench/documents.md`, and returns it. Throws if a document takes longer than the limit. */
export async function measureDocuments(): Promise<string> {
  if (!existsSync(folder)) return 'The hostile documents aren’t beside the project, so they weren’t measured.';
  // The first documents also pay for loading the parser.
  await read('', ordinary());
  const yardstick = await read('an ordinary set-up', ordinary());
  const readings: Reading[] = [];
  for (const file of readdirSync(folder).sort()) readings.push(await read(file, readFileSync(join(folder, file))));
  const slowest = [...readings].sort((one, other) => other.most - one.most).slice(0, 10);
  const grown = readings.reduce((sum, { grownMb }) => sum + grownMb, 0);
  const text = [
    '# Hostile documents',
    '',
    `${readings.length} documents, each read ${rounds} times up to where its sender is looked up, in processor time, on ${new Date().toISOString().slice(0, 10)}.`,
    `${machineFacts()}. Together they grew the process by ${grown.toFixed(1)} MB. No document may take more than ${limit} ms.`,
    '',
    '| Document | Median, ms | Longest, ms | Growth, MB |',
    '| --- | --- | --- | --- |',
    row(yardstick),
    ...slowest.map(row),
    '',
  ].join('\n');
  writeFileSync(fileURLToPath(new URL('documents.md', import.meta.url)), text);
  const late = readings.find(({ median }) => median > limit);
  if (late !== undefined) throw new Error(`${late.name} takes ${late.median.toFixed(0)} ms; the limit is ${limit} ms.`);
  return text;
}

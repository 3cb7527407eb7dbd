/**
 * Measures what it costs to read hostile documents: processor time, memory, and the longest delay for other requests. An
 * ordinary setup from the same buyer is the baseline.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { maxCartLines } from '@operatory/domain/cart';
import { type Envelope, readEnvelopeInTurns } from '../server/src/cxml/envelope.ts';
import { maskDocument } from '../server/src/cxml/mask.ts';
import { readBody } from '../server/src/cxml/read-body.ts';
import { countLines, readOrderRequestInTurns } from '../server/src/cxml/read-order-request.ts';
import { testSetUp } from '../server/src/punch-out/inbound/test-set-up.ts';
import { machineFacts } from './report.ts';

const folder = fileURLToPath(new URL('../../shared/cxml/attacks', import.meta.url));
const rounds = 20;
/** The longest allowed event-loop delay while one document is read, in milliseconds. */
const limit = 250;

type Headers = Readonly<Record<string, string>>;
const asXml: Headers = { 'content-type': 'text/xml' };
const asMessage: Headers = { 'content-type': 'multipart/related; boundary=b', 'content-encoding': 'gzip' };
const compressedXml: Headers = { ...asXml, 'content-encoding': 'gzip' };

/** Small when sent and as large as allowed once unpacked, each aimed at the slowest part of the reader. */
const grown: readonly (readonly [name: string, bytes: Buffer, headers: Headers])[] = [
  [
    'a message with a header folded over millions of lines',
    gzipSync(`--b\r\nContent-ID${'\r\n '.repeat(5_200_000)}\r\n\r\nx`),
    asMessage,
  ],
  [
    'a message with a file of escapes',
    gzipSync(`--b\r\n\r\nx\r\n--b\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${'=41'.repeat(5_000_000)}`),
    asMessage,
  ],
  ['a DOCTYPE of quotes', gzipSync(`<!DOCTYPE cXML [${'"'.repeat(2_000_000)}`), compressedXml],
  ['an attribute of line breaks', gzipSync(`<cXML x="${'\n'.repeat(2_000_000)}"/>`), compressedXml],
  ['a comment of 2 MB', gzipSync(`<cXML><!--${'x'.repeat(2_000_000)}--></cXML>`), compressedXml],
];

const shipTo = (person: number) =>
  `<ShipTo><Address><Name xml:lang="en">Practice</Name><PostalAddress><DeliverTo>P${person}</DeliverTo><Street>1 Main</Street><City>Tacoma</City><State>WA</State><PostalCode>98402</PostalCode><Country isoCountryCode="US">US</Country></PostalAddress></Address></ShipTo>`;
const lineOf = (index: number, more: string) =>
  `<ItemOut quantity="1" lineNumber="${index}"><ItemID><SupplierPartID>A</SupplierPartID></ItemID><ItemDetail><UnitPrice><Money currency="USD">1.00</Money></UnitPrice><UnitOfMeasure>BX</UnitOfMeasure></ItemDetail>${more}</ItemOut>`;
const repeated = (count: number, each: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => each(index)).join('');
const orderOf = (lines: string) =>
  gzipSync(
    `<cXML><Header><Sender><Credential domain="D"><Identity>b</Identity><SharedSecret>s3cr3t</SharedSecret></Credential></Sender></Header><Request><OrderRequest><OrderRequestHeader orderID="1"/>${lines}</OrderRequest></Request></cXML>`,
  );

/** Orders of a sender who is known, as large as they may be. */
const orders: readonly (readonly [name: string, bytes: Buffer])[] = [
  ['an order of 2,400 lines', orderOf(repeated(2_400, (place) => lineOf(place, shipTo(place))))],
  ['an order of 1,000 lines with ship-tos', orderOf(repeated(1_000, (place) => lineOf(place, shipTo(place))))],
  [
    'an order of one line with 40,000 extrinsics',
    orderOf(
      lineOf(
        1,
        repeated(40_000, (place) => `<Extrinsic name="e${place}">${place}</Extrinsic>`),
      ),
    ),
  ],
];

interface Reading {
  readonly name: string;
  readonly median: number;
  readonly most: number;
  /** The longest that something else had to wait. */
  readonly wait: number;
  /** How much the peak memory of the process grew, in MB. */
  readonly grownMb: number;
}

const megabytes = () => process.resourceUsage().maxRSS / 1_024;

/** Measures event-loop delay; `end` returns the longest one. */
function waiter(): { readonly end: () => number } {
  let [longest, last, isOver] = [0, performance.now(), false];
  const turn = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  return {
    end() {
      turn();
      isOver = true;
      return longest;
    },
  };
}

/** What follows once the sender is known, apart from the database. */
async function readKnown(envelope: Envelope): Promise<void> {
  if (countLines(envelope) <= maxCartLines) await readOrderRequestInTurns(envelope);
  await othersTurn();
  maskDocument(envelope.root);
}

/** Reads an incoming document up to the point where its sender is looked up; an order also after that. */
async function read(name: string, bytes: Buffer, headers: Headers = asXml): Promise<Reading> {
  const before = megabytes();
  const times: number[] = [];
  const waits: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = process.cpuUsage();
    const other = waiter();
    const body = await readBody(bytes, headers);
    const envelope = 'bytes' in body ? await readEnvelopeInTurns(body.bytes, body.charset) : body;
    if ('request' in envelope && envelope.request.name === 'OrderRequest') await readKnown(envelope);
    waits.push(other.end());
    const { user, system } = process.cpuUsage(began);
    times.push((user + system) / 1_000);
  }
  times.sort((one, other) => one - other);
  const median = times[Math.floor(rounds / 2)] ?? 0;
  waits.sort((one, other) => one - other);
  return {
    name,
    median,
    most: times.at(-1) ?? 0,
    wait: waits[Math.floor(rounds / 2)] ?? 0,
    grownMb: megabytes() - before,
  };
}

const row = ({ name, median, most, wait, grownMb }: Reading) =>
  `| ${name} | ${median.toFixed(2)} | ${most.toFixed(2)} | ${wait.toFixed(2)} | ${grownMb.toFixed(1)} |`;

const party = { domain: 'NetworkId', identity: 'buyer-1' };
const ordinary = () =>
  Buffer.from(
    testSetUp(
      { sender: party, from: undefined, profile: { returnHosts: ['buyer.example'], locationField: '', locations: {} } },
      's3cr3t',
    ),
  );

/** Writes `bench/documents.md`, and returns it. Throws if others wait longer for one than the limit. */
export async function measureDocuments(): Promise<string> {
  if (!existsSync(folder)) return 'The hostile documents aren’t beside the project, so they weren’t measured.';
  // The first documents also pay for loading the parser.
  await read('', ordinary());
  const baseline = await read('an ordinary setup', ordinary());
  const readings: Reading[] = [];
  for (const file of readdirSync(folder).sort()) readings.push(await read(file, readFileSync(join(folder, file))));
  for (const [name, bytes, headers] of grown) readings.push(await read(name, bytes, headers));
  for (const [name, bytes] of orders) readings.push(await read(name, bytes, compressedXml));
  const slowest = [...readings].sort((one, other) => other.most - one.most).slice(0, 12);
  const grownMb = readings.reduce((sum, { grownMb }) => sum + grownMb, 0);
  const text = [
    '# Hostile documents',
    '',
    `${readings.length} documents and messages, each read ${rounds} times up to where its sender is looked up (orders also after that, up to the database), in processor time, on ${new Date().toISOString().slice(0, 10)}.`,
    `${machineFacts()}. Together they grew the process by ${grownMb.toFixed(1)} MB. Others may wait ${limit} ms for a document at most.`,
    '',
    '| Document | Median, ms | Longest, ms | Event-loop delay, ms | Growth, MB |',
    '| --- | --- | --- | --- | --- |',
    row(baseline),
    ...slowest.map(row),
    '',
  ].join('\n');
  writeFileSync(fileURLToPath(new URL('documents.md', import.meta.url)), text);
  const late = readings.find(({ wait }) => wait > limit);
  if (late !== undefined)
    throw new Error(`${late.name} delays the event loop by ${late.wait.toFixed(0)} ms; the limit is ${limit} ms.`);
  return text;
}

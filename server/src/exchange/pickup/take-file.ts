/** Takes one file that was found: as a run, or with a reason why not. */
import type { Readable } from 'node:stream';
import { textOfRefusal } from '@operatory/contract/all-refusals';
import { isRefusal } from '@operatory/domain/refusals';
import { sha256 } from '../../hashing/sha256.ts';
import type { Services } from '../../services/services.ts';
import { documentNamed, takeDocument } from '../documents/take-document.ts';
import {
  answerOfBooks,
  type BookComparer,
  isOrderBooks,
  longestBooks,
  readOrderBooks,
  textOfBooks,
} from '../orders-out/order-books.ts';
import type { ReceiptSetter } from '../orders-out/receipts.ts';
import { formOfCall } from '../profiles/form-of-call.ts';
import { profileForPickups, profileNamed } from '../profiles/profiles.ts';
import type { RejectParts } from '../rejects.ts';
import { takeImport } from '../take-import.ts';
import { feedOfGroup } from '../x12/documents.ts';
import { outlineOf } from '../x12/read-segments.ts';
import { type FileWords, longestManifest, type Manifest, readManifest, totalsOf, wordsOf } from './manifest.ts';
import type { FoundFile, PickupPlace } from './pickup-place.ts';
import { isAckFile, takeAck } from './take-ack.ts';

export type PickupParts = RejectParts &
  Pick<Services, 'log'> & {
    /** Stores a file's response to an order. */
    readonly setReceipt?: ReceiptSetter;
    readonly compareBooks?: BookComparer;
  };

/** How many hours apart files that belong together may arrive. */
const hoursTogether = 6;

/** `later`: the files that it belongs to aren't there yet. `taken`: a PDF, a receipt, or a list of orders, which needs no run. */
export type Taken = { readonly runId: number } | 'taken' | { readonly reason: string } | 'later';

async function bytesOf(content: Readable, most: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length > most) return undefined;
  }
  return Buffer.concat(chunks);
}

const textOf = async (content: Readable) => (await bytesOf(content, longestManifest))?.toString('utf8');

async function manifestOf(
  place: PickupPlace,
  manifest: FoundFile | undefined,
): Promise<{ readonly manifest: Manifest } | { readonly problem: string }> {
  if (manifest === undefined) return { manifest: {} };
  const text = await textOf(await place.open(manifest));
  return text === undefined ? { problem: 'Its manifest is longer than 64 KiB.' } : readManifest(text);
}

/** The first of the named files that is neither present nor already taken. */
async function missingOf(
  { pool }: PickupParts,
  { name: place }: PickupPlace,
  named: readonly string[],
  there: readonly FoundFile[],
): Promise<string | undefined> {
  const names = named.filter((name) => !there.some((file) => file.name === name));
  if (names.length === 0) return undefined;
  const { rows } = await pool.query<{ file_name: string }>(
    `select distinct file_name from exchange_pickup
      where place = $1 and file_name = any($2) and run_id is not null and seen_at > now() - $3 * interval '1 hour'`,
    [place, names, 4 * hoursTogether],
  );
  return names.find((name) => !rows.some(({ file_name: taken }) => taken === name));
}

/** The same file always gets the same id, so that it's taken once even if its taker is killed. */
function importIdOf(place: PickupPlace, { name, version }: FoundFile): string {
  const hash = sha256(`${name}\n${version}`, 'hex').slice(0, 24);
  return `${place.name}-${hash}`;
}

async function takeAckFile({ pool, setReceipt }: PickupParts, place: PickupPlace, file: FoundFile): Promise<Taken> {
  if (setReceipt === undefined) return 'later';
  const text = await textOf(await place.open(file));
  return text === undefined
    ? { reason: 'It’s longer than a receipt can be.' }
    : takeAck({ pool, setReceipt }, file.name, text);
}

/**
 * The answer is written to `out`, or next to the file on an SFTP server: with a header alone, it's the proof that both
 * sides have the same orders.
 */
async function takeBooks({ compareBooks }: PickupParts, place: PickupPlace, file: FoundFile): Promise<Taken> {
  if (compareBooks === undefined) return 'later';
  const content = await bytesOf(await place.open(file), longestBooks);
  const text = content && (await textOfBooks(file.name, content));
  if (text === undefined) return { reason: 'It’s longer than 4 MB, or its gzip is incomplete.' };
  const books = readOrderBooks(file.name, text);
  if ('problem' in books) return { reason: books.problem };
  const proof = await compareBooks({ ...books, asOf: file.changedAt, sentBy: place.sender });
  if (isRefusal(proof)) return { reason: textOfRefusal(proof) };
  await place.answer(`${file.name}.answer`, answerOfBooks(proof));
  return 'taken';
}

/** X12 identifies itself, so its files may have any name; undefined if it doesn't. */
async function wordsOfX12(
  place: PickupPlace,
  file: FoundFile,
  manifest: Manifest,
): Promise<{ readonly words: FileWords } | undefined> {
  if (manifest.feed !== undefined || !/\.(x12|edi)$/i.test(file.name)) return undefined;
  const chunks: Buffer[] = [];
  const content = await place.open(file);
  for await (const chunk of content) {
    chunks.push(chunk as Buffer);
    if (Buffer.concat(chunks).length > 4_096) break;
  }
  const [first] = outlineOf(Buffer.concat(chunks).toString('utf8'));
  const group = first?.groups[0]?.gs.elements[0];
  const feed = group === undefined ? undefined : feedOfGroup(group);
  return feed && { words: { feed, mode: manifest.mode ?? 'delta', sequence: manifest.sequence } };
}

export interface FileToTake {
  readonly file: FoundFile;
  readonly manifest: FoundFile | undefined;
  /** All files currently there. */
  readonly there: readonly FoundFile[];
}

/** Rejects if the place, the file store, or the database fails; the file is then tried again. */
export async function takeFile(parts: PickupParts, place: PickupPlace, found: FileToTake): Promise<Taken> {
  const { file, there } = found;
  const document = documentNamed(file.name);
  if (document !== undefined) {
    const stored = await takeDocument(parts, { ...document, content: await place.open(file) });
    return isRefusal(stored) ? { reason: textOfRefusal(stored) } : 'taken';
  }
  if (isAckFile(file.name)) return takeAckFile(parts, place, file);
  if (isOrderBooks(file.name)) return takeBooks(parts, place, file);
  const read = await manifestOf(place, found.manifest);
  if ('problem' in read) return { reason: read.problem };
  const { manifest } = read;
  const named = wordsOf(file.name, manifest);
  const said = 'problem' in named ? ((await wordsOfX12(place, file, manifest)) ?? named) : named;
  if ('problem' in said) return { reason: said.problem };
  const { feed, mode, sequence } = said.words;
  if (manifest.bytes !== undefined && manifest.bytes !== file.bytes) {
    return { reason: `The file arrived incomplete: it has ${file.bytes} bytes, expected ${manifest.bytes}.` };
  }
  const missing = await missingOf(parts, place, manifest.together ?? [], there);
  if (missing !== undefined) {
    const isLate = Date.now() - file.changedAt.getTime() > hoursTogether * 3_600_000;
    if (!isLate) return 'later';
    return { reason: `It belongs together with ${missing}, which didn’t arrive within ${hoursTogether} hours.` };
  }
  const profile =
    manifest.profile === undefined
      ? await profileForPickups(parts.pool, feed)
      : await profileNamed(parts.pool, feed, manifest.profile);
  if (isRefusal(profile)) return { reason: textOfRefusal(profile) };
  const sent = {
    importId: importIdOf(place, file),
    ...{ feed, mode, sequence, dryRun: false, fileName: file.name.slice(0, 200), sentBy: place.sender },
    ...formOfCall(manifest, profile),
    profileName: profile?.name,
    rows: manifest.rows,
    sha256: manifest.sha256?.toLowerCase(),
    controlTotals: totalsOf(manifest),
    snapshotAt: manifest.snapshotAt === undefined ? undefined : new Date(manifest.snapshotAt),
  };
  const taken = await takeImport(parts, sent, await place.open(file));
  return isRefusal(taken) ? { reason: textOfRefusal(taken) } : { runId: taken.run_id };
}

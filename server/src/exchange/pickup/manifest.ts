/** Reads a file's metadata from its manifest and name. */
import {
  dateFormats,
  type FeedMode,
  type FeedName,
  feedModes,
  feedNames,
  readFileName,
} from '@operatory/domain/exchange';
import { z } from 'zod';
import { documentNamed } from '../documents/take-document.ts';
import { isAckFile } from './take-ack.ts';

const decimal = /^[+-]?\d{1,30}(\.\d{1,30})?$/;

const manifestSchema = z.strictObject({
  feed: z.enum(feedNames).optional(),
  mode: z.enum(feedModes).optional(),
  sequence: z.number().int().min(1).max(999_999_999_999).optional(),
  snapshotAt: z.iso.datetime({ offset: true }).optional(),
  bytes: z.number().int().min(0).optional(),
  rows: z.number().int().min(0).max(2_000_000_000).optional(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/i)
    .optional(),
  encoding: z.string().max(20).optional(),
  dateFormat: z.enum(dateFormats).optional(),
  profile: z.string().max(60).optional(),
  controlTotals: z.record(z.string().max(200), z.union([z.number(), z.string().regex(decimal)])).optional(),
  together: z.array(z.string().max(255)).max(50).optional(),
});
export type Manifest = z.output<typeof manifestSchema>;

/** The most characters of a manifest. */
export const longestManifest = 65_536;

const dataEnd = /\.(csv|tsv|txt|jsonl|xlsx|x12|edi)(\.gz)?$/i;

/** Whether this is the name of a data file. */
export const isDataFile = (name: string) => dataEnd.test(name) || isAckFile(name) || documentNamed(name) !== undefined;

/** The names that a file's manifest may have: `prices.json` or `prices.csv.gz.json` for `prices.csv.gz`. */
export const manifestNames = (name: string): readonly string[] => [`${name}.json`, `${name.replace(dataEnd, '')}.json`];

/** Returns the manifest, or a sentence on what's wrong with it. */
export function readManifest(text: string): { readonly manifest: Manifest } | { readonly problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return { problem: 'Its manifest isn’t JSON. Check its braces, quotes, and commas.' };
  }
  const read = manifestSchema.safeParse(value);
  if (read.success) return { manifest: read.data };
  const [issue] = read.error.issues;
  const where = issue?.path.join('.') ?? '';
  if (issue?.code === 'unrecognized_keys') {
    return {
      problem: `Its manifest has the entry “${issue.keys[0]}”, which we don’t know. Correct its name, or remove it.`,
    };
  }
  return { problem: `The entry “${where}” of its manifest isn’t usable: ${issue?.message ?? 'it is wrong'}.` };
}

export interface FileWords {
  readonly feed: FeedName;
  readonly mode: FeedMode;
  readonly sequence: number | undefined;
}

/** The manifest's metadata, otherwise the name's; or a sentence on why it can't be determined. */
export function wordsOf(
  name: string,
  manifest: Manifest,
): { readonly words: FileWords } | { readonly problem: string } {
  const named = readFileName(name.replace(/\.txt(\.gz)?$/i, '.csv$1'));
  const file = 'file' in named ? named.file : undefined;
  const feed = manifest.feed ?? file?.feed;
  if (feed === undefined) return { problem: 'problem' in named ? named.problem : 'Its feed isn’t known.' };
  if (file !== undefined && file.feed !== feed) {
    return { problem: `Its name says ${file.feed}, and its manifest says ${feed}. Make them agree.` };
  }
  const sequence = manifest.sequence ?? file?.sequence;
  if (file?.sequence !== undefined && file.sequence !== sequence) {
    return {
      problem: `Its name has the sequence ${file.sequence}, and its manifest has ${sequence}. Make them agree.`,
    };
  }
  return { words: { feed, mode: manifest.mode ?? file?.mode ?? 'full', sequence } };
}

/** Control totals as decimal numbers in text. */
export const totalsOf = ({ controlTotals }: Manifest): Record<string, string> | undefined =>
  controlTotals === undefined
    ? undefined
    : Object.fromEntries(Object.entries(controlTotals).map(([name, total]) => [name, String(total)]));

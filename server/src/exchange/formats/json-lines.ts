/** Reads JSON Lines as CSV: once for the names of all columns, and a second time for the rows. */
import { csvRecord, readJsonLine } from '@operatory/domain/exchange';
import { FileTrouble } from '../reading/file-trouble.ts';

const longestLine = 1_048_576;
const maxColumns = 500;
/** Pieces of this many characters are passed on at once. */
const pieceLength = 262_144;

/** Lines of UTF-8 text, without their ends. */
async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  let count = 0;
  const decode = (piece?: Buffer) => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined });
    } catch {
      throw new FileTrouble(`A text after line ${count} isn’t UTF-8, and JSON Lines always are.`);
    }
  };
  for await (const piece of bytes) {
    const lines = (rest + decode(piece)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      count += 1;
      yield line;
    }
    if (rest.length > longestLine) throw new FileTrouble(`Line ${count + 1} is longer than 1 MiB.`);
  }
  yield rest + decode();
}

async function* recordsOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<ReadonlyMap<string, string>> {
  let number = 0;
  for await (const line of linesOf(bytes)) {
    number += 1;
    if (line.trim() === '') continue;
    try {
      yield* readJsonLine(line);
    } catch (error) {
      // The reader of JSON runs out of room where a hostile line is nested thousands of times.
      const why = error instanceof RangeError ? 'it’s nested too deeply' : (error as Error).message;
      throw new FileTrouble(`Line ${number} can’t be read: ${why}.`);
    }
  }
}

/** Throws `FileTrouble` at the first line that can't be read. `open` is called twice. */
export async function* csvOfJsonLines(open: () => Promise<AsyncIterable<Buffer>>): AsyncGenerator<Buffer> {
  const names = new Set<string>();
  for await (const record of recordsOf(await open())) {
    for (const name of record.keys()) names.add(name);
    if (names.size > maxColumns) throw new FileTrouble('The file has more than 500 columns.');
  }
  const header = [...names];
  if (header.length === 0) throw new FileTrouble('The file is empty.');
  let piece = csvRecord(header);
  for await (const record of recordsOf(await open())) {
    piece += csvRecord(header.map((name) => record.get(name) ?? ''));
    if (piece.length < pieceLength) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(piece);
}

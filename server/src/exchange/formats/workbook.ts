/** Reads the first sheet of an Excel workbook (XLSX) as CSV, in a thread, so that requests continue. */
import { openThreads } from '../../jobs/threads.ts';
import { FileTrouble } from '../reading/file-trouble.ts';
import type { ReadWorkbook } from './workbook-thread.ts';

const maxBytes = 30_000_000;

let threads: ReturnType<typeof openThreads> | undefined;

/** One at a time: each may need as much memory as all else together. */
function workbookThreads() {
  threads ??= openThreads(import.meta.url, {
    file: 'workbook-thread',
    name: 'readWorkbook',
    maxThreads: 1,
    maxWaiting: 20,
    memoryMb: 2_048,
  });
  return threads;
}

async function bytesOf(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes) throw new FileTrouble('The workbook is larger than 30 MB. Save the sheet as CSV.');
  }
  return Buffer.concat(chunks);
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Throws `FileTrouble` for what isn't a workbook, or is larger than one that a person fills. */
export async function* csvOfWorkbook(open: () => Promise<AsyncIterable<Buffer>>): AsyncGenerator<Buffer> {
  const workbook = new Uint8Array(await bytesOf(await open()));
  const read = (await workbookThreads()
    .run(workbook, { transferList: [workbook.buffer] })
    .catch((error: unknown) => {
      throw isOutOfMemory(error) ? new FileTrouble('The workbook is too large to read. Save the sheet as CSV.') : error;
    })) as ReadWorkbook;
  if ('trouble' in read) throw new FileTrouble(read.trouble);
  yield Buffer.from(read.buffer, read.byteOffset, read.byteLength);
}

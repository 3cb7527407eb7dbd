/** Reads the text of a dropped or chosen file in any encoding that spreadsheets write, or the rows of a workbook. */
import { retryingLoader } from '../parts/lazy/lazy-part.tsx';

/** A list of a thousand lines is a hundredth of it. */
const maxBytes = 2_000_000;

export type ReadFile = { readonly text: string } | { readonly problem: string };

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Older spreadsheets write the letters of western Europe in one byte each.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Most lists aren't workbooks, so what reads them is loaded when one is chosen. */
const workbooks = retryingLoader(() => import('./read-workbook-list.ts'));

async function readWorkbook(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<ReadFile> {
  const loaded = await workbooks.get().catch(() => undefined);
  if (loaded === undefined) {
    return { problem: `Couldn’t read ${name} without a connection. Try again, or copy its rows and paste them here.` };
  }
  return loaded.readWorkbookList(name, bytes);
}

/** Excel encrypts a workbook by putting it into a file of the old kind, in a part of this name. */
function isEncrypted(bytes: Uint8Array): boolean {
  return new TextDecoder('utf-16le')
    .decode(bytes.subarray(0, bytes.length - (bytes.length % 2)))
    .includes('EncryptedPackage');
}

/** The text, or a message that says why there is none. */
export async function readListFile(file: File): Promise<ReadFile> {
  if (file.size === 0) return { problem: `${file.name} is empty.` };
  if (file.size > maxBytes)
    return { problem: `${file.name} is larger than 2 MB. Remove everything but the list of products.` };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const isOldSheet = bytes[0] === 0xd0 && bytes[1] === 0xcf;
  if (isZip) return readWorkbook(file.name, bytes);
  if (isOldSheet) {
    return {
      problem: isEncrypted(bytes)
        ? `${file.name} is password-protected. Remove the password, or copy its rows and paste them here.`
        : `${file.name} is an older kind of workbook. Save it as .xlsx or CSV, or copy its rows and paste them here.`,
    };
  }
  const text = decode(bytes);
  if (text.includes('\0')) return { problem: `${file.name} isn’t a text file.` };
  return { text };
}

/** Reads the text of a dropped or chosen file in any encoding that spreadsheets write. */

/** A list of a thousand lines is a hundredth of it. */
const mostBytes = 2_000_000;

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

/** The text, or a sentence that says why there is none. */
export async function readListFile(file: File): Promise<ReadFile> {
  if (file.size === 0) return { problem: `${file.name} is empty.` };
  if (file.size > mostBytes)
    return { problem: `${file.name} is larger than 2 MB. Remove everything but the list of products.` };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const isOldSheet = bytes[0] === 0xd0 && bytes[1] === 0xcf;
  if (isZip || isOldSheet) {
    return { problem: `${file.name} is a workbook. Save it as CSV, or copy its rows and paste them here.` };
  }
  const text = decode(bytes);
  if (text.includes('\0')) return { problem: `${file.name} isn’t a text file.` };
  return { text };
}

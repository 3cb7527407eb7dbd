/** The files that came with a document: what their content is, and where the order refers to them. */

import { isUtf8 } from 'node:buffer';
import { attachmentName, cutUnits, type OrderRemark } from '@operatory/domain/punch-out';
import { fileTypeFromBuffer } from 'file-type';
import { oneLine } from '../../cxml/one-line.ts';
import type { BodyAttachment } from '../../cxml/read-body.ts';
import { elementsIn, textOf, type XmlElement } from '../../cxml/xml-tree.ts';
import { sha256 } from '../../hashing/sha256.ts';

export interface ReceivedFile {
  /** Without brackets; blank if it has none. */
  readonly contentId: string;
  /** Safe to save under. */
  readonly fileName: string;
  /** What the content proves; blank if it proves nothing. */
  readonly type: string;
  /** In bytes. */
  readonly size: number;
  /** Blank for a file that the document names and that wasn't in the message. */
  readonly sha256: string;
  /** Absent if it was received earlier. */
  readonly bytes?: Buffer;
}

export interface OrderFile extends ReceivedFile {
  /** The buyer's numbers of the lines that refer to it; empty if the order as a whole does, or nothing. */
  readonly lines: readonly number[];
  readonly isReferred: boolean;
}

const longestContentId = 200;

/** Plain text has no mark of its own: valid UTF-8 without control characters other than tabs and line breaks. */
const isPlainText = (bytes: Buffer) =>
  isUtf8(bytes) && !/[^\P{Cc}\t\r\n\f]/u.test(bytes.toString('utf8').replace(/^\uFEFF/, ''));

async function typeOf(bytes: Buffer): Promise<string> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (found !== undefined) return found.mime;
  return bytes.length > 0 && isPlainText(bytes) ? 'text/plain' : '';
}

/** Never by the name or the type that the sender gives them. */
export async function describeFiles(attachments: readonly BodyAttachment[]): Promise<ReceivedFile[]> {
  const files: ReceivedFile[] = [];
  for (const { contentId, fileName, read } of attachments) {
    const bytes = read();
    const type = await typeOf(bytes);
    files.push({
      contentId: cutUnits(contentId, longestContentId),
      fileName: attachmentName(fileName || contentId, type),
      type,
      size: bytes.length,
      sha256: sha256(bytes, 'hex'),
      bytes,
    });
  }
  return files;
}

/** `cid:a%40b` as `a@b`; undefined for addresses of other kinds. */
function contentIdIn(address: string): string | undefined {
  const [, written = ''] = /^cid:(.*)$/is.exec(address.trim()) ?? [];
  if (written === '') return undefined;
  try {
    return cutUnits(decodeURIComponent(written).replace(/^<|>$/g, ''), longestContentId);
  } catch {
    return cutUnits(written, longestContentId);
  }
}

interface Reference {
  readonly contentId: string;
  readonly line: number | undefined;
}

function referencesIn(element: XmlElement, line: number | undefined): Reference[] {
  let items = 0;
  return elementsIn(element).flatMap((child) => {
    if (child.name === 'ItemOut') items += 1;
    const written = child.attributes.lineNumber?.trim() ?? '';
    const at = child.name === 'ItemOut' ? (/^\d{1,9}$/.test(written) ? Number(written) : items) : line;
    const isFile = element.name === 'Attachment' || element.name === 'AttachmentReference';
    const contentId = isFile && child.name === 'URL' ? contentIdIn(textOf(child)) : undefined;
    return contentId === undefined ? referencesIn(child, at) : [{ contentId, line: at }];
  });
}

/** The files with the lines that refer to them, and those that the order names but the message hasn't got. */
export function orderFiles(request: XmlElement, files: readonly ReceivedFile[]): OrderFile[] {
  const references = referencesIn(request, undefined);
  const linesById = new Map<string, Set<number>>();
  for (const { contentId, line } of references) {
    const lines = linesById.get(contentId) ?? new Set();
    if (line !== undefined) lines.add(line);
    linesById.set(contentId, lines);
  }
  const linesOf = (contentId: string) => [...(linesById.get(contentId) ?? [])];
  const known = new Set(files.map(({ contentId }) => contentId));
  const absent = [...linesById.keys()].filter((id) => !known.has(id));
  return [
    ...files.map((file) => ({
      ...file,
      lines: linesOf(file.contentId),
      isReferred: linesById.has(file.contentId),
    })),
    ...absent.map((contentId) => ({
      ...{ contentId, fileName: attachmentName(contentId, ''), type: '', size: 0, sha256: '' },
      lines: linesOf(contentId),
      isReferred: true,
    })),
  ];
}

/** Writes the names of files, which people know, into a remark instead of the ids by which the order refers to them. */
export function withFileNames(value: string, files: readonly OrderFile[]): string {
  const names = new Map<string, string>();
  for (const { contentId, fileName, sha256, isReferred } of files) {
    // A remark has the id on one line. If several files have the same, the first is meant.
    const id = oneLine(contentId);
    if (!isReferred || id === '' || names.has(id)) continue;
    names.set(id, sha256 === '' ? `${fileName} (it wasn’t in the message)` : fileName);
  }
  return value.replace(/\bURL: (cid:.*?)(?=, |$)/gis, (written, address: string) => {
    const id = contentIdIn(address);
    return (id === undefined ? undefined : names.get(oneLine(id))) ?? written;
  });
}

/** Files that no part of the order refers to hold it as well; those that it refers to do so by the reference. */
export const fileRemarks = (files: readonly OrderFile[]): OrderRemark[] =>
  files
    .filter(({ isReferred }) => !isReferred)
    .map(({ fileName }) => ({ label: 'Attachment', value: fileName, isHolding: true, lines: [] }));

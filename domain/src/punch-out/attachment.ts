/** Files that come with a buyer's order: which of them people can open, and under which name. */
import { cutUnits } from './oci-text.ts';

/** As many files come with one document, and as many are stored for one order. */
export const maxAttachments = 20;
export const maxAttachmentsOfOrder = 100;

interface OpenedType {
  /** The everyday name. */
  readonly word: string;
  /** The first one is given to files that claim another. */
  readonly extensions: readonly string[];
}

/**
 * Types that can be opened, by what their content proves. Programs, archives, web pages, and documents with macros are
 * stored, but never handed to a person's computer.
 */
const openedTypes: Readonly<Record<string, OpenedType>> = {
  'application/pdf': { word: 'PDF', extensions: ['pdf'] },
  'image/png': { word: 'PNG image', extensions: ['png'] },
  'image/jpeg': { word: 'JPEG image', extensions: ['jpg', 'jpeg'] },
  'image/gif': { word: 'GIF image', extensions: ['gif'] },
  'image/webp': { word: 'WebP image', extensions: ['webp'] },
  'image/tiff': { word: 'TIFF image', extensions: ['tif', 'tiff'] },
  'image/bmp': { word: 'BMP image', extensions: ['bmp'] },
  'image/heic': { word: 'HEIC image', extensions: ['heic'] },
  'text/plain': { word: 'Text', extensions: ['txt', 'csv'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    word: 'Word document',
    extensions: ['docx'],
  },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { word: 'Excel workbook', extensions: ['xlsx'] },
  'application/vnd.oasis.opendocument.text': { word: 'OpenDocument text', extensions: ['odt'] },
  'application/vnd.oasis.opendocument.spreadsheet': { word: 'OpenDocument sheet', extensions: ['ods'] },
};

/** The everyday name for a file of this type; undefined if it can't be opened here. */
export const attachmentWord = (type: string): string | undefined =>
  Object.hasOwn(openedTypes, type) ? openedTypes[type]?.word : undefined;

/** Invisible characters that change how a name looks, such as those that reverse its direction. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;

/**
 * A file name without folders, control characters, and misleading extensions: the content's own extension is always the
 * last one. `type` is the type detected from the content; blank if unknown.
 */
export function attachmentName(written: string, type: string): string {
  const base = (written.split(/[\\/]/).at(-1) ?? '')
    .replace(unseen, '')
    .replace(/[<>:"|?*]/g, '_')
    .trim()
    .replace(/^\.+/, '');
  const name = cutUnits(base === '' ? 'attachment' : base, 100).trim();
  const { extensions = [] } = Object.hasOwn(openedTypes, type) ? (openedTypes[type] ?? {}) : {};
  const [first] = extensions;
  if (first === undefined) return name;
  const current = /\.([^.]{1,10})$/.exec(name)?.[1]?.toLowerCase();
  return current !== undefined && extensions.includes(current) ? name : `${name}.${first}`;
}

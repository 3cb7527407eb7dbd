/** Reads XML without external lookups: only XML's five entities, no DTD, and limits on everything that can grow. */
import { setImmediate as othersTurn } from 'node:timers/promises';
import { type Rejection, unreadable } from '@operatory/domain/punch-out';
import { type SaxesAttributePlain, SaxesParser } from 'saxes';
import { decodeBytes } from './decode-bytes.ts';
import type { XmlElement } from './xml-tree.ts';

/** More than any document of a real buyer was seen to need. */
export const xmlLimits = { depth: 64, elements: 50_000, attributes: 64, nameLength: 200, prolog: 65_536 } as const;
/** Number of characters read before yielding: some 30 milliseconds of the slowest XML there is. */
const slice = 65_536;

interface Open extends XmlElement {
  readonly children: (XmlElement | string)[];
}

/** Stops the parser at the first thing that is not accepted. */
class Stop extends Error {
  readonly refused: Rejection;
  constructor(refused: Rejection) {
    super(refused.status.text);
    this.refused = refused;
  }
}

const stop = (text: string): never => {
  throw new Stop(unreadable(text));
};

export interface XmlDocument {
  readonly root: XmlElement;
  /** The text of the DOCTYPE; blank without one. */
  readonly doctype: string;
}

/**
 * The document of these bytes, or why it is not accepted: not well-formed, an entity declared, deeper or larger than
 * any real one. A DOCTYPE is allowed and its address never opened; values are complete even if comments split them.
 */
export function readXml(bytes: Uint8Array, charset = ''): XmlDocument | Rejection {
  const text = decodeBytes(bytes, charset);
  if (typeof text !== 'string') return text;
  try {
    const reader = openReader();
    reader.write(text);
    return reader.close();
  } catch (thrown) {
    return refusedBy(thrown);
  }
}

/** The same, yielding to other work, for unauthenticated senders. */
export async function readXmlInTurns(bytes: Uint8Array, charset = ''): Promise<XmlDocument | Rejection> {
  const text = decodeBytes(bytes, charset);
  if (typeof text !== 'string') return text;
  try {
    const reader = openReader();
    for (let at = 0; at < text.length; at += slice) {
      if (at > 0) await othersTurn();
      reader.write(text.slice(at, at + slice));
    }
    return reader.close();
  } catch (thrown) {
    return refusedBy(thrown);
  }
}

function refusedBy(thrown: unknown): Rejection {
  if (thrown instanceof Stop) return thrown.refused;
  throw thrown;
}

/** Reads the text that it's given piece by piece. Throws `Stop`. */
function openReader(): { write(text: string): void; close(): XmlDocument } {
  const parser = new SaxesParser();
  const open: Open[] = [];
  let root: XmlElement | undefined;
  let doctype = '';
  let elements = 0;
  let attributeCount = 0;

  const add = (piece: string) => {
    const children = open.at(-1)?.children;
    if (children === undefined || piece === '') return;
    const last = children.at(-1);
    if (typeof last === 'string') children[children.length - 1] = last + piece;
    else children.push(piece);
  };
  parser.on('error', ({ message }) => {
    // The parser's message names the position and may quote the document.
    const place = /^(\d+):(\d+)/.exec(message);
    stop(`The document is not well-formed XML${place === null ? '' : ` (line ${place[1]}, column ${place[2]})`}.`);
  });
  parser.on('doctype', (written) => {
    if (/<!\s*ENTITY/i.test(written)) stop('The document declares entities, which are not accepted.');
    doctype = written;
  });
  // Counted as they come: a tag with a million of them must not be read to its end.
  parser.on('opentagstart', () => {
    attributeCount = 0;
  });
  parser.on('attribute', () => {
    attributeCount += 1;
    if (attributeCount > xmlLimits.attributes) stop(`An element has more than ${xmlLimits.attributes} attributes.`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    elements += 1;
    if (open.length >= xmlLimits.depth) stop(`The document is nested more than ${xmlLimits.depth} levels deep.`);
    if (elements > xmlLimits.elements) stop(`The document has more than ${xmlLimits.elements} elements.`);
    const named = Object.entries(attributes as Record<string, string | SaxesAttributePlain>);
    if (name.length > xmlLimits.nameLength) stop('A name in the document is too long.');
    // No prototype, because a document may give an attribute any name.
    const kept: Record<string, string> = Object.assign(Object.create(null), Object.fromEntries(named));
    const element: Open = { name, attributes: kept, children: [] };
    const parent = open.at(-1);
    if (parent === undefined) root = element;
    else parent.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', add);
  parser.on('cdata', add);
  let written = 0;
  return {
    write(text) {
      parser.write(text);
      written += text.length;
      if (root === undefined && written > xmlLimits.prolog) stop('The document has too much before its first element.');
    },
    close() {
      parser.close();
      return root === undefined ? stop('The document is empty.') : { root, doctype };
    },
  };
}

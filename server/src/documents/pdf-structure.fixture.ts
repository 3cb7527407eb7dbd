/** Reads the structure of a PDF with an independent reader, pdf.js, as a screen reader would: roles and texts. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** An element with its text; artifacts belong to none. */
export interface Part {
  readonly role: string;
  readonly alt: string | undefined;
  readonly text: string;
  readonly parts: readonly Part[];
  /** Whether something of it is on the page. */
  readonly isHere: boolean;
}

interface Node {
  readonly role?: string;
  readonly alt?: string;
  readonly type?: string;
  readonly id?: string;
  readonly children?: readonly Node[];
}

interface Item {
  readonly type?: string;
  readonly id?: string | null;
  readonly tag?: string;
  readonly str?: string;
  readonly hasEOL?: boolean;
}

/** The texts of a page by the marked content that they are in. */
function textsOf(items: readonly Item[]) {
  const texts = new Map<string, string>();
  const [artifacts, loose]: [string[], string[]] = [[], []];
  const open: Item[] = [];
  for (const item of items) {
    if (item.type?.startsWith('begin')) open.push(item);
    else if (item.type === 'endMarkedContent') open.pop();
    else {
      const { id, tag } = open.at(-1) ?? {};
      const text = `${item.str ?? ''}${item.hasEOL ? ' ' : ''}`;
      if (id) texts.set(id, `${texts.get(id) ?? ''}${text}`);
      else if (text.trim() !== '') (tag === 'Artifact' ? artifacts : loose).push(text.trim());
    }
  }
  return { texts, artifacts, loose };
}

/** Without content on other pages; for a row, all cells are kept. */
function partOf({ role = '', alt, children = [] }: Node, texts: ReadonlyMap<string, string>): Part | undefined {
  const inner = children.map((child) =>
    child.type === 'content' ? (texts.get(child.id ?? '') ?? '') : partOf(child, texts),
  );
  const isHere = inner.some((one, index) => children[index]?.type === 'content' || (one as Part | undefined)?.isHere);
  if (!isHere && role !== 'TD' && role !== 'TH') return undefined;
  const parts = inner.filter((one) => typeof one === 'object');
  const text = inner.map((one) => (typeof one === 'string' ? one : (one?.text ?? ''))).join('');
  return { role, alt, text: text.replace(/\s+/g, ' ').trim(), parts, isHere };
}

/** All elements of a role, in reading order. */
export const partsOf = (part: Part, role: string): Part[] => [
  ...(part.role === role ? [part] : []),
  ...part.parts.flatMap((inner) => partsOf(inner, role)),
];

export interface Structure {
  readonly title: unknown;
  readonly author: unknown;
  readonly language: unknown;
  readonly isTagged: boolean;
  readonly showsTitle: boolean;
  /** For each page the part of the structure that is on it. */
  readonly pages: readonly Part[];
  /** The artifacts on each page. */
  readonly artifacts: readonly (readonly string[])[];
  /** Texts that are neither in an element nor marked as an artifact. */
  readonly loose: readonly string[];
}

export async function readStructure(pdf: Buffer): Promise<Structure> {
  const file = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const { info, metadata } = await file.getMetadata();
  const [pages, artifacts, loose]: [Part[], string[][], string[]] = [[], [], []];
  for (let number = 1; number <= file.numPages; number += 1) {
    const page = await file.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const found = textsOf(items as readonly Item[]);
    const part = partOf((await page.getStructTree()) as Node, found.texts);
    if (part !== undefined) pages.push(part);
    artifacts.push(found.artifacts);
    loose.push(...found.loose);
  }
  const structure = {
    title: metadata.get('dc:title'),
    author: metadata.get('dc:creator'),
    language: (info as { Language?: string }).Language,
    isTagged: (await file.getMarkInfo())?.Marked === true,
    showsTitle: ((await file.getViewerPreferences()) as { DisplayDocTitle?: boolean } | null)?.DisplayDocTitle === true,
    pages,
    artifacts,
    loose,
  };
  await file.destroy();
  return structure;
}

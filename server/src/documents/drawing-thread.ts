/** What runs in a drawing thread: one document at a time, from plain data to the bytes of its PDF. */
import type { DocumentDescription } from '@operatory/domain/documents';
import { move } from 'piscina';
import { drawPdf } from './draw-pdf.ts';
import { drawTags, type TagSheets } from './draw-tags.ts';

export type Drawing =
  | { readonly kind: 'document'; readonly description: DocumentDescription }
  | { readonly kind: 'tags'; readonly sheets: TagSheets };

/** The bytes of one document's PDF. */
export async function draw(drawing: Drawing): Promise<unknown> {
  const pdf = drawing.kind === 'document' ? await drawPdf(drawing.description) : await drawTags(drawing.sheets);
  // Transferred, not copied, because nothing else uses its memory.
  return move(new Uint8Array(pdf));
}

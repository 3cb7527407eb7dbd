/** What we use of PDFKit; its published types lag behind its structure. */
declare module 'pdfkit' {
  import { Readable } from 'node:stream';
  import type { Font } from 'fontkit';

  type Color = readonly [red: number, green: number, blue: number];

  /** A stretch of a page that belongs to a structure element. */
  interface StructureContent {
    readonly refs: readonly unknown[];
  }

  interface StructureOptions {
    readonly alt?: string;
    /** Replacement text for a drawing. */
    readonly actual?: string;
    readonly scope?: 'Row' | 'Column';
    /** Left, top, right, and bottom on the current page. */
    readonly bbox?: readonly [number, number, number, number];
  }

  interface StructureElement {
    /** Its attributes, where the library has no option for them. */
    readonly dictionary: { readonly data: { A?: unknown } };
    add(child: StructureElement | StructureContent): this;
    end(): void;
  }

  class PDFDocument extends Readable {
    constructor(options: {
      readonly size: 'LETTER' | readonly [width: number, height: number];
      readonly layout: 'portrait' | 'landscape';
      readonly margin: number;
      readonly bufferPages: boolean;
      readonly pdfVersion: '1.7';
      readonly tagged: boolean;
      readonly displayTitle: boolean;
      readonly lang: string;
      readonly info: { readonly Title: string; readonly Author: string };
    });
    info: Record<string, string | Date>;
    readonly page: { readonly width: number; readonly height: number };
    addPage(): this;
    switchToPage(page: number): void;
    bufferedPageRange(): { readonly start: number; readonly count: number };

    registerFont(name: string, font: Font): this;
    font(name: string): this;
    fontSize(size: number): this;
    widthOfString(text: string): number;
    text(text: string, x: number, y: number, options: { lineBreak: false; baseline: 'alphabetic' }): this;

    save(): this;
    restore(): this;
    translate(x: number, y: number): this;
    scale(factor: number): this;
    fillColor(color: Color): this;
    strokeColor(color: Color): this;
    lineWidth(width: number): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    rect(x: number, y: number, width: number, height: number): this;
    stroke(): this;
    fill(): this;

    markContent(tag: 'Artifact', options: { readonly type: 'Layout' | 'Pagination' }): this;
    markStructureContent(tag: string, options?: { readonly actual?: string }): StructureContent;
    endMarkedContent(): this;
    struct(
      type: string,
      options?: StructureOptions,
      children?: readonly (StructureElement | StructureContent)[],
    ): StructureElement;
    addStructure(element: StructureElement): this;

    /** Writes the properties as XMP. */
    endMetadata(): void;
    end(): void;
  }
}

declare module 'fontkit' {
  interface Font {
    hasGlyphForCodePoint(code: number): boolean;
  }
  export function create(file: Uint8Array): Font;
}

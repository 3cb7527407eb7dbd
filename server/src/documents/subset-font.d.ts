declare module 'subset-font' {
  interface SubsetOptions {
    readonly targetFormat: 'truetype';
    readonly keepFeatures: readonly string[];
    readonly noHinting: boolean;
    readonly noLayoutClosure: boolean;
  }
  /** The font with those characters of `text` alone that it has. */
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}

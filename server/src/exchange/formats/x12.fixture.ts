/** The X12 examples of docs/exchange-x12.md, and a foreign program that reads and writes X12. */
import { readFileSync } from 'node:fs';
import { X12Generator, type X12Interchange, X12Parser } from 'node-x12';

const page = readFileSync('docs/exchange-x12.md', 'utf8');

/** The example of this document, such as `856`. */
export const exampleOf = (code: string) =>
  [...page.matchAll(/^```edi name=\S+\n(.*?)^```$/gms)]
    .map(([, text = '']) => text)
    .find((text) => text.includes(`\nST*${code}*`)) ?? '';

/** Reads it as strictly as the independent library can. Throws what that says. */
export function parsedByOthers(text: string): X12Interchange {
  const parser = new X12Parser(true);
  return parser.parse(text.trim()) as X12Interchange;
}

/** The same document as the independent library writes it. */
export const writtenByOthers = (text: string) => new X12Generator(parsedByOthers(text).toJSEDINotation()).toString();

/** An interchange from the ERP with one document, made of these segments. */
export function x12Of(group: string, code: string, control: number, segments: readonly string[]): string {
  const number = String(control).padStart(9, '0');
  return [
    `ISA*00*          *00*          *ZZ*YOURERP        *ZZ*OPERATORY      *260302*1815*U*00401*${number}*0*P*>`,
    `GS*${group}*YOURERP*OPERATORY*20260302*1815*${control}*X*004010`,
    `ST*${code}*0001`,
    ...segments.flatMap((segment) => segment.split('~')),
    `SE*${segments.flatMap((segment) => segment.split('~')).length + 2}*0001`,
    `GE*1*${control}`,
    `IEA*1*${number}`,
    '',
  ].join('~\n');
}

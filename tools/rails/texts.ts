/** Texts that may be written only once: refusals in their table, brand and phone numbers in the settings. */
import { allRefusals } from '@operatory/contract/all-refusals';
import type { SourceFile } from './source-files.ts';

/** The tables of refusals. */
export const homesOfTexts: readonly string[] = ['refusals', 'server-refusals', 'exchange-refusals'].map(
  (name) => `contract/src/${name}.ts`,
);

function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path) || path.startsWith('server/test/');
}

/** The longest part of a text without placeholders, if it's long enough to be distinctive. */
function fixedPart(text: string): string | undefined {
  const longest = text
    .split(/\{\w+\}/)
    .reduce((a, b) => (b.length > a.length ? b : a), '')
    .trim();
  return longest.length >= 15 ? longest : undefined;
}

/** One sentence per place that repeats a refusal's text. */
export function repeatedTexts(files: readonly SourceFile[]): string[] {
  const parts = Object.entries(allRefusals).flatMap(([code, { text }]) => {
    const part = fixedPart(text);
    return part === undefined ? [] : [{ code, part }];
  });
  return files
    .filter(({ path }) => !homesOfTexts.includes(path) && !isTest(path))
    .flatMap((file) => {
      const code = withoutComments(file);
      return parts
        .filter(({ part }) => code.includes(part))
        .map((found) => `${file.path} repeats ${found.code}: “${found.part}”`);
    });
}

function withoutComments({ text }: SourceFile): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}

const phone = /\(?\b\d{3}\)?[-. ]\d{3}[-. ]\d{4}\b/;

/** Components that contain the brand or a phone number, which are settings. */
export function writtenSettings(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('web/src/') && !isTest(path))
    .flatMap((file) => {
      const code = withoutComments(file);
      const { path } = file;
      return [
        ...(/\bOperatory\b/.test(code) ? [`${path} writes the brand`] : []),
        ...(phone.test(code) ? [`${path} writes a phone number`] : []),
      ];
    });
}

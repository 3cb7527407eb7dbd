import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namesInFolder } from './file-names.ts';

describe('names in a folder', () => {
  it('never lead out of it, and are unique', () => {
    expect(namesInFolder(['../../etc/passwd', 'a.pdf', 'A.PDF', '', '.', 'C:\\x\u0000.pdf', 'a.pdf'])).toEqual([
      '_.._etc_passwd.pdf',
      'a.pdf',
      'A_2.pdf',
      'document.pdf',
      'document_2.pdf',
      'C__x_.pdf',
      'a_3.pdf',
    ]);
  });

  it.each([
    ['the same name', 'a'.repeat(190)],
    ['blanks within a name', `a${' '.repeat(180)}b`],
  ])('are fast, however often it is %s', (_, name) => {
    const started = Date.now();
    const names = namesInFolder(Array.from({ length: 5_000 }, () => name));
    expect(Date.now() - started).toBeLessThan(1_500);
    expect(new Set(names).size).toBe(5_000);
    expect(names.at(-1)).toBe(`${name}_5000.pdf`);
  });

  it('whatever is requested', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 20, unit: 'binary' }), { maxLength: 30 }), (wanted) => {
        const names = namesInFolder(wanted);
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(wanted.length);
        for (const name of names) expect(name).not.toMatch(/^\.|[/\\\p{Cc}]/u);
      }),
    );
  });
});

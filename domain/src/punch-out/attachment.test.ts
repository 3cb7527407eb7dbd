import fc from 'fast-check';
import { expect, it } from 'vitest';
import { attachmentName, attachmentWord } from './attachment.ts';

it.each([
  ['quote.pdf', 'application/pdf', 'quote.pdf'],
  ['QUOTE.PDF', 'application/pdf', 'QUOTE.PDF'],
  ['invoice.pdf.exe', 'application/pdf', 'invoice.pdf.exe.pdf'],
  ['C:\\temp\\..\\scan.jpeg', 'image/jpeg', 'scan.jpeg'],
  ['../../etc/passwd', 'text/plain', 'passwd.txt'],
  ['run.bat', 'text/plain', 'run.bat.txt'],
  ['lines.csv', 'text/plain', 'lines.csv'],
  ['fdp\u202eexe.pdf', 'application/pdf', 'fdpexe.pdf'],
  ['', 'image/png', 'attachment.png'],
  ['program.exe', 'application/x-msdownload', 'program.exe'],
])('calls “%s” of type %s “%s”', (written, type, name) => {
  expect(attachmentName(written, type)).toBe(name);
});

it('opens no programs, archives, or web pages', () => {
  for (const type of ['application/x-msdownload', 'application/zip', 'text/html', 'image/svg+xml', '', 'toString']) {
    expect(attachmentWord(type)).toBeUndefined();
  }
});

it('never makes a name with a folder or a control character, and a type always has its own extension', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (written) => {
      const name = attachmentName(written, 'application/pdf');
      expect(name).toMatch(/\.pdf$/i);
      expect(name).not.toMatch(/[\\/\p{Cc}]/u);
      expect(name.length).toBeLessThanOrEqual(44);
    }),
  );
});

/** Words that a catalog or a buyer might write, for the tests of forms. */
import fc from 'fast-check';

/** Any text at all: half characters, controls, marks, other scripts. */
export const anyText = fc.string({ unit: 'binary', maxLength: 400 });
export const words = fc.oneof(
  anyText,
  fc.lorem({ maxCount: 60 }),
  fc.constantFrom('“é” – ő …', 'x'.repeat(500), '😀'.repeat(90)),
);

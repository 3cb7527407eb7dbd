import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { orderTable } from './order-table.fixture.ts';
import { orderTreatments } from './order-treatments.ts';

const project = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const [begin, end] = ['<!-- elements of an order -->', '<!-- end of the elements -->'] as const;

it('the guide prints what becomes of each element of an order', async () => {
  const guide = readFileSync(join(project, 'docs/punch-out-reference.md'), 'utf8');
  const [before = '', rest = ''] = guide.split(begin);
  const after = rest.slice(rest.indexOf(end));
  await expect(`${before}${begin}\n\n${orderTable().join('\n')}\n${after}`).toMatchFileSnapshot(
    '../../../docs/punch-out-reference.md',
  );
});

/** The DTDs are next to the project and not part of it; without them, these tests say that they were skipped. */
const releases = ['1.2.014', '1.2.071'].map((release) => [
  release,
  join(dirname(project), 'shared/cxml/dtd', release, 'cXML.dtd'),
]);

/** The elements of a DTD by name, each with its attributes and elements. */
function elementsOf(dtd: string): Map<string, { attributes: Set<string>; children: Set<string> }> {
  let text = dtd.replace(/<!--[\s\S]*?-->/g, '');
  const entities = new Map(
    [...text.matchAll(/<!ENTITY\s+%\s+([\w.-]+)\s+"([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
  for (let depth = 0; depth < 10; depth += 1)
    text = text.replace(/%([\w.-]+);/g, (_, name) => entities.get(name) ?? '');
  const elements = new Map<string, { attributes: Set<string>; children: Set<string> }>();
  const elementOf = (name: string) => {
    const known = elements.get(name) ?? { attributes: new Set(), children: new Set() };
    elements.set(name, known);
    return known;
  };
  for (const [, name = '', content = ''] of text.matchAll(/<!ELEMENT\s+([\w.:-]+)\s+([^>]*)>/g)) {
    for (const [child] of content.matchAll(/[A-Za-z][\w.:-]*/g)) elementOf(name).children.add(child);
  }
  const attribute =
    /([\w.:-]+)\s+(?:CDATA|ID|IDREF|IDREFS|NMTOKEN|NMTOKENS|\([^)]*\))\s+(?:#\w+|(?:#FIXED\s+)?(?:"[^"]*"|'[^']*'))/g;
  for (const [, name = '', list = ''] of text.matchAll(/<!ATTLIST\s+([\w.:-]+)\s+([^>]*)>/g)) {
    for (const [, one = ''] of list.matchAll(attribute)) elementOf(name).attributes.add(one);
  }
  return elements;
}

it.runIf(releases.every(([, path]) => existsSync(path ?? '')))(
  'every element and attribute of an OrderRequest in the DTDs has a treatment',
  () => {
    for (const [release, path] of releases) {
      const elements = elementsOf(readFileSync(path ?? '', 'utf8'));
      expect(elements.size, release).toBeGreaterThan(200);
      const untreated: string[] = [];
      let walked = 0;
      const walk = (at: string, name: string) => {
        const { attributes, children } = elements.get(name) ?? {
          attributes: new Set<string>(),
          children: new Set<string>(),
        };
        const parts = [
          ...[...attributes].map((each) => `@${each}`),
          ...[...children].filter((child) => elements.has(child)),
        ];
        for (const part of parts.filter((each) => each !== '@xml:lang')) {
          const path = at === '' ? part : `${at}/${part}`;
          const treatment = orderTreatments.get(path);
          walked += 1;
          if (treatment === undefined) untreated.push(path);
          else if (!part.startsWith('@') && ['inside', 'acted'].includes(treatment)) walk(path, part);
        }
      };
      walk('', 'OrderRequest');
      expect(walked, release).toBeGreaterThan(80);
      expect(untreated, release).toEqual([]);
    }
  },
);

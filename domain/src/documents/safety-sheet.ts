/**
 * A plain safety data sheet: the product, the manufacturer, the emergency number, and the text of the sixteen sections.
 */
import type { DocumentDescription } from './document.ts';
import { type Issuer, issuerBlock } from './issuer.ts';

export interface SafetySheetFacts {
  readonly issuer: Issuer;
  /** Answers at any hour. */
  readonly emergencyPhone: string;
  /** The sheet's own key. */
  readonly key: string;
  /** All products that the sheet is for, at least one. */
  readonly itemNumbers: readonly string[];
  readonly description: string;
  readonly category: string;
  readonly manufacturer: { readonly name: string; readonly phone: string; readonly lines: readonly string[] };
}

const askMaker = 'See the manufacturer’s full sheet.';

/** What is true of every such product's sheet; the rest is up to the manufacturer. */
function sections({ description, category, emergencyPhone, manufacturer }: SafetySheetFacts): [string, string][] {
  return [
    ['Identification', `${description}. For professional dental use${category === '' ? '' : ` (${category})`}.`],
    [
      'Hazard(s) identification',
      'May irritate skin and eyes. Keep away from people who are allergic to any of its ingredients.',
    ],
    ['Composition/information on ingredients', askMaker],
    [
      'First-aid measures',
      `Rinse skin or eyes with plenty of water. If swallowed, rinse the mouth and call ${emergencyPhone}.`,
    ],
    ['Fire-fighting measures', 'Water spray, foam, dry powder, or carbon dioxide.'],
    ['Accidental release measures', 'Wear gloves, absorb the spill, and rinse the area with water.'],
    ['Handling and storage', 'Keep closed, dry, and cool, away from flames. Follow the label.'],
    ['Exposure controls/personal protection', 'Gloves, eye protection, and a ventilated room.'],
    ['Physical and chemical properties', askMaker],
    ['Stability and reactivity', 'Stable when stored as the label says.'],
    ['Toxicological information', askMaker],
    ['Ecological information', 'Keep it out of drains and soil.'],
    ['Disposal considerations', 'Dispose of according to local regulations.'],
    ['Transport information', 'As packed by the manufacturer; see the label of the carton.'],
    ['Regulatory information', 'OSHA 29 CFR 1910.1200.'],
    ['Other information', `Ask ${manufacturer.name}, ${manufacturer.phone}, for the current revision.`],
  ];
}

/** Describes the sheet; the same facts always give the same document. */
export function describeSafetySheet(facts: SafetySheetFacts): DocumentDescription {
  return {
    title: 'Safety Data Sheet',
    name: `#${facts.itemNumbers[0] ?? ''}`,
    issuer: issuerBlock(facts.issuer),
    blocks: [
      { label: 'Product', lines: [facts.description, ...facts.itemNumbers.map((number) => `Product #${number}`)] },
      { label: 'Manufacturer', lines: [facts.manufacturer.name, ...facts.manufacturer.lines] },
    ],
    facts: [
      ['Emergency, 24 hours', facts.emergencyPhone],
      ['Sheet', facts.key],
    ],
    columns: [
      { label: 'Section', align: 'left', share: 30 },
      { label: 'Content', align: 'left', share: 70 },
    ],
    rows: sections(facts).map(([title, text], index) => [`${index + 1}. ${title}`, text]),
    emptyText: '',
    totals: [],
    footer: `Safety data sheet · ${facts.key}`,
  };
}

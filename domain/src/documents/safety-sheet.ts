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

/** What is true of the sheet of any of these products; the rest is up to the manufacturer. */
function sections({ description, category, emergencyPhone, manufacturer }: SafetySheetFacts): [string, string][] {
  return [
    ['Identification', `${description}. For professional dental use${category === '' ? '' : ` (${category})`}.`],
    ['Hazards', 'May irritate skin and eyes. Keep away from people who are allergic to any of its ingredients.'],
    ['Composition', askMaker],
    ['First aid', `Rinse skin or eyes with plenty of water. If swallowed, rinse the mouth and call ${emergencyPhone}.`],
    ['Fire fighting', 'Water spray, foam, dry powder or carbon dioxide.'],
    ['Accidental release', 'Wear gloves, take it up with absorbent material, wash the place with water.'],
    ['Handling and storage', 'Keep closed, dry and cool, away from flames. Follow the label.'],
    ['Exposure and protection', 'Gloves, eye protection, a ventilated room.'],
    ['Physical properties', askMaker],
    ['Stability', 'Stable when stored as the label says.'],
    ['Toxicology', askMaker],
    ['Ecology', 'Keep it out of drains and soil.'],
    ['Disposal', 'As local rules for chemical waste say.'],
    ['Transport', 'As packed by the manufacturer; see the label of the carton.'],
    ['Regulation', 'OSHA 29 CFR 1910.1200.'],
    ['Other', `Ask ${manufacturer.name}, ${manufacturer.phone}, for the revision in force.`],
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
      { label: 'What it says', align: 'left', share: 70 },
    ],
    rows: sections(facts).map(([title, text], place) => [`${place + 1}. ${title}`, text]),
    emptyText: '',
    totals: [],
    footer: `Safety data sheet · ${facts.key}`,
  };
}

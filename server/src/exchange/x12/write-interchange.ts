/** Writes X12 interchanges: one functional group with one or more transaction sets. */

/** A trading partner as ISA05 and ISA06, or ISA07 and ISA08, name it. */
export interface Party {
  readonly qualifier: string;
  readonly id: string;
}

/** A segment: its tag and its elements; a blank one at the end is left out. */
export type NewSegment = readonly [tag: string, ...elements: string[]];

export interface NewInterchange {
  readonly from: Party;
  readonly to: Party;
  /** GS08 without its industry's part, such as `004010`. */
  readonly version: string;
  /** ISA13 and GS06, from 1 to 999,999,999. */
  readonly control: number;
  readonly isTest: boolean;
  readonly at: Date;
  /** GS01, such as `PO`. */
  readonly groupCode: string;
  /** The segments between ST and SE. */
  readonly sets: readonly { readonly code: string; readonly segments: readonly NewSegment[] }[];
}

const separators = /[*~>^]/g;

/**
 * What X12 can write of a text: accents are taken off, and separators and everything outside of ASCII become a blank. Cut to `most`
 * characters.
 */
export const x12Text = (text: string, most: number) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, '-')
    .replace(/[^\x20-\x7e]/g, ' ')
    .replace(separators, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, most)
    .trim();

/** The date as `20260302` in UTC; before version 4010, as `260302`. */
export function x12Date(at: Date, version: string): string {
  const day = at.toISOString().slice(0, 10).replaceAll('-', '');
  return version < '004010' ? day.slice(2) : day;
}

const written = (segment: NewSegment) => `${segment.join('*').replace(/\*+$/, '')}~\n`;

/** The separators are `*`, `~` and `>`; each segment has a line of its own. */
export function writeInterchange(interchange: NewInterchange): string {
  const { from, to, version, control, isTest, at, groupCode, sets } = interchange;
  const [day, time] = [x12Date(at, version), at.toISOString().slice(11, 16).replace(':', '')];
  const isa13 = String(control).padStart(9, '0');
  // 004010 is 00401 in ISA12; from 00402 on, ISA11 is the separator of repetitions.
  const isa12 = `00${version.slice(2, 5)}`;
  const party = ({ qualifier, id }: Party) => [qualifier.padEnd(2), id.padEnd(15)] as const;
  const envelope = [
    'ISA',
    ...['00', ' '.repeat(10), '00', ' '.repeat(10)],
    ...party(from),
    ...party(to),
    ...[x12Date(at, '003010'), time, isa12 < '00402' ? 'U' : '^', isa12, isa13, '0', isTest ? 'T' : 'P', '>'],
  ].join('*');
  const group: NewSegment = [
    ...(['GS', groupCode, from.id.trim(), to.id.trim(), day, time, String(control), 'X', version] as const),
  ];
  const body = sets.map(({ code, segments }, index) => {
    const number = String(index + 1).padStart(4, '0');
    const all: NewSegment[] = [['ST', code, number], ...segments];
    return [...all, ['SE', String(all.length + 1), number] as NewSegment].map(written).join('');
  });
  return [
    `${envelope}~\n`,
    written(group),
    ...body,
    written(['GE', String(sets.length), String(control)]),
    written(['IEA', '1', isa13]),
  ].join('');
}

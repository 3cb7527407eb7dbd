/** Splits an X12 interchange (versions 3010 to 5010) into segments, with the separators that its ISA segment names. */

/** AK403: missing, too short, too long, wrong character, unknown code, or not a date. */
export type ElementCode = '1' | '4' | '5' | '6' | '7' | '8';

/** What a 997 says of a segment; the codes are those of AK304. */
export interface SegmentFault {
  readonly segment: Pick<Segment, 'tag' | 'position'>;
  /** 1 unknown, 2 unexpected, 3 missing, 8 has elements in error. */
  readonly code: '1' | '2' | '3' | '8';
  readonly element?: { readonly number: number; readonly code: ElementCode; readonly text: string };
}

/** Why a whole group is rejected, as AK905 says it: no trailer, control numbers that differ, a wrong count, or used before. */
export type GroupFault = '3' | '4' | '5' | '19';

/** The sentence says which segment is meant, and its position in the file from 1. */
export class X12Trouble extends Error {
  override readonly name = 'X12Trouble';
  /** Absent if the envelope is wrong rather than a document in it. */
  readonly fault: SegmentFault | undefined;
  readonly groupFault: GroupFault | undefined;

  constructor(message: string, fault?: SegmentFault, groupFault?: GroupFault) {
    super(message);
    this.fault = fault;
    this.groupFault = groupFault;
  }
}

export interface Segment {
  readonly tag: string;
  /** From 1, counted from the ISA segment. */
  readonly position: number;
  /** `elements[0]` is the segment's first element after its tag. */
  readonly elements: readonly string[];
}

/** One ST to SE, with both of them. */
export interface TransactionSet {
  readonly code: string;
  readonly segments: readonly Segment[];
  /** The group and the interchange that it's in. */
  readonly gs: Segment;
  readonly isa: Segment;
}

const isaLength = 106;

/** The element with this number, from 1; blank if the segment has none. */
export const element = (segment: Segment, number: number): string => (segment.elements[number - 1] ?? '').trim();

/** Names a segment for a person, such as `segment 4 (BSN)`. */
export const named = ({ position, tag }: Pick<Segment, 'position' | 'tag'>) => `segment ${position} (${tag})`;

function splitSegments(text: string): Segment[] {
  if (!text.startsWith('ISA') || text.length < isaLength) {
    throw new X12Trouble('The file doesn’t begin with a whole ISA segment of 106 characters.');
  }
  const [separator, terminator] = [text.charAt(3), text.charAt(isaLength - 1)];
  if (separator === terminator || /[A-Za-z0-9 ]/.test(separator + terminator)) {
    throw new X12Trouble('The separators in segment 1 (ISA) can’t be told from text.');
  }
  const parts = text.split(terminator);
  if ((parts.pop() ?? '').trim() !== '') {
    throw new X12Trouble(`The file is cut off in segment ${parts.length + 1}: its end is missing.`, undefined, '3');
  }
  return parts.map((part, at) => {
    const [tag = '', ...elements] = part.replace(/^[\r\n]+/, '').split(separator);
    if (!/^[A-Z][A-Z0-9]{1,2}$/.test(tag))
      throw new X12Trouble(`Segment ${at + 1} doesn’t begin with a segment’s name.`);
    return { tag, position: at + 1, elements };
  });
}

interface Level {
  readonly open: string;
  readonly close: string;
  /** The elements with the control number, at the start and at the end. */
  readonly numbers: readonly [start: number, end: number];
}

const levels: readonly Level[] = [
  { open: 'ISA', close: 'IEA', numbers: [13, 2] },
  { open: 'GS', close: 'GE', numbers: [6, 2] },
  { open: 'ST', close: 'SE', numbers: [2, 2] },
];

interface Opened {
  readonly start: Segment;
  /** How many parts it has: groups, transaction sets, or segments. */
  parts: number;
}

function close(opened: Opened | undefined, end: Segment, level: Level): void {
  if (opened === undefined || opened.start.tag !== level.open) {
    throw new X12Trouble(`There is no ${level.open} that ${named(end)} could end.`);
  }
  const isSame = element(opened.start, level.numbers[0]) === element(end, level.numbers[1]);
  if (!isSame) {
    throw new X12Trouble(`The control number in ${named(end)} isn’t that of ${named(opened.start)}.`, undefined, '4');
  }
  const said = element(end, 1);
  if (!/^\d{1,10}$/.test(said) || Number(said) !== opened.parts) {
    throw new X12Trouble(
      `There are ${opened.parts} parts before ${named(end)}, and it says “${said.slice(0, 20)}”.`,
      undefined,
      '5',
    );
  }
}

export interface OutlinedGroup {
  readonly gs: Segment;
  readonly starts: readonly Segment[];
}

/** One interchange with where its groups and documents begin. */
export interface OutlinedInterchange {
  readonly isa: Segment;
  readonly groups: readonly OutlinedGroup[];
}

/** The readable segments, even of an incomplete file; none if it doesn't begin with an ISA segment. */
export function looseSegments(text: string): Segment[] {
  if (!text.startsWith('ISA') || text.length < isaLength) return [];
  const [separator, terminator] = [text.charAt(3), text.charAt(isaLength - 1)];
  return text.split(terminator).map((part, at) => {
    const [tag = '', ...elements] = part.replace(/^[\r\n]+/, '').split(separator);
    return { tag, position: at + 1, elements };
  });
}

/** What is readable of a file's envelopes, even if it's incomplete; nothing if it doesn't begin with an ISA segment. */
export function outlineOf(text: string): OutlinedInterchange[] {
  const found: { isa: Segment; groups: { gs: Segment; starts: Segment[] }[] }[] = [];
  for (const segment of looseSegments(text)) {
    const { tag, elements } = segment;
    if (tag === 'ISA' && elements.length === 16) found.push({ isa: segment, groups: [] });
    else if (tag === 'GS') found.at(-1)?.groups.push({ gs: segment, starts: [] });
    else if (tag === 'ST') found.at(-1)?.groups.at(-1)?.starts.push(segment);
  }
  return found;
}

/** Returns the transaction sets in order; throws `X12Trouble` if the interchange isn't whole. */
export function readTransactionSets(text: string): TransactionSet[] {
  const opened: Opened[] = [];
  const sets: TransactionSet[] = [];
  let body: Segment[] = [];
  for (const segment of splitSegments(text)) {
    const starts = levels.findIndex((level) => level.open === segment.tag);
    const ends = levels.find((level) => level.close === segment.tag);
    if (starts >= 0) {
      if (opened.length !== starts) throw new X12Trouble(`The place of ${named(segment)} is wrong.`);
      const outer = opened.at(-1);
      if (outer !== undefined) outer.parts += 1;
      opened.push({ start: segment, parts: 0 });
      if (segment.tag === 'ST') body = [];
    }
    if (opened.length === levels.length) {
      body.push(segment);
      (opened.at(-1) as Opened).parts += 1;
    } else if (starts < 0 && ends === undefined) {
      throw new X12Trouble(`The place of ${named(segment)} is wrong: it belongs between ST and SE.`);
    }
    if (ends === undefined) continue;
    close(opened.at(-1), segment, ends);
    opened.pop();
    if (segment.tag !== 'SE') continue;
    const [isa, gs] = opened as unknown as readonly [Opened, Opened];
    sets.push({ code: element(body[0] as Segment, 1), segments: body, isa: isa.start, gs: gs.start });
  }
  const last = opened.at(-1);
  if (last !== undefined) throw new X12Trouble(`The file is cut off: ${named(last.start)} has no end.`, undefined, '3');
  return sets;
}

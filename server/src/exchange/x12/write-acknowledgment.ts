/** Writes 997s (functional acknowledgments) for what came in. */
import { element, type GroupFault, type Segment, type SegmentFault } from './read-segments.ts';
import { type NewSegment, writeInterchange, x12Text } from './write-interchange.ts';

/** The outcome of one document. */
export interface SetOutcome {
  readonly st: Segment;
  /** Accepted, accepted with errors, rejected. */
  readonly state: 'A' | 'E' | 'R';
  readonly faults: readonly SegmentFault[];
}

/** The outcome of one functional group. */
export interface GroupOutcome {
  readonly gs: Segment;
  readonly sets: readonly SetOutcome[];
  readonly rejection?: GroupFault | undefined;
}

/** Faults beyond this aren't listed. */
const maxFaults = 50;

function faultSegments({ st, faults }: SetOutcome): NewSegment[] {
  const segments = new Map<number, SegmentFault[]>();
  for (const fault of faults.slice(0, maxFaults)) {
    const { position } = fault.segment;
    segments.set(position, [...(segments.get(position) ?? []), fault]);
  }
  return [...segments.entries()]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([position, found]) => {
      const [first] = found as [SegmentFault];
      const elements = found.flatMap(({ element: named }): NewSegment[] =>
        named === undefined ? [] : [['AK4', String(named.number), '', named.code, x12Text(named.text, 99)]],
      );
      const segment: NewSegment = [
        'AK3',
        x12Text(first.segment.tag, 3),
        String(position - st.position + 1),
        '',
        first.code,
      ];
      return [segment, ...elements];
    });
}

function groupState({ sets, rejection }: GroupOutcome): 'A' | 'E' | 'P' | 'R' {
  if (rejection !== undefined || sets.length === 0 || sets.every(({ state }) => state === 'R')) return 'R';
  if (sets.some(({ state }) => state === 'R')) return 'P';
  return sets.some(({ state }) => state === 'E') ? 'E' : 'A';
}

/** The segments between ST and SE of a 997 for one group. */
export function acknowledgmentOf(group: GroupOutcome): NewSegment[] {
  const { gs, sets, rejection } = group;
  const received = String(sets.length);
  const state = groupState(group);
  const accepted = state === 'R' ? 0 : sets.filter((each) => each.state !== 'R').length;
  return [
    ['AK1', x12Text(element(gs, 1), 2), x12Text(element(gs, 6), 9)],
    ...sets.flatMap((outcome): NewSegment[] => {
      const isWrong = outcome.state !== 'A';
      return [
        ['AK2', x12Text(element(outcome.st, 1), 3), x12Text(element(outcome.st, 2), 9)],
        ...faultSegments(outcome),
        ['AK5', outcome.state, ...(isWrong && outcome.faults.length > 0 ? ['5'] : [])],
      ];
    }),
    ['AK9', state, received, received, String(accepted), ...(rejection === undefined ? [] : [rejection])],
  ];
}

/** The reply to an interchange, addressed to whoever sent it, in its version. */
export function writeAcknowledgment(
  isa: Segment,
  groups: readonly GroupOutcome[],
  { control, at }: { readonly control: number; readonly at: Date },
): string {
  const raw = (number: number) => isa.elements[number - 1] ?? '';
  const version = /^00\d{4}/.exec(element(groups[0]?.gs ?? isa, 8))?.[0] ?? '004010';
  return writeInterchange({
    from: { qualifier: raw(7), id: raw(8).slice(0, 15) },
    to: { qualifier: raw(5), id: raw(6).slice(0, 15) },
    version,
    control,
    isTest: element(isa, 15) === 'T',
    at,
    groupCode: 'FA',
    sets: groups.map((group) => ({ code: '997', segments: acknowledgmentOf(group) })),
  });
}

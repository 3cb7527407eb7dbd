/** What X12 documents say about orders that we sent: 997s and 999s, which are about a document's form, and 855s. */
import { readOrderAcknowledgment } from './order-acknowledgment.ts';
import { element, type Segment, type TransactionSet } from './read-segments.ts';

/** The answer to an interchange of ours. */
export interface FormAnswer {
  readonly kind: 'form';
  /** GS06 of what is answered, which is the number of our interchange. */
  readonly control: string;
  readonly isAccepted: boolean;
  /** For people; blank if it was accepted. */
  readonly reason: string;
  readonly segment: Segment;
}

/** The answer to an order. */
export interface OrderAnswer {
  readonly kind: 'order';
  readonly orderNumber: string;
  readonly erpOrderNumber: string;
  /** Set if the ERP rejected the order. */
  readonly rejection: string | undefined;
  readonly segment: Segment;
}

export type Answer = FormAnswer | OrderAnswer;

/** GS01 of 850 and 860. */
const ourGroups = ['PO', 'PC'];

const segmentWords: Readonly<Record<string, string>> = {
  '1': 'isn’t known there',
  '2': 'isn’t expected',
  '3': 'is missing',
  '8': 'has an element in error',
};
const elementWords: Readonly<Record<string, string>> = {
  '1': 'is missing',
  '4': 'is too short',
  '5': 'is too long',
  '6': 'has a character that isn’t allowed',
  '7': 'has a code that isn’t known there',
  '8': 'isn’t a date',
};

/** What AK3 and AK4 (IK3 and IK4 in a 999) say, in words. */
function faultsIn(segments: readonly Segment[]): string[] {
  const faults: string[] = [];
  let place = '';
  for (const segment of segments) {
    if (/^[AI]K3$/.test(segment.tag)) {
      place = `segment ${element(segment, 2)} (${element(segment, 1)})`;
      const words = segmentWords[element(segment, 4)];
      faults.push(words === undefined ? `${place} is wrong` : `${place} ${words}`);
    }
    if (!/^[AI]K4$/.test(segment.tag)) continue;
    const [number, code, value] = [element(segment, 1), element(segment, 3), element(segment, 4)];
    const written = value === '' ? '' : `, “${value}”,`;
    // More exact than what the segment alone says.
    if (faults.at(-1) === `${place} ${segmentWords['8']}`) faults.pop();
    faults.push(`element ${number} of ${place}${written} ${elementWords[code] ?? 'is wrong'}`);
  }
  return faults;
}

function formAnswer({ segments, code }: TransactionSet): FormAnswer[] {
  const [, about] = segments;
  if (about?.tag !== 'AK1' || !ourGroups.includes(element(about, 1))) return [];
  const ofSet = segments.find(({ tag }) => tag === 'AK5' || tag === 'IK5');
  const ofGroup = segments.find(({ tag }) => tag === 'AK9');
  const state = element(ofSet ?? ofGroup ?? about, 1);
  const isAccepted = state === 'A' || state === 'E';
  const faults = faultsIn(segments);
  const what = faults.length === 0 ? `it was answered with ${state}` : faults.slice(0, 5).join('; ');
  const reason = isAccepted ? '' : `The ERP couldn’t read it (${code}): ${what}.`.slice(0, 500);
  return [{ kind: 'form', control: element(about, 2), isAccepted, reason, segment: about }];
}

/** Whether an 855 names an order of ours, so that it answers a message. Throws `X12Trouble` if it names no order. */
export const isAnswerToOurs = (set: TransactionSet): boolean => readOrderAcknowledgment(set).webOrderNumber !== '';

/** Throws `X12Trouble` if an 855 names no order. */
export function readAnswers(sets: readonly TransactionSet[]): Answer[] {
  return sets.flatMap((set): Answer[] => {
    if (set.code === '997' || set.code === '999') return formAnswer(set);
    if (set.code !== '855') return [];
    const { webOrderNumber, erpOrderNumber, rejection } = readOrderAcknowledgment(set);
    const segment = set.segments[1] as Segment;
    return webOrderNumber === ''
      ? []
      : [{ kind: 'order', orderNumber: webOrderNumber, erpOrderNumber, rejection, segment }];
  });
}

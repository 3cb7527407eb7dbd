/** Notes that the demo's staff wrote about its practices. */
import type { PlainDate } from '@operatory/domain/dates';
import { addDays } from '../calendar.ts';
import { type Random, randomFor } from '../random.ts';

export interface DemoNote {
  readonly noteId: string;
  readonly version: string;
  readonly html: string;
  readonly createdAt: Date;
  /** Or else customer service. */
  readonly isByManager: boolean;
}

const lines = {
  calls: [
    'Call after 3 pm, never on Wednesdays',
    'Best reached by e-mail before 9 am',
    'Ask for the lead assistant, the doctor does not take calls',
    'Leave word at the front desk, they call back the same day',
  ],
  wants: [
    'Asked for samples of the new composite shades',
    'Wants a quote for a second handpiece before the end of the quarter',
    'Thinks about changing to nitrile gloves, size S and M',
    'Interested in the curing light that was shown at the meeting',
    'Would take the larger pack of bibs if it comes with free shipping',
  ],
  care: [
    'Deliver to the back door; the front is locked until 8 am',
    'No substitutes without asking first',
    'Back orders: wait, do not cancel',
    'Invoice copies go to the bookkeeper',
    'Two parcels came damaged last time, ask for extra padding',
  ],
  visits: ['Visited today', 'Called today', 'Lunch with the team', 'Went through last year together'],
} as const;

const pagesToShow = ['https://example.com/handpieces/quiet', 'https://example.com/shades'] as const;

/** Decimal digits in the places of a random UUID. */
function madeUuid(random: Random): string {
  const part = (length: number) => random.digits(length);
  return `${part(8)}-${part(4)}-4${part(3)}-8${part(3)}-${part(12)}`;
}

function textOfNote(random: Random): string {
  const kind = random.between(0, 3);
  if (kind === 0) return `<p>${random.pick(lines.calls)}</p>`;
  if (kind === 1) return `<p><strong>${random.pick(lines.care)}</strong></p><p>${random.pick(lines.calls)}.</p>`;
  const wanted = random.sample(lines.wants, random.between(1, 3));
  const list = `<ul>${wanted.map((line) => `<li><p>${line}</p></li>`).join('')}</ul>`;
  if (kind === 2) return `<p>${random.pick(lines.visits)}</p>${list}`;
  const address = random.pick(pagesToShow);
  const link = `<a href="${address}" target="_blank" rel="noopener noreferrer nofollow">${address}</a>`;
  return `<p>${random.pick(lines.visits)}: <em>${random.pick(lines.wants).toLowerCase()}</em></p><p>Sent ${link}</p>`;
}

/**
 * The notes of the practice at this index, newest last, all before today: four for the first practice, none for the new
 * one, one to six for every second other.
 */
export function notesOf(index: number, today: PlainDate): readonly DemoNote[] {
  const random = randomFor('notes', index);
  const isNew = index === 4;
  const count = index === 0 ? 4 : isNew || random.chance(0.5) ? 0 : random.between(1, 6);
  let days = random.between(200, 400);
  return Array.from({ length: count }, () => {
    const day = addDays(today, -days);
    days = Math.max(1, days - random.between(3, 60));
    const minutes = random.between(15 * 60, 23 * 60);
    return {
      noteId: madeUuid(random),
      version: madeUuid(random),
      html: textOfNote(random),
      createdAt: new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000),
      isByManager: random.chance(0.6),
    };
  });
}

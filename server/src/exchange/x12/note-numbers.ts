/** Stores the numbers in an X12 file, so people can find it by any of them even if none of it was loaded. */
import type pg from 'pg';
import { element, looseSegments, type Segment } from './read-segments.ts';

type NumberKind = 'control' | 'answered' | 'named';

interface FoundNumber {
  readonly kind: NumberKind;
  readonly number: string;
}

/** Of one file; a larger one is found by the numbers at its beginning. */
const maxNumbers = 5_000;
const longestNumber = 100;

/** People leave out the zeros before a number, and so do some ERPs. */
export const bareNumber = (text: string) => text.trim().replace(/^0+(?=\d+$)/, '');

/** The elements with control numbers, and with numbers of orders, POs, shipments, and invoices. */
const places: Readonly<Record<string, { readonly kind: NumberKind; readonly elements: readonly number[] }>> = {
  ISA: { kind: 'control', elements: [13] },
  GS: { kind: 'control', elements: [6] },
  ST: { kind: 'control', elements: [2] },
  BAK: { kind: 'named', elements: [3, 8] },
  BSN: { kind: 'named', elements: [2] },
  BIG: { kind: 'named', elements: [2, 4] },
  PRF: { kind: 'named', elements: [1] },
};

/** GS01 of 850 and 860. */
const ourGroups = ['PO', 'PC'];
/** REF01 of the ERP's order, the practice's PO, and the shipment. */
const references = ['VN', 'PO', 'SI', 'PK'];

function numbersOf(segment: Segment): FoundNumber[] {
  const { tag } = segment;
  if (tag === 'AK1') {
    return ourGroups.includes(element(segment, 1)) ? [{ kind: 'answered', number: element(segment, 2) }] : [];
  }
  if (tag === 'REF') {
    return references.includes(element(segment, 1)) ? [{ kind: 'named', number: element(segment, 2) }] : [];
  }
  const place = places[tag];
  return (place?.elements ?? []).map((at) => ({ kind: place?.kind ?? 'named', number: element(segment, at) }));
}

/** Each number in the file once, as far as it can be read. */
export function numbersIn(text: string): FoundNumber[] {
  const found = new Map<string, FoundNumber>();
  for (const segment of looseSegments(text)) {
    for (const { kind, number } of numbersOf(segment)) {
      const bare = bareNumber(number).slice(0, longestNumber);
      if (bare !== '') found.set(`${kind} ${bare}`, { kind, number: bare });
    }
    if (found.size >= maxNumbers) break;
  }
  return [...found.values()];
}

/** Stores them; safe to repeat. What answers our 850s and 860s is also found by their orders. */
export async function noteNumbers(pool: pg.Pool, runId: number, text: string): Promise<void> {
  const found = numbersIn(text);
  if (found.length === 0) return;
  await pool.query({
    name: 'x12-numbers-note',
    text: `insert into x12_number (run_id, number, kind)
           select $1::int, n.number, n.kind from unnest($2::text[], $3::text[]) n(number, kind)
           union select $1, f.message_key, 'named' from erp_out_file f
            where f.control_number = any($4::int[]) and f.kind in ('850', '860')
           on conflict do nothing`,
    values: [
      runId,
      found.map(({ number }) => number),
      found.map(({ kind }) => kind),
      found.flatMap(({ kind, number }) => (kind === 'answered' && /^\d{1,9}$/.test(number) ? [Number(number)] : [])),
    ],
  });
}

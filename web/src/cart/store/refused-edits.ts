/** Which of the edits that were sent a refusal is about, so that only those are given up. */
import { type DetailName, type LineId, lineIdOf, maximumCartLines } from '@operatory/domain/cart';
import type { Failure } from '../../calls/index.ts';
import type { Send } from './cart-state.ts';
import type { ServerCopy } from './server-copy.ts';
import { detailOfField, placeOfField } from './wire-cart.ts';

type Refused = Extract<Failure, { kind: 'refused' }>;

export interface RefusedEdits {
  readonly lines: Readonly<Record<LineId, string>>;
  readonly details: Readonly<Partial<Record<DetailName, string>>>;
  /** Free goods that the server holds and no longer allows, though this save did not touch them. */
  readonly unearned: readonly LineId[];
}

function idAt({ sent }: Send, place: number): LineId | undefined {
  const item = sent.items[place];
  if (item === undefined) return undefined;
  return lineIdOf({
    itemNumber: String(item.itemNumber),
    type: item.type ?? 0,
    couponId: item.couponId ?? null,
    description: item.description ?? '',
  });
}

/** New lines beyond what a cart holds, the last ones first to go. */
function linesBeyond(send: Send, copy: ServerCopy | undefined): LineId[] {
  const excess = send.sent.items.length - maximumCartLines;
  if (excess <= 0) return [];
  const stored = new Set(copy?.content.lines.map(lineIdOf) ?? []);
  return Object.keys(send.edits.lines)
    .filter((id) => !stored.has(id))
    .slice(-excess);
}

/**
 * The sent edits that a refusal names, each with its reason. A refusal that names none of them stands for all
 * lines that were edited, or else for all details: something has to be given up, or it would be refused for ever.
 */
export function refusedEdits(send: Send, failure: Refused, copy: ServerCopy | undefined): RefusedEdits {
  const lines: Record<LineId, string> = {};
  const details: Partial<Record<DetailName, string>> = {};
  const unearned: LineId[] = [];
  const fail = (id: LineId | undefined, reason: string) => {
    if (id !== undefined && send.edits.lines[id] !== undefined) lines[id] ??= reason;
  };
  for (const { field, message } of failure.errors) {
    const reason = message || failure.detail;
    const place = placeOfField(field);
    const detail = detailOfField(field);
    if (place !== undefined) {
      const id = idAt(send, place);
      if (failure.code === 'cart.free-good-not-earned' && id !== undefined && send.edits.lines[id] === undefined)
        unearned.push(id);
      else fail(id, reason);
    } else if (detail !== undefined && send.edits.details[detail] !== undefined) details[detail] = reason;
    else if (field === 'items' && failure.code === 'cart.option-not-allowed') {
      for (const [id, edit] of Object.entries(send.edits.lines)) if (edit.overridePrice !== undefined) fail(id, reason);
    } else if (field === 'items') for (const id of linesBeyond(send, copy)) fail(id, reason);
  }
  if (Object.keys(lines).length === 0 && Object.keys(details).length === 0 && unearned.length === 0) {
    const ids = Object.keys(send.edits.lines);
    for (const id of ids) fail(id, failure.detail);
    if (ids.length === 0) {
      for (const name of Object.keys(send.edits.details) as DetailName[]) details[name] = failure.detail;
    }
  }
  return { lines, details, unearned };
}

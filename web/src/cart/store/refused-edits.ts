/** Drops the edits that a refusal is about, and only those. */
import { detailOfField, lineIndexOfField } from '@operatory/contract/cart-codec';
import { refusalText } from '@operatory/contract/refusals';
import {
  type CartEdits,
  type DetailName,
  type LineId,
  lineIdOf,
  maxCartLines,
  mergeCart,
  withoutDetails,
  withoutLines,
} from '@operatory/domain/cart';
import { refuse } from '@operatory/domain/refusals';
import type { Failure } from '../../calls/index.ts';
import { expectedContent, type Send } from './cart-state.ts';
import type { ServerCopy } from './server-copy.ts';
import { type CartCore, tellRemovedFreeGoods } from './take-copy.ts';

type Refused = Extract<Failure, { kind: 'refused' }>;

export interface RefusedEdits {
  readonly lines: Readonly<Record<LineId, string>>;
  readonly details: Readonly<Partial<Record<DetailName, string>>>;
  /** Free goods on the server that it no longer allows, although this save didn't touch them. */
  readonly unearned: readonly LineId[];
}

function idAt({ sent }: Send, index: number): LineId | undefined {
  const item = sent.items[index];
  if (item === undefined) return undefined;
  return lineIdOf({
    itemNumber: String(item.itemNumber),
    type: item.type ?? 0,
    couponId: item.couponId ?? null,
    description: item.description ?? '',
  });
}

/** New lines beyond a cart's limit, the last ones first. */
function linesBeyond(send: Send, copy: ServerCopy | undefined): LineId[] {
  const excess = send.sent.items.length - maxCartLines;
  if (excess <= 0) return [];
  const stored = new Set(copy?.content.lines.map(lineIdOf) ?? []);
  return Object.keys(send.edits.lines)
    .filter((id) => !stored.has(id))
    .slice(-excess);
}

/**
 * The sent edits that a refusal names, each with its reason. A refusal that names none applies to all edited lines, or
 * otherwise to all details: something has to be dropped, or saving would fail forever.
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
    const place = lineIndexOfField(field);
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

/** The line that a refusal is about shows the server's value again, with the reason. */
export function giveUp(core: CartCore, send: Send, failure: Refused): CartEdits {
  const state = core.state();
  const refused = refusedEdits(send, failure, state.copy);
  const ids = Object.keys(refused.lines);
  const wanted = mergeCart(expectedContent({ copy: state.copy, sends: [] }), send.edits);
  const refusedLines = { ...state.refusedLines };
  for (const [id, why] of Object.entries(refused.lines)) {
    const edit = send.edits.lines[id];
    const attempted = wanted.lines.find((one) => lineIdOf(one) === id)?.quantity ?? 0;
    const isPrice = edit?.overridePrice !== undefined && edit.quantity === undefined;
    const itemNumber = edit?.line.itemNumber ?? '';
    const isRemoval = attempted === 0 && state.copy?.facts[id];
    const reason = isRemoval ? `${refusalText(refuse('cart.item-not-removed', { itemNumber }))}. ${why}` : why;
    refusedLines[id] = { reason, attempted, itemNumber, ...(isPrice ? { isPrice } : {}) };
  }
  core.change({ refusedLines, refusedDetails: { ...state.refusedDetails, ...refused.details } });
  for (const id of ids) raiseLineFailed(core, id, refusedLines[id]?.reason ?? failure.detail);
  const left = withoutDetails(
    withoutLines(send.edits, ids),
    Object.keys(refused.details) as (keyof typeof refused.details)[],
  );
  return withoutUnearned(core, left, refused.unearned);
}

/** The next save removes free goods that the server no longer allows, so that refusals can't repeat forever. */
function withoutUnearned(core: CartCore, edits: CartEdits, ids: readonly LineId[]): CartEdits {
  const { copy } = core.state();
  const lines = { ...edits.lines };
  const gone = (copy?.content.lines ?? []).filter((line) => ids.includes(lineIdOf(line)));
  for (const line of gone) {
    lines[lineIdOf(line)] = { line, quantity: { kind: 'change', taken: line.quantity, added: 0 } };
  }
  if (gone.length === 0) return edits;
  const told = gone.map(({ itemNumber, description, quantity, ...line }) => ({
    description: description || copy?.facts[lineIdOf({ ...line, itemNumber, description })]?.description || itemNumber,
    quantity,
    couponDescription: copy?.coupons.find(({ couponId }) => couponId === line.couponId)?.description ?? '',
    endedOn: undefined,
  }));
  tellRemovedFreeGoods(core, told);
  return { ...edits, lines };
}

function raiseLineFailed(core: CartCore, lineId: LineId, reason: string): void {
  const { copy, facts } = core.state();
  const description = copy?.facts[lineId]?.description ?? facts[lineId]?.description ?? '';
  core.raise({ kind: 'line-failed', lineId, description, reason });
}

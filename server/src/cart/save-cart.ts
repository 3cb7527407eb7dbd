/** Stores a cart: once for each save id, and only on the version that the sender merged with. */
import { randomUUID } from 'node:crypto';
import type { PostedCart } from '@operatory/contract/cart';
import { contentFromSave } from '@operatory/contract/cart-codec';
import type { RefusalCode } from '@operatory/contract/refusals';
import { kindOf } from '@operatory/domain/access';
import {
  type CartContent,
  type CartLine,
  type CartVersion,
  isoOfVersion,
  lineIdOf,
  nextVersion,
  versionOfIso,
  withStoredDetails,
} from '@operatory/domain/cart';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import { sha256 } from '../hashing/sha256.ts';
import type { Services } from '../services/services.ts';
import { todayOf } from '../settings/today.ts';
import { contentOfRow } from './cart-rows.ts';
import { conflict } from './conflict.ts';
import { refuseUnearned } from './free-goods-check.ts';
import { cartOwner } from './reads.ts';
import { saveChanges } from './save-changes.ts';
import { refuseItems, refuseOption, refuseTags, refuseTwice } from './save-check.ts';
import { isLastChangeBy, readSaveFacts, type SaveFacts, writeCart } from './store.ts';

/** Names the cart and the version that the save made. */
export interface CartVersionReply {
  key: string;
  modified: string;
}

/** Items that the sender asks a tag for; only items that are ordered have a shelf. */
function tagsAsked({ items }: PostedCart): string[] {
  return items.flatMap(({ itemNumber, type, isTagRequested }) =>
    isTagRequested === true && (type ?? 0) === 0 ? [String(itemNumber)] : [],
  );
}

/** Items whose standard line was removed: removing a line also cancels its tag request. */
function removedItems(before: readonly CartLine[], after: readonly CartLine[]): string[] {
  const left = new Set(after.map(({ itemNumber }) => itemNumber));
  return before.flatMap(({ type, itemNumber }) => (type === 0 && !left.has(itemNumber) ? [itemNumber] : []));
}

/** A viewer who sees no prices sends none, so the prices that others set stay, line by line. */
function withPricesUnseen(asked: CartContent, stored: CartContent): CartContent {
  const prices = new Map(stored.lines.map((line) => [lineIdOf(line), line.overridePrice]));
  const lines = asked.lines.map((line) =>
    line.overridePrice === null ? { ...line, overridePrice: prices.get(lineIdOf(line)) ?? null } : line,
  );
  return { ...asked, lines };
}

/** A hash of a save's contents, to compare two saves; the same on every machine. */
function hashOf(wanted: CartContent, tagged: readonly string[]): string {
  const wishes = tagged.length === 0 ? wanted : { ...wanted, tagged };
  return sha256(JSON.stringify(wishes), 'base64');
}

/** The version that the sender read. Without one, the save may not overwrite anyone else's change. */
async function baseOf(
  { pool }: Services,
  scope: CustomerScope,
  { key, modified }: PostedCart,
  { modified: version }: SaveFacts,
): Promise<CartVersion | undefined> {
  if (modified !== undefined) return versionOfIso(modified);
  return (await isLastChangeBy(scope, pool, { key, version })) ? version : undefined;
}

/**
 * Stores the sent cart, in two statements [C4.18]. A save that was accepted before is recognized by its id and gets the
 * same response again, even after newer saves; other content under its id is refused. A save based on an outdated
 * version or a submitted cart changes nothing and returns the active cart to merge with.
 */
export async function saveCart(
  services: Services,
  scope: CustomerScope,
  sent: PostedCart,
): Promise<CartVersionReply | Refusal<RefusalCode>> {
  const { pool } = services;
  const { key, saveId = randomUUID() } = sent;
  const asked = contentFromSave(sent);
  const twice = refuseTwice(asked.lines);
  if (twice !== undefined) return twice;

  const facts = await readSaveFacts(scope, pool, {
    key,
    saveId,
    itemNumbers: asked.lines.map((line) => line.itemNumber),
    untakenItemNumbers: asked.lines.filter((line) => line.quantity === 0).map((line) => line.itemNumber),
  });
  if (facts === undefined) return refuse('cart.not-found');
  const tagged = tagsAsked(sent);
  const contentHash = hashOf(asked, tagged);
  if (facts.acceptedHash !== null && facts.acceptedHash !== contentHash) return refuse('cart.save-id-reused');
  if (facts.acceptedAs !== null) return { key, modified: isoOfVersion(facts.acceptedAs) };
  if (facts.submittedAt !== null) return conflict(services, scope, 'cart.already-submitted');
  const base = await baseOf(services, scope, sent, facts);
  if (facts.modified !== base) return conflict(services, scope, 'cart.changed-elsewhere');

  const now = services.now();
  const stored = contentOfRow(facts);
  const wanted = withStoredDetails(scope.viewer, stored, scope.seesPrices ? asked : withPricesUnseen(asked, stored));
  const lines = wanted.lines.filter(
    ({ quantity, itemNumber }) =>
      quantity > 0 || tagged.includes(itemNumber) || facts.tagged?.includes(itemNumber) === true,
  );
  const refused =
    refuseOption(scope.viewer, stored, wanted) ??
    refuseTags(scope.viewer, sent) ??
    refuseItems(scope.viewer, stored, wanted, facts.items) ??
    (await refuseUnearned(scope, pool, { lines: wanted.lines, today: todayOf(services, now) }));
  if (refused !== undefined) return refused;

  const version = nextVersion(base, now);
  const isWritten = await writeCart(scope, pool, {
    key,
    saveId,
    base,
    version,
    content: { lines, details: wanted.details },
    contentHash,
    tagged,
    untagged: removedItems(stored.lines, lines),
    actorUserId: scope.viewer.userId,
    actedAs: kindOf(scope.viewer),
    changes: saveChanges(stored, { lines, details: wanted.details }),
    savedAt: now,
  });
  // Someone else saved first, or this save arrived twice at once. Read again, it's one of the cases above.
  if (!isWritten) return saveCart(services, scope, sent);
  const modified = isoOfVersion(version);
  // No one else watches the cart of a punch-out session.
  if (cartOwner(scope) === '') services.hub.cartChanged({ customerNumber: scope.customerNumber, key, modified });
  return { key, modified };
}

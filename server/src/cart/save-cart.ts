/** Stores a cart: once for each save id, and only on the version that the sender merged with. */
import { createHash } from 'node:crypto';
import type { CartSent } from '@operatory/contract/cart';
import type { RefusalCode } from '@operatory/contract/refusals';
import { kindOf } from '@operatory/domain/access';
import {
  type CartContent,
  type CartLine,
  isoOfVersion,
  lineIdOf,
  nextVersion,
  versionOfIso,
} from '@operatory/domain/cart';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Services } from '../http/services.ts';
import { contentOfRow, contentOfSent } from './cart-rows.ts';
import { conflict } from './conflict.ts';
import { refuseUnearned } from './free-goods-check.ts';
import { cartOwner } from './reads.ts';
import { saveChanges } from './save-changes.ts';
import { refuseItems, refuseOption, refuseTags, refuseTwice } from './save-check.ts';
import { readSaveFacts, writeCart } from './store.ts';
import { todayOf } from './today.ts';

/** Names the cart and the version that the save made. */
export interface Saved {
  key: string;
  modified: string;
}

/** Items that the sender asks a tag for; only what one orders has a shelf. */
function tagsAsked({ items }: CartSent): string[] {
  return items.flatMap(({ itemNumber, type, isTagRequested }) =>
    isTagRequested === true && (type ?? 0) === 0 ? [String(itemNumber)] : [],
  );
}

/** Items of lines that stand there for their tag alone. */
function tagOnlyItems(lines: readonly CartLine[]): string[] {
  return lines.filter(({ type, quantity }) => type === 0 && quantity === 0).map(({ itemNumber }) => itemNumber);
}

/** Whoever is shown no price sends none back: what others had set stays, line by line. */
function withPricesUnseen(asked: CartContent, stored: CartContent): CartContent {
  const prices = new Map(stored.lines.map((line) => [lineIdOf(line), line.overridePrice]));
  const lines = asked.lines.map((line) =>
    line.overridePrice === null ? { ...line, overridePrice: prices.get(lineIdOf(line)) ?? null } : line,
  );
  return { ...asked, lines };
}

/** Tells apart what two saves ask for; the same for the same wishes on every machine. */
function hashOf(wanted: CartContent, tagged: readonly string[]): string {
  const wishes = tagged.length === 0 ? wanted : { ...wanted, tagged };
  return createHash('sha256').update(JSON.stringify(wishes)).digest('base64');
}

/**
 * Stores the cart as sent, by two statements [C4.18]. A save that was accepted before is recognised by its id and
 * answered again without a second effect, also when newer saves followed; another content under its id is refused. A
 * save that stands on an old version or on a submitted cart changes nothing and gets the active cart to merge with.
 */
export async function saveCart(
  services: Services,
  scope: CustomerScope,
  sent: CartSent,
): Promise<Saved | Refusal<RefusalCode>> {
  const { pool } = services;
  const { key, saveId } = sent;
  const asked = contentOfSent(sent);
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
  const base = versionOfIso(sent.modified);
  if (base === undefined || facts.modified !== base) return conflict(services, scope, 'cart.changed-elsewhere');

  const now = services.now();
  const stored = contentOfRow(facts);
  const wanted = scope.seesPrices ? asked : withPricesUnseen(asked, stored);
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
    untagged: tagOnlyItems(stored.lines).filter((number) => !lines.some(({ itemNumber }) => itemNumber === number)),
    actorUserId: scope.viewer.userId,
    actedAs: kindOf(scope.viewer),
    changes: saveChanges(stored, { lines, details: wanted.details }),
    savedAt: now,
  });
  // Somebody was quicker, or this very save arrived twice at once: looked at anew, it is one of the cases above.
  if (!isWritten) return saveCart(services, scope, sent);
  const modified = isoOfVersion(version);
  // Nobody else watches the cart of a punch-out session.
  if (cartOwner(scope) === '') services.hub.cartChanged({ customerNumber: scope.customerNumber, key, modified });
  return { key, modified };
}

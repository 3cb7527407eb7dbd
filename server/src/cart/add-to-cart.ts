/** Adds products to the cart that is active by then, for devices that may resend a request much later. */
import type { RefusalCode } from '@operatory/contract/refusals';
import { kindOf } from '@operatory/domain/access';
import {
  applyEdits,
  type CartAction,
  type CartContent,
  isoOfVersion,
  maxCartLines,
  mergeCart,
  nextVersion,
  noEdits,
  standardLine,
} from '@operatory/domain/cart';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import { sha256 } from '../hashing/sha256.ts';
import type { Services } from '../services/services.ts';
import { todayOf } from '../settings/today.ts';
import { contentOfRow } from './cart-rows.ts';
import { findSave, readOrMakeActiveCart } from './reads.ts';
import type { CartVersionReply } from './save-cart.ts';
import { saveChanges } from './save-changes.ts';
import { refuseWrong, type WrongItem, wrongItems } from './save-check.ts';
import { readSaveFacts, writeCart } from './store.ts';

/** A product to add, and how many: a whole number from 1. */
export interface LineToAdd {
  readonly itemNumber: string;
  readonly quantity: number;
}

export interface Addition extends LineToAdd {
  /** Chosen by the caller. A repeat adds nothing, even after the cart was submitted. */
  readonly saveId: string;
}

interface LinesToAdd {
  readonly saveId: string;
  /** Of the added lines; different ones under the same ID are refused. */
  readonly contentHash: string;
  /** Each product once. */
  readonly lines: readonly LineToAdd[];
}

/** The cart with these products added, as if one by one. */
function withLines(stored: CartContent, lines: readonly LineToAdd[]): CartContent {
  const actions = lines.map(
    ({ itemNumber, quantity }): CartAction => ({ do: 'add', line: standardLine(itemNumber), quantity }),
  );
  return mergeCart(stored, applyEdits(stored, noEdits, actions));
}

/** Why nothing was added; if products are the reason, which. */
export interface AdditionRefused {
  readonly refusal: Refusal<RefusalCode>;
  readonly wrong: readonly WrongItem[];
}

interface Added {
  readonly cart: CartVersionReply;
  /** An earlier call with this id added it. */
  readonly isRepeat: boolean;
}

const refused = (refusal: Refusal<RefusalCode>, wrong: readonly WrongItem[] = []): AdditionRefused => ({
  refusal,
  wrong,
});

/** It has no version, because an addition applies to any current cart, as in every merge [C4.18]. */
async function addLines(
  services: Services,
  scope: CustomerScope,
  addition: LinesToAdd,
): Promise<Added | AdditionRefused> {
  const { pool } = services;
  const { lines, saveId, contentHash } = addition;
  const now = services.now();
  // First which cart is active and only then the earlier saves: one that was accepted before this cart began is found.
  const { cartKey: key } = await readOrMakeActiveCart(scope, pool, { today: todayOf(services, now), now });
  const earlier = await findSave(scope, pool, saveId);
  if (earlier !== undefined) {
    if (earlier.contentHash !== contentHash) return refused(refuse('cart.save-id-reused'));
    return { cart: { key: earlier.key, modified: isoOfVersion(earlier.modified) }, isRepeat: true };
  }
  const itemNumbers = lines.map(({ itemNumber }) => itemNumber);
  const facts = await readSaveFacts(scope, pool, { key, saveId, itemNumbers, untakenItemNumbers: [] });
  // The cart was just submitted, or this addition was just made.
  if (facts === undefined || facts.submittedAt !== null || facts.acceptedAs !== null) {
    return addLines(services, scope, addition);
  }

  const stored = contentOfRow(facts);
  const wanted = withLines(stored, lines);
  if (wanted.lines.length > maxCartLines) {
    return refused(refuse('cart.too-many-lines', { maximum: maxCartLines }));
  }
  const wrong = wrongItems(scope.viewer, stored, wanted, facts.items);
  const refusal = refuseWrong(wrong);
  if (refusal !== undefined) return refused(refusal, wrong);
  const version = nextVersion(facts.modified, now);
  const isWritten = await writeCart(scope, pool, {
    ...{ key, saveId, base: facts.modified, version, content: wanted, contentHash, tagged: [], untagged: [] },
    actorUserId: scope.viewer.userId,
    actedAs: kindOf(scope.viewer),
    changes: saveChanges(stored, wanted),
    savedAt: now,
  });
  if (!isWritten) return addLines(services, scope, addition);
  const modified = isoOfVersion(version);
  services.hub.cartChanged({ customerNumber: scope.customerNumber, key, modified });
  return { cart: { key, modified }, isRepeat: false };
}

/** Adds one product. */
export async function addToCart(
  services: Services,
  scope: CustomerScope,
  { saveId, ...line }: Addition,
): Promise<CartVersionReply | Refusal<RefusalCode>> {
  const contentHash = sha256(`add ${line.quantity} of ${line.itemNumber}`, 'base64');
  const added = await addLines(services, scope, { saveId, contentHash, lines: [line] });
  return 'cart' in added ? added.cart : added.refusal;
}

/** Adds several products in one save: all of them, or none. Their order makes no difference to a repeat. */
export function addSeveralToCart(
  services: Services,
  scope: CustomerScope,
  { saveId, lines }: { readonly saveId: string; readonly lines: readonly LineToAdd[] },
): Promise<Added | AdditionRefused> {
  const words = lines.map(({ itemNumber, quantity }) => `${quantity} of ${itemNumber}`).sort();
  return addLines(services, scope, {
    saveId,
    contentHash: sha256(`add several\n${words.join('\n')}`, 'base64'),
    lines,
  });
}

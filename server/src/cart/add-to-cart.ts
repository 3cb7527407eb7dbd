/** Adds a product to the cart that is active by then, for devices that may resend a request much later. */
import { createHash } from 'node:crypto';
import type { RefusalCode } from '@operatory/contract/refusals';
import { kindOf } from '@operatory/domain/access';
import {
  applyEdit,
  isoOfVersion,
  maximumCartLines,
  mergeCart,
  nextVersion,
  noEdits,
  standardLine,
} from '@operatory/domain/cart';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Services } from '../services/services.ts';
import { todayOf } from '../settings/today.ts';
import { contentOfRow } from './cart-rows.ts';
import { findSave, readOrMakeActiveCart } from './reads.ts';
import type { CartVersionReply } from './save-cart.ts';
import { saveChanges } from './save-changes.ts';
import { refuseItems } from './save-check.ts';
import { readSaveFacts, writeCart } from './store.ts';

export interface Addition {
  readonly itemNumber: string;
  /** A whole number from 1. */
  readonly quantity: number;
  /** Chosen by the caller. A repeat adds nothing, even after the cart was submitted. */
  readonly saveId: string;
}

const hashOf = ({ itemNumber, quantity }: Addition) =>
  createHash('sha256').update(`add ${quantity} of ${itemNumber}`).digest('base64');

/** It names no version, because an addition applies to whatever the cart contains, as in every merge [C4.18]. */
export async function addToCart(
  services: Services,
  scope: CustomerScope,
  addition: Addition,
): Promise<CartVersionReply | Refusal<RefusalCode>> {
  const { pool } = services;
  const { itemNumber, quantity, saveId } = addition;
  const now = services.now();
  const contentHash = hashOf(addition);
  // First which cart is active and only then the earlier saves: one that was accepted before this cart began is found.
  const { cartKey: key } = await readOrMakeActiveCart(scope, pool, { today: todayOf(services, now), now });
  const earlier = await findSave(scope, pool, saveId);
  if (earlier !== undefined) {
    if (earlier.contentHash !== contentHash) return refuse('cart.save-id-reused');
    return { key: earlier.key, modified: isoOfVersion(earlier.modified) };
  }
  const asked = { key, saveId, itemNumbers: [itemNumber], untakenItemNumbers: [] };
  const facts = await readSaveFacts(scope, pool, asked);
  // The cart was just submitted, or this addition was just made.
  if (facts === undefined || facts.submittedAt !== null || facts.acceptedAs !== null) {
    return addToCart(services, scope, addition);
  }

  const stored = contentOfRow(facts);
  const wanted = mergeCart(stored, applyEdit(stored, noEdits, { do: 'add', line: standardLine(itemNumber), quantity }));
  if (wanted.lines.length > maximumCartLines) return refuse('cart.too-many-lines', { maximum: maximumCartLines });
  const refused = refuseItems(scope.viewer, stored, wanted, facts.items);
  if (refused !== undefined) return refused;
  const version = nextVersion(facts.modified, now);
  const isWritten = await writeCart(scope, pool, {
    ...{ key, saveId, base: facts.modified, version, content: wanted, contentHash, tagged: [], untagged: [] },
    actorUserId: scope.viewer.userId,
    actedAs: kindOf(scope.viewer),
    changes: saveChanges(stored, wanted),
    savedAt: now,
  });
  if (!isWritten) return addToCart(services, scope, addition);
  const modified = isoOfVersion(version);
  services.hub.cartChanged({ customerNumber: scope.customerNumber, key, modified });
  return { key, modified };
}

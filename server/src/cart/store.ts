/** Writes to a cart, each one statement that names the version it's based on. */
import type { ViewerKind } from '@operatory/domain/access';
import type { CartContent, CartVersion } from '@operatory/domain/cart';
import type { CustomerScope } from '../access/customer-scope.ts';
import { isOrderableOf, lifeCycleOf } from '../catalog/withdrawn.ts';
import type { Queryable } from '../database/database.ts';
import type { CartSaveChanges } from '../database/schema/carts.ts';
import { type CartRow, rowOfLine } from './cart-rows.ts';
import { cartColumns, cartOwner } from './reads.ts';

/** The facts that a save needs before it writes. */
export interface SaveFacts extends CartRow {
  /** The version that this very save made, when it was accepted before. */
  readonly acceptedAs: number | null;
  /** Of the content that was accepted then; null when it was not, or before hashes were kept. */
  readonly acceptedHash: string | null;
  /** `[isOrderable, isHiddenFromCustomer, lifeCycle]` of the items asked about; absent ones do not exist. */
  readonly items: Readonly<Record<string, readonly [boolean, boolean, string]>> | null;
  /** Those of the given items that have a tag request. */
  readonly tagged: readonly string[] | null;
}

/** The stored cart, whether this save is a repeat, and the facts about the items in it. */
export async function readSaveFacts(
  scope: CustomerScope,
  database: Queryable,
  asked: {
    readonly key: string;
    readonly saveId: string;
    readonly itemNumbers: readonly string[];
    readonly untakenItemNumbers: readonly string[];
  },
): Promise<SaveFacts | undefined> {
  const { rows } = await database.query<SaveFacts>({
    name: 'cart-save-facts',
    text: `select ${cartColumns}, s.modified as "acceptedAs", s.content_hash as "acceptedHash",
                  (select json_object_agg(i.item_number, json_build_array(${isOrderableOf('i')}, i.is_hidden_from_customer, ${lifeCycleOf('i')}))
                     from item i where i.item_number = any($4::text[])) as items,
                  (select array_agg(t.item_number) from item_tag_request t
                    where t.customer_number = c.customer_number and t.item_number = any($5::text[])) as tagged
             from cart c left join cart_save s on s.cart_key = c.cart_key and s.save_id = $3
            where c.cart_key = $1 and c.customer_number = $2 and c.punch_out_session_id = $6`,
    values: [
      asked.key,
      scope.customerNumber,
      asked.saveId,
      asked.itemNumbers,
      asked.untakenItemNumbers,
      cartOwner(scope),
    ],
  });
  return rows[0];
}

/** Whether this person made the last change to the cart, or it was never changed. */
export async function isLastChangeBy(
  scope: CustomerScope,
  database: Queryable,
  { key, version }: { readonly key: string; readonly version: CartVersion },
): Promise<boolean> {
  const { rows } = await database.query<{ userId: string | null; isChanged: boolean }>({
    name: 'cart-last-change',
    text: `select (select actor_user_id from cart_save where cart_key = $1 and modified = $2 limit 1) as "userId",
                  exists (select from cart_save where cart_key = $1) as "isChanged"`,
    values: [key, version],
  });
  const [last] = rows;
  return last?.isChanged === false || last?.userId === scope.viewer.userId;
}

export interface CartSave {
  readonly key: string;
  readonly saveId: string;
  /** The version that the content was made from. */
  readonly base: CartVersion;
  /** The version that it makes. */
  readonly version: CartVersion;
  readonly content: CartContent;
  /** Of the content as sent. */
  readonly contentHash: string;
  /** Items for which a shelf tag is asked from now on. */
  readonly tagged: readonly string[];
  /** Items whose tag request ends, because their line was removed. */
  readonly untagged: readonly string[];
  readonly actorUserId: string;
  /** What kind of person that is: staff act on behalf of the account. */
  readonly actedAs: ViewerKind;
  readonly changes: CartSaveChanges;
  readonly savedAt: Date;
}

/**
 * Replaces the cart, stores its tag requests, and records the save: all or nothing. False if the cart is no longer at
 * the base version or was submitted; then nothing was written.
 */
export async function writeCart(scope: CustomerScope, database: Queryable, save: CartSave): Promise<boolean> {
  const { lines, details } = save.content;
  const { rowCount } = await database.query({
    name: 'cart-save',
    text: `with saved as (
             update cart set modified = $5, lines = $6, line_count = $7, po_number = $8, comments = $9,
                             shipping_note = $10, account_manager_note = $11, free_shipping = $12, invoice_copy = $13,
                             future_fill_date = $14, alternate_address = $15
              where cart_key = $1 and customer_number = $2 and modified = $4 and submitted_at is null
             returning cart_key, customer_number),
           tagged as (
             insert into item_tag_request (customer_number, item_number, requested_at)
             select customer_number, item_number, $17 from saved, unnest($19::text[]) item_number
             on conflict do nothing),
           untagged as (
             delete from item_tag_request t using saved
              where t.customer_number = saved.customer_number and t.item_number = any($20::text[]))
           insert into cart_save (cart_key, save_id, modified, actor_user_id, saved_at, content_hash, acted_as, changes)
           select cart_key, $3, $5, $16, $17, $18, $21, $22 from saved`,
    values: [
      save.key,
      scope.customerNumber,
      save.saveId,
      save.base,
      save.version,
      JSON.stringify(lines.map(rowOfLine)),
      lines.length,
      details.poNumber,
      details.comments,
      details.shippingNote,
      details.accountManagerNote,
      details.freeShipping,
      details.invoiceCopy,
      details.futureFillDate,
      details.alternateAddress === null ? null : JSON.stringify(details.alternateAddress),
      save.actorUserId,
      save.savedAt,
      save.contentHash,
      save.tagged,
      save.untagged,
      save.actedAs,
      JSON.stringify(save.changes),
    ],
  });
  return rowCount === 1;
}

/**
 * Retention periods; data exchange clears its own tables. Each rule is one statement that deletes a few rows at a time.
 * Orders and their details, people, accounts with their lists, notes, free goods, and alerts are business records and
 * stay.
 */

export interface ClearingRule {
  /** The name of the deleted data in the log. */
  readonly name: string;
  readonly days: number;
  /** Deletes rows from before $1, at most $2 at once. The row count is how many it deleted. */
  readonly statement: string;
}

/** Days after which data is deleted that only a repeat of its last use could need. */
export const periods = {
  /** Sessions and tokens that have ended. */
  ended: 1,
  /** What repeats are recognized by: deleted notes and lists, saves of notes, visits of buyers that brought no cart, links. */
  repeats: 30,
  /** Data delivered to others. */
  handedOver: 90,
  /** Documents from and to buyers. */
  messages: 180,
  /** Who changed what, and what buyers' orders are compared with: a year, and a month to ask about it. */
  history: 400,
} as const;

/** Rows of a table whose column is before the given time. */
const before = (table: string, column: string, more = '') =>
  `delete from ${table} where ctid = any(array(select ctid from ${table} where ${column} < $1 ${more} limit $2))`;

/**
 * A session that is just being restarted is left to the next run. A visit is deleted with its cart; for a returned
 * cart, its document is the record.
 */
const visits = (which: string) => `
  with old as (select session_id from punch_out_session where ${which} limit $2 for update skip locked),
       carts as (delete from cart where punch_out_session_id in (select session_id::text from old))
  delete from punch_out_session where session_id in (select session_id from old)`;

const isDone = 'coalesce(delivered_at, failed_at) < $1';
/** The index of finished entries only covers these. */
const holdsMore = `coalesce(delivered_at, failed_at) is not null and (topic <> 'punch-out.document' or jsonb_exists(payload, 'document'))`;

const isNoLongerOut =
  'and not exists (select from outbox o where o.id = outbox_id and o.delivered_at is null and o.failed_at is null)';

export const clearingRules: readonly ClearingRule[] = [
  {
    name: 'files for the ERP',
    days: periods.handedOver,
    statement: before('erp_out_file', 'created_at', isNoLongerOut),
  },
  { name: 'sessions', days: periods.ended, statement: before('session', 'expires_at') },
  { name: 'sign-ins that were begun', days: periods.ended, statement: before('verification', 'expires_at') },
  { name: 'setup addresses', days: periods.ended, statement: before('setup_link', 'expires_at') },
  { name: 'wrong passwords', days: periods.ended, statement: before('sign_in_failure', 'last_at') },
  { name: 'turns of limits', days: periods.ended, statement: before('turn_count', 'ends_at') },
  { name: 'passkeys that were asked for', days: periods.ended, statement: before('passkey_challenge', 'expires_at') },
  { name: 'hub tickets', days: periods.ended, statement: before('hub_ticket', 'expires_at') },
  { name: 'punch-out tokens', days: periods.ended, statement: before('punch_out_token', 'expires_at') },
  { name: 'unknown codes', days: periods.history, statement: before('unknown_code', 'seen_at') },
  { name: 'notices', days: periods.handedOver, statement: before('notice', 'created_at') },
  { name: 'e-mails', days: periods.handedOver, statement: before('mail', 'coalesce(sent_at, failed_at)') },
  { name: 'saves of notes', days: periods.repeats, statement: before('customer_note_save', 'saved_at') },
  { name: 'reads of notes', days: periods.repeats, statement: before('customer_note_read', 'read_at') },
  { name: 'deleted notes', days: periods.repeats, statement: before('customer_note', 'deleted_at') },
  { name: 'deleted lists', days: periods.repeats, statement: before('customer_list', 'deleted_at') },
  {
    name: 'punch-out visits without a return',
    days: periods.repeats,
    // A setup that is sent again gives an old visit a new start.
    statement: visits(`created_at < $1 and start_until < $1 and coalesce(last_used_at, created_at) < $1
                         and ended_by is distinct from 'returned'`),
  },
  {
    name: 'punch-out visits that returned a cart',
    days: periods.history,
    statement: visits(`created_at < $1 and ended_at < $1 and ended_by = 'returned'`),
  },
  { name: 'punch-out messages', days: periods.messages, statement: before('punch_out_message', 'at') },
  {
    name: 'what was handed over',
    days: periods.handedOver,
    // The causes of a hold are stored again with the decision.
    statement: before(
      'outbox o',
      'coalesce(delivered_at, failed_at)',
      `and ${holdsMore} and topic <> 'punch-out.document' and not exists (
         select from order_review r where o.topic = 'order.held' and r.order_number::text = o.key and r.state = 'waiting')`,
    ),
  },
  {
    name: 'documents that buyers were sent',
    days: periods.handedOver,
    // The row stays: it records the last confirmation and the reported shipments.
    statement: `update outbox set payload = payload - 'document' where ctid = any(array(
                  select ctid from outbox where ${isDone} and ${holdsMore} and topic = 'punch-out.document' limit $2))`,
  },
  { name: 'answers of the ERP', days: periods.history, statement: before('order_receipt', 'at') },
  { name: 'comparisons with the ERP', days: periods.history, statement: before('order_proof', 'checked_at') },
  { name: 'saves of carts', days: periods.history, statement: before('cart_save', 'saved_at') },
  { name: 'changes of lists', days: periods.history, statement: before('customer_list_change', 'changed_at') },
];

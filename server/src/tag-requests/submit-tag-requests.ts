/** Hands the tag requests of an account over to the distributor's other systems. */
import type { CustomerScope } from '../access/customer-scope.ts';
import { inTransaction } from '../database/database.ts';
import type { Services } from '../services/services.ts';
import { listTagRequests, type TagRequests } from './list-tag-requests.ts';
import { lockTagRequests } from './lock-tag-requests.ts';

/**
 * Empties the list and adds it to the outbox in one transaction, so that a repeat submits nothing twice; returns the
 * submitted items. An empty list isn't submitted [C4.24].
 */
export async function submitTagRequests(services: Services, scope: CustomerScope): Promise<TagRequests> {
  const now = services.now();
  const { customerNumber, viewer, territoryId } = scope;
  return inTransaction(services.pool, async (client) => {
    // A simultaneous submit waits here and then finds an empty list.
    await lockTagRequests(scope, client);
    const submitted = await listTagRequests(scope, client);
    if (submitted.itemNumbers.length === 0) return submitted;
    await client.query('delete from item_tag_request where customer_number = $1 and item_number = any($2::text[])', [
      customerNumber,
      submitted.itemNumbers,
    ]);
    const payload = { customerNumber, territoryId, submittedAt: now.toISOString(), submittedByUserId: viewer.userId };
    await client.query('insert into outbox (topic, key, payload, created_at) values ($1, $2, $3, $4)', [
      'tags.submitted',
      customerNumber,
      JSON.stringify({ ...payload, itemNumbers: submitted.itemNumbers }),
      now,
    ]);
    return submitted;
  });
}

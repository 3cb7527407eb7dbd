/** A practice's approval rules. */
import type { RefusalCode } from '@operatory/contract/refusals';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import type { CustomerScope } from '../access/customer-scope.ts';
import { readRule, type StoredRule } from '../approval-rules/read-causes.ts';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import { inTransaction } from '../database/database.ts';

export const wireRule = ({ limitCents, ...rule }: StoredRule) => ({
  ...rule,
  limit: limitCents === null ? null : limitCents / 100,
});

interface WantedRule {
  /** Dollars. */
  readonly limit: number | null;
  readonly isOverBudget: boolean;
  /** The version that it's based on; 0 for the first one. */
  readonly version: number;
}

/** Setting the current value again changes nothing. */
export async function saveRule(
  pool: pg.Pool,
  scope: CustomerScope,
  { by, wanted }: { readonly by: Actor; readonly wanted: WantedRule },
): Promise<StoredRule | Refusal<RefusalCode>> {
  const { customerNumber, viewer } = scope;
  const limitCents = wanted.limit === null ? null : Math.round(wanted.limit * 100);
  return inTransaction(pool, async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtext('approval-rule'), hashtext($1))`, [customerNumber]);
    const held = await readRule(scope, client);
    if (held.limitCents === limitCents && held.isOverBudget === wanted.isOverBudget) return held;
    if (held.version !== wanted.version) return refuse('approval.rule-changed');
    await client.query(
      `insert into approval_rule (customer_number, limit_cents, is_over_budget, changed_by_user_id) values ($1, $2, $3, $4)
       on conflict (customer_number) do update
          set limit_cents = excluded.limit_cents, is_over_budget = excluded.is_over_budget, changed_at = now(),
              changed_by_user_id = excluded.changed_by_user_id, version = approval_rule.version + 1`,
      [customerNumber, limitCents, wanted.isOverBudget, viewer.userId],
    );
    const stored = await readRule(scope, client);
    const factsOf = (rule: StoredRule) => ({ limit: wireRule(rule).limit, isOverBudget: rule.isOverBudget });
    await writeAudit(client, {
      ...{ kind: 'approval-rule-changed', by, about: `account ${customerNumber}` },
      ...{ before: factsOf(held), after: factsOf(stored) },
    });
    return stored;
  });
}

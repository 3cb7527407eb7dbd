/**
 * A CustomerScope proves that a caller may work with one account. Only this file creates one; every function that uses
 * an account's data takes it first and puts its number into the WHERE.
 */

import type { RefusalCode } from '@operatory/contract/refusals';
import { type AccountCapability, can, type User, type Viewer } from '@operatory/domain/access';
import type { CustomerNumber } from '@operatory/domain/customers';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';

declare const scopeBrand: unique symbol;

export interface CustomerScope {
  readonly [scopeBrand]: true;
  readonly customerNumber: CustomerNumber;
  /** What contract prices know it by. */
  readonly customerKey: number;
  readonly territoryId: string;
  /** The place of the account's prices in an item's price array, from 1. */
  readonly pricePosition: number;
  /** Branches that serve the account, first choice first. */
  readonly warehouses: readonly string[];
  readonly isPoRequired: boolean;
  /** Closed: its history stays, and nothing can be ordered for it. */
  readonly isWithdrawn: boolean;
  /** Whether this caller may see the account's prices. */
  readonly seesPrices: boolean;
  readonly viewer: User;
}

interface Facts {
  customerNumber: CustomerNumber;
  customerKey: number;
  territoryId: string;
  pricePosition: number;
  warehouses: string[];
  isPoRequired: boolean;
  isWithdrawn: boolean;
}

/** Facts older than this are read again, so that a moved territory takes effect within a second. */
const factsLifetimeMs = 900;
const maxFacts = 5_000;

export interface CustomerScopes {
  /** The scope, or a refusal, the same for an account that they may not see and one that doesn't exist. */
  open(
    viewer: Viewer,
    capability: AccountCapability,
    customerNumber: CustomerNumber,
  ): Promise<CustomerScope | Refusal<RefusalCode>>;
}

/** Opens scopes on one database. */
export function customerScopes(pool: pg.Pool): CustomerScopes {
  const known = new Map<string, { facts: Promise<Facts | undefined>; until: number }>();

  async function read(customerNumber: CustomerNumber): Promise<Facts | undefined> {
    const { rows } = await pool.query<Facts>({
      name: 'customer-facts',
      text: `select c.customer_number as "customerNumber", c.customer_key as "customerKey", c.territory_id as "territoryId", p.position as "pricePosition",
                    c.warehouses, c.is_po_required as "isPoRequired", c.withdrawn_at is not null as "isWithdrawn"
               from customer c join pricing_class p on p.code = c.pricing_class
              where c.customer_number = $1`,
      values: [customerNumber],
    });
    return rows[0];
  }

  /** Absent accounts are remembered too: they must not take longer than foreign ones. */
  function factsOf(customerNumber: CustomerNumber): Promise<Facts | undefined> {
    const now = performance.now();
    const cached = known.get(customerNumber);
    if (cached !== undefined && cached.until > now) return cached.facts;
    if (known.size >= maxFacts) known.clear();
    const facts = read(customerNumber);
    known.set(customerNumber, { facts, until: now + factsLifetimeMs });
    facts.catch(() => known.delete(customerNumber));
    return facts;
  }

  return {
    async open(viewer, capability, customerNumber) {
      if (viewer.kind !== 'user') return refuse('access.signed-out');
      const facts = await factsOf(customerNumber);
      if (facts === undefined || !can(viewer, 'account.view', facts)) return refuse('customer.not-found');
      if (!can(viewer, capability, facts)) {
        const isOnlyWithdrawn = facts.isWithdrawn && can(viewer, capability, { ...facts, isWithdrawn: false });
        return refuse(isOnlyWithdrawn ? 'customer.withdrawn' : 'access.not-allowed');
      }
      const seesPrices = can(viewer, 'account.view-prices', facts);
      return { ...facts, seesPrices, viewer } as unknown as CustomerScope;
    },
  };
}

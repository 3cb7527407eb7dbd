/** An item's price for an account, and how it is determined. */
import type { PlainDate } from '../dates/index.ts';
import { type Cents, cents } from '../money/index.ts';

/** Where a price comes from, from the most general to the most specific. */
export const priceSources = ['class', 'contract', 'override'] as const;
export type PriceSource = (typeof priceSources)[number];

/** One step on the way to a price; the last one counts. */
export interface PriceStep {
  readonly source: PriceSource;
  readonly price: Cents;
}

/** The prices that there are, in cents; null or undefined where there is none. */
export type KnownPrices = Readonly<Partial<Record<PriceSource, number | null | undefined>>>;

/**
 * The steps to a price: the pricing class's, then the contract's, then the override of a cart line. Every price that an
 * account sees is the last of these steps, so an explanation can't differ from it.
 */
export function priceSteps(known: KnownPrices): readonly PriceStep[] {
  return priceSources.flatMap((source) => {
    const price = known[source];
    return price === null || price === undefined ? [] : [{ source, price: cents(price) }];
  });
}

/** The price that counts; `undefined` if there is none. */
export function priceOf(known: KnownPrices): Cents | undefined {
  return priceSteps(known).at(-1)?.price;
}

/** When a contract gives a price. The days are included; null where it has no end. */
export interface ContractDays {
  readonly validFrom: PlainDate;
  readonly validTo: PlainDate | null;
}

/** `replaced`: it would count, but a contract that began later does. */
export type ContractState = 'counts' | 'replaced' | 'later' | 'ended';

/** The state of each contract of one account and item on a day, in their order; one at most counts. */
export function contractStates(contracts: readonly ContractDays[], day: PlainDate): readonly ContractState[] {
  const isOn = ({ validFrom, validTo }: ContractDays) => validFrom <= day && (validTo === null || validTo >= day);
  const newest = contracts.filter(isOn).reduce((last, { validFrom }) => (validFrom > last ? validFrom : last), '');
  return contracts.map((contract) => {
    if (contract.validFrom > day) return 'later';
    if (!isOn(contract)) return 'ended';
    return contract.validFrom === newest ? 'counts' : 'replaced';
  });
}

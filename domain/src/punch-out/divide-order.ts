/**
 * Divides a buyer's order whose lines go to several addresses into one order for each, or explains why a person must.
 */
import type { BuyerOrder, OrderAddress, OrderedLine, OrderRemark } from './buyer-order.ts';
import { totalSentence } from './compare-order.ts';
import { addressKey, canBeOnePlace, namedParts, type ShipTo } from './delivery.ts';
import { accountOfLocation, isByAddressId, type LocationRules } from './location.ts';
import { isRejection } from './status.ts';

/** Whether the connection holds such an order for a person, or creates an order for each address. */
export const severalAddressesChoices = ['hold', 'divide'] as const;
export type SeveralAddresses = (typeof severalAddressesChoices)[number];

export interface DivisionRules extends LocationRules {
  readonly severalAddresses: SeveralAddresses;
}

/** The part of an order that ships to one address. */
export interface OrderPart {
  /** Our account number. */
  readonly account: string;
  /** The evened-out ship-to; blank if there is none. */
  readonly key: string;
  /** The buyer's order with this ship-to and its lines only. */
  readonly order: BuyerOrder;
}

/**
 * The parts, in the order in which the document names their ship-tos; or sentences about what a person has to decide,
 * with the parts that would result if the person approves.
 */
export type Division =
  | { readonly parts: readonly OrderPart[] }
  | { readonly why: readonly string[]; readonly possible?: readonly OrderPart[] };

export const isDivided = (division: Division): division is Extract<Division, { parts: unknown }> => 'parts' in division;

/** The parts that the order has, or would have if a person agrees. */
export const possibleParts = (division: Division): readonly OrderPart[] =>
  isDivided(division) ? division.parts : (division.possible ?? []);

/** More orders than any document needs. */
const maxParts = 50;

/** `Lines 1, 2`. */
export const linesWords = (lines: readonly Pick<OrderedLine, 'lineNumber'>[]): string => {
  const numbers = [...new Set(lines.map(({ lineNumber }) => lineNumber))];
  return `${numbers.length === 1 ? 'Line' : 'Lines'} ${numbers.slice(0, 8).join(', ')}${numbers.length > 8 ? ', …' : ''}`;
};

interface Group {
  readonly key: string;
  readonly shipTo: OrderAddress | undefined;
  readonly delivery: ShipTo | undefined;
  readonly isOrders: boolean;
  readonly lines: OrderedLine[];
}

/** The lines by where they go. A line that says nothing goes where the order goes. */
function groupsOf({ lines, shipTo, delivery }: BuyerOrder): Group[] {
  const groups = new Map<string, Group>();
  const ofOrder = addressKey(namedParts(delivery));
  for (const line of lines) {
    const own = addressKey(namedParts(line.ownShipTo?.delivery));
    const key = own === '' ? ofOrder : own;
    const isOrders = key === ofOrder;
    const from = isOrders ? { shipTo, delivery } : { shipTo: undefined, ...line.ownShipTo };
    const group = groups.get(key) ?? {
      ...{ key, isOrders, lines: [] },
      ...{ shipTo: from.shipTo, delivery: from.delivery },
    };
    group.lines.push(line);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The account of a group, or a sentence. */
function accountOf(group: Group, rules: LocationRules, ofOrder: string): { account: string } | { why: string } {
  if (group.isOrders || !isByAddressId(rules)) return { account: ofOrder };
  const account = accountOfLocation(rules, { addressId: group.delivery?.addressId ?? '', to: [], extrinsics: [] });
  if (isRejection(account)) return { why: `${linesWords(group.lines)}: ${account.status.text}` };
  return account === undefined
    ? { why: `${linesWords(group.lines)}: the ship-to has no addressID, which names the location.` }
    : { account };
}

/** The document's remarks about these lines, or about the order as a whole. */
function remarksOf(remarks: readonly OrderRemark[], lines: readonly OrderedLine[]): OrderRemark[] {
  const numbers = new Set(lines.map(({ lineNumber }) => lineNumber));
  return remarks
    .map((remark) => ({
      ...remark,
      lines: remark.lines.filter((line) => numbers.has(line)),
      isOfOrder: remark.lines.length === 0,
    }))
    .filter(({ lines, isOfOrder }) => isOfOrder || lines.length > 0)
    .map(({ isOfOrder: _, ...remark }) => remark);
}

/** Reasons why an order can't be divided at all, regardless of its parts and of who divides it. */
function indivisible(groups: readonly Group[]): string[] {
  const places = new Map<number, string>();
  const shared = groups.flatMap(({ key, lines }) =>
    lines.filter(({ lineNumber }) => {
      const before = places.get(lineNumber) ?? key;
      places.set(lineNumber, before);
      return before !== key;
    }),
  );
  return [
    ...(groups.length > maxParts ? [`The lines name more than ${maxParts} ship-tos.`] : []),
    ...(shared.length > 0 ? [`${linesWords(shared)}: a line number has several ship-tos.`] : []),
  ];
}

/** Amounts of the whole order that can't be divided between its parts. */
function undividedAmounts(order: BuyerOrder): string[] {
  const total = totalSentence(order);
  return [
    ...(total === '' ? [] : [total]),
    ...(order.isTaxed === true ? ['The tax of the whole order can’t be divided.'] : []),
  ];
}

/**
 * Sentences about parts that can't both ship to their account's one address, however loosely the connection compares
 * addresses.
 */
export function placesOfOneAccount(parts: readonly OrderPart[]): string[] {
  const first = new Map<string, OrderPart>();
  return parts.flatMap((part) => {
    const { account, order } = part;
    const before = first.get(account);
    if (order.delivery === undefined) return [];
    if (before?.order.delivery === undefined) {
      first.set(account, part);
      return [];
    }
    if (canBeOnePlace(before.order.delivery, order.delivery)) return [];
    return [
      `${linesWords(order.lines)}: the place differs from that of ${linesWords(before.order.lines).toLowerCase()}, and the account has one address.`,
    ];
  });
}

/**
 * `undefined` if no line names its own ship-to, or the connection holds orders with several. `account` is the account
 * of the order as a whole.
 */
export function divideOrder(order: BuyerOrder, rules: DivisionRules, account: string): Division | undefined {
  const { remarksByAddress, ...whole } = order;
  const isNamed = order.lines.some(({ ownShipTo }) => addressKey(namedParts(ownShipTo?.delivery)) !== '');
  if (rules.severalAddresses !== 'divide' || remarksByAddress === undefined || !isNamed) return undefined;
  const groups = groupsOf(order);
  const amounts = groups.length > 1 ? undividedAmounts(order) : [];
  if (groups.length > 1) {
    const never = indivisible(groups);
    if (never.length > 0) return { why: [...never, ...amounts] };
  }
  const parts: OrderPart[] = [];
  const why: string[] = [];
  for (const group of groups) {
    const found = accountOf(group, rules, account);
    if ('why' in found) {
      why.push(found.why);
      continue;
    }
    const { shipTo, delivery, lines, key } = group;
    const { delivery: _, ...further } = whole;
    parts.push({
      ...{ account: found.account, key },
      order: {
        ...further,
        ...{ lines, shipTo, remarks: remarksOf(remarksByAddress, lines) },
        ...(delivery === undefined ? {} : { delivery }),
        // The sum of all lines; it was checked above.
        ...(groups.length > 1 ? { total: '' } : {}),
      },
    });
  }
  if (why.length > 0) return { why: [...amounts, ...why] };
  return amounts.length > 0 ? { why: amounts, possible: parts } : { parts };
}

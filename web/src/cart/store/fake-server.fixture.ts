/**
 * A server for the tests of the store: one account's carts in memory, with the same rules, over a connection that can
 * fail.
 */

import { allRefusals, textOfRefusal } from '@operatory/contract/all-refusals';
import type { Cart, CartItem, CartRequest, CouponInfo } from '@operatory/contract/cart';
import { detailsToWire } from '@operatory/contract/cart-codec';
import type { RefusalCode } from '@operatory/contract/refusals';
import { couponStanding, isoOfVersion, lineIdOf, noDetails } from '@operatory/domain/cart';
import { refuse } from '@operatory/domain/refusals';
import { CallFailure, type Failure, unreachable } from '../../calls/index.ts';
import type { CartCalls, SubmitReply } from './cart-calls.ts';
import type { FakeClock } from './fake-browser.fixture.ts';
import { termsOf } from './free-goods.ts';

/** What happens to a call on the network. */
export type Fate = 'pass' | 'lose-request' | 'lose-reply';

type Problem = Extract<Failure, { kind: 'refused' }>;

interface StoredCart {
  readonly key: string;
  version: number;
  sent: Omit<CartRequest, 'key' | 'customerNumber' | 'modified' | 'saveId'>;
  orderNumber?: number;
}

const nothing: StoredCart['sent'] = {
  items: [],
  ...detailsToWire(noDetails),
};

/** A refusal as a call throws it. */
export function problem(
  code: RefusalCode,
  more: { errors?: Problem['errors']; document?: object; values?: Record<string, string> } = {},
) {
  const detail = textOfRefusal(refuse(code, more.values));
  return new CallFailure({
    kind: 'refused',
    status: allRefusals[code].status,
    code,
    detail,
    errors: more.errors ?? [],
    document: { code, detail, ...more.document },
    retryAfter: undefined,
  });
}

/** Items are called `Item A`, cost a dollar for each letter of the alphabet up to theirs, and exist from A to P. */
const wordsOf = (itemNumber: string) => ({
  description: `Item ${itemNumber}`,
  price: itemNumber.charCodeAt(0) - 64,
  isKnown: /^[A-P]$/.test(itemNumber),
});

export function fakeServer(clock: FakeClock, { latencyMs = 20 } = {}) {
  let carts: StoredCart[] = [{ key: 'cart-1', version: 1_000, sent: nothing }];
  const saves = new Map<string, string>();
  const tagged = new Set<string>();
  let tick = 1_000;
  let nextOrder = 7_000_001;
  const heard: ((modified: string) => void)[] = [];

  const control = {
    fate: (_call: string): Fate => 'pass',
    /** Thrown instead of any response. */
    refuses: undefined as CallFailure | undefined,
    /** Refuses a save by its contents. */
    judge: (_sent: CartRequest): CallFailure | undefined => undefined,
    version: '1.0.548',
    /** Coupons, and which item counts for which. */
    coupons: [] as readonly (CouponInfo & { readonly bought: readonly string[] })[],
    calls: [] as string[],
  };

  const active = () => {
    const found = carts.find((cart) => cart.orderNumber === undefined);
    if (found !== undefined) return found;
    tick += 1;
    const made: StoredCart = { key: `cart-${carts.length + 1}`, version: tick, sent: nothing };
    carts = [...carts, made];
    return made;
  };

  function wireItem(item: CartRequest['items'][number]): CartItem {
    const { description, price } = wordsOf(String(item.itemNumber));
    const type = item.type ?? 0;
    const itemNumber = String(item.itemNumber);
    const counts = control.coupons.find(({ bought, isRunning }) => isRunning && bought.includes(itemNumber));
    const couponId = type === 0 ? (counts?.couponId ?? null) : (item.couponId ?? null);
    return {
      id: lineIdOf({ itemNumber, type, couponId, description: item.description ?? '' }),
      itemKey: 1,
      itemNumber,
      description: item.description || description,
      pack: 'Box',
      vendorName: 'Vendor',
      price: type === 0 ? price : 0,
      overridePrice: item.overridePrice ?? null,
      hasPriceOverride: typeof item.overridePrice === 'number',
      quantity: item.quantity,
      type,
      couponId,
      couponKey: null,
      legacyCouponOfferId: null,
      coupon: null,
      qualifyingList: [],
      couponRedemptionList: [],
      rewardValue: null,
      distributionCenterOverride: null,
      imageUrl: '',
      isRedemptionBurkhartProduct: type === 1,
      isOrderable: true,
      availability: 'available',
    };
  }

  const couponsIn = (items: readonly CartItem[]) =>
    control.coupons
      .filter((coupon) => items.some(({ couponId }) => couponId === coupon.couponId))
      .map(({ bought: _, ...info }): CouponInfo => info);

  /** Like the real one: names surplus free goods in a refusal. */
  function refuseUnearned(sent: CartRequest): CallFailure | undefined {
    const lines = sent.items.map(wireItem);
    const errors = lines.flatMap(({ type, couponId }, index) => {
      const coupon = control.coupons.find((one) => one.couponId === couponId);
      if (type === 0) return [];
      const content = lines.map((line) => ({ ...line, overridePrice: null }));
      const terms = coupon === undefined ? undefined : termsOf(coupon);
      const standing = terms === undefined ? undefined : couponStanding(content, terms);
      const isEarned = standing !== undefined && standing.used <= standing.reward;
      return isEarned ? [] : [{ field: `items.${index}`, message: 'not earned' }];
    });
    return errors.length === 0
      ? undefined
      : problem('cart.free-good-not-earned', { errors, values: { description: '' } });
  }

  function wire(cart: StoredCart): Cart {
    const { sent } = cart;
    return {
      key: cart.key,
      customerNumber: '100001',
      shipToCustomerNumber: '100001',
      modified: isoOfVersion(cart.version),
      syncEnabled: true,
      submittedDate: null,
      lineItemCount: sent.items.length,
      ...(structuredClone(sent) as Omit<typeof sent, 'items'>),
      items: sent.items.map(wireItem),
      couponItemInfo: couponsIn(sent.items.map(wireItem)),
    };
  }

  /** The round trip: JSON, time, and network failures. */
  async function over<T>(name: string, work: () => T): Promise<T> {
    control.calls.push(name);
    const fate = control.fate(name);
    const lost = unreachable();
    await clock.wait(latencyMs);
    if (fate === 'lose-request') throw lost;
    if (control.refuses !== undefined) throw control.refuses;
    let result: T | CallFailure;
    try {
      result = work();
    } catch (thrown) {
      result = thrown as CallFailure;
    }
    await clock.wait(latencyMs);
    if (fate === 'lose-reply') throw lost;
    if (result instanceof CallFailure) throw result;
    return JSON.parse(JSON.stringify(result)) as T;
  }

  function announce(version: number) {
    for (const listener of heard) listener(isoOfVersion(version));
  }

  function save(sent: CartRequest): { modified: string } {
    const before = saves.get(sent.saveId);
    if (before !== undefined) return { modified: before };
    const cart = carts.find(({ key }) => key === sent.key);
    if (cart === undefined) throw problem('cart.not-found');
    if (cart.orderNumber !== undefined) throw problem('cart.already-submitted', { document: { cart: wire(active()) } });
    if (isoOfVersion(cart.version) !== sent.modified)
      throw problem('cart.changed-elsewhere', { document: { cart: wire(cart) } });
    const old = new Map(cart.sent.items.map((item) => [item.itemNumber, item.quantity]));
    const errors = sent.items.flatMap((item, index) =>
      wordsOf(String(item.itemNumber)).isKnown ||
      (item.type ?? 0) !== 0 ||
      item.quantity <= (old.get(item.itemNumber) ?? 0)
        ? []
        : [{ field: `items.${index}`, message: `Product #${item.itemNumber} not found` }],
    );
    if (errors.length > 0) throw problem('cart.item-unknown', { errors, values: { itemNumber: '' } });
    const refused = refuseUnearned(sent) ?? control.judge(sent);
    if (refused !== undefined) throw refused;
    tick += 1;
    cart.version = tick;
    const { key: _key, customerNumber: _number, modified: _modified, saveId, ...rest } = structuredClone(sent);
    for (const item of rest.items) if (item.isTagRequested === true) tagged.add(String(item.itemNumber));
    const isKept = (item: CartRequest['items'][number]) => item.quantity > 0 || tagged.has(String(item.itemNumber));
    cart.sent = { ...rest, items: rest.items.filter(isKept) };
    saves.set(saveId, isoOfVersion(tick));
    announce(tick);
    return { modified: isoOfVersion(tick) };
  }

  function submit({ key, modified }: { key: string; modified?: string }): SubmitReply {
    const cart = carts.find((one) => one.key === key);
    if (cart === undefined) throw problem('cart.not-found');
    if (cart.orderNumber === undefined) {
      if (modified !== undefined && modified !== isoOfVersion(cart.version)) {
        throw problem('cart.changed-elsewhere', { document: { cart: wire(cart) } });
      }
      if (cart.sent.items.length === 0) throw problem('cart.empty');
      cart.orderNumber = nextOrder;
      nextOrder += 1;
      tick += 1;
      cart.version = tick;
      announce(tick);
    }
    return {
      orderNumber: cart.orderNumber,
      submittedDate: '2026-03-02T20:00:00.000Z',
      isHeldForReview: false,
      holdReasons: [],
    };
  }

  const calls: CartCalls = {
    readCart: () => over('read', () => wire(active())),
    saveCart: (sent) => over('save', () => save(JSON.parse(JSON.stringify(sent)))),
    submitCart: (order) => over('submit', () => submit(order)),
    readVersion: () => over('version', () => control.version),
  };

  return {
    calls,
    control,
    /** The hub: receives every change. */
    hub: (listener: (modified: string) => void) => heard.push(listener),
    /** `A2 B1`, in the order of the cart. */
    shown: () =>
      active()
        .sent.items.map((item) => `${item.itemNumber}${item.quantity}`)
        .join(' '),
    active: () => wire(active()),
    /** Someone else changes the cart: `A5` adds five of A, `A0` removes it. */
    elsewhere(text: string, details: Partial<StoredCart['sent']> = {}) {
      const cart = active();
      const items = new Map(cart.sent.items.map((item) => [String(item.itemNumber), item]));
      for (const word of text.split(' ').filter((one) => one !== '')) {
        const itemNumber = word.slice(0, 1);
        items.set(itemNumber, { ...items.get(itemNumber), itemNumber, quantity: Number(word.slice(1)) });
      }
      tick += 1;
      cart.version = tick;
      cart.sent = { ...cart.sent, ...details, items: [...items.values()].filter((item) => item.quantity > 0) };
      announce(tick);
    },
    submitElsewhere: () => submit({ key: active().key }),
    orders: () =>
      carts
        .filter((cart) => cart.orderNumber !== undefined)
        .map((cart) => cart.sent.items.map((item) => `${item.itemNumber}${item.quantity}`).join(' ')),
    saveCount: () => saves.size,
  };
}

export type FakeServer = ReturnType<typeof fakeServer>;

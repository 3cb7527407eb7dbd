/** What screens can do to a cart, and how to undo it. */
import {
  type CartAction,
  type CartLine,
  type DetailName,
  type LineId,
  lineIdOf,
  maxCartLines,
  type OrderDetails,
  overrideFor,
  standardLine,
} from '@operatory/domain/cart';
import type { LineAvailability } from '@operatory/domain/catalog';
import type { Cents } from '@operatory/domain/money';
import type { ChangedLine } from './cart-events.ts';
import type { CartStore } from './cart-store.ts';
import type { ExchangeEnd } from './cart-sync.ts';
import type { Choice } from './coupon-view.ts';
import type { LineFacts } from './line-facts.ts';
import type { SubmitFacts, SubmitResult } from './submit-order.ts';

/** A product to add, with what its line shows until the server has described it. */
export interface Addition {
  readonly itemNumber: string;
  readonly description: string;
  readonly pack?: string;
  readonly vendorName?: string;
  readonly imageUrl?: string;
  readonly price?: Cents;
  /** The active coupon that the item counts toward. */
  readonly couponId?: number | null;
  readonly availability?: LineAvailability;
  readonly quantityAvailable?: number;
}

/** A product and its quantity, a whole number from 1. */
export interface AdditionOf extends Addition {
  readonly quantity: number;
}

/** Undoes the last action, leaving what others did since. */
export type Undo = () => void;

/** The account's shelf tags, stored apart from its cart. */
export interface TagLink {
  /** Whether a tag is requested, or is about to be. */
  readonly isTagged: (itemNumber: string) => boolean;
  readonly wish: (wishes: ReadonlyMap<string, boolean>) => void;
}

export interface CartActions {
  /** Adds to the current quantity; returns the message [C8.22]. A new line gets `place`, if given. */
  add(item: Addition, quantity: number, place?: number): { readonly message: string; readonly undo: Undo };
  /** Adds all of these as one edit; returns those that don't fit in the cart, and the undo. */
  addMany(items: readonly AdditionOf[]): { readonly leftOut: readonly AdditionOf[]; readonly undo: Undo };
  /** Requests a shelf tag; the product gets a line with quantity 0 if it has none [A4.05]. */
  wantTag(item: Addition): void;
  /** 0 removes the line, or leaves it as a tag-only line if a tag is requested. */
  setQuantity(id: LineId, quantity: number, options?: { readonly isTagRequested: boolean }): void;
  remove(...ids: readonly LineId[]): Undo;
  /** Removes every line; details stay. */
  clear(): Undo;
  /** null, or the account's own price, removes the override [B4.25]. */
  setOverridePrice(id: LineId, price: Cents | null): void;
  /** Several overrides as one edit, by what each line gets; `undefined` leaves the line as it is. */
  setOverridePrices(priceOf: (line: CartLine) => Cents | null | undefined): void;
  /** Sets a line to one side of a conflict; `undefined` removes it. */
  takeSide(changed: Pick<ChangedLine, 'line' | 'facts'>, side: CartLine | undefined): void;
  setDetail<Name extends DetailName>(name: Name, value: OrderDetails[Name]): void;
  dismissFailure(id: LineId): void;
  /** The quantity of a chosen free good; at most its current one plus what is left to choose [B5.05]. */
  chooseFreeGood(choice: Choice, quantity: number): void;
  /** The notice about removed free goods was read. */
  dismissRemovedFreeGoods(): void;
  /** The cart's key and the items with lines, to compare with the shelf tags. */
  tagGround(): { readonly cartKey: string | undefined; readonly ordered: readonly string[] };
  /** Tags of these items changed elsewhere: raises the notice of a changed cart [C4.22]. */
  tellTagsChanged(changes: ReadonlyMap<string, boolean>): void;
  /** Removing a line also cancels its tag request, and undoing that restores it [B4.23]. */
  linkTags(link: TagLink): void;
  retryNow(): void;
  /** Saves pending edits and reads the cart; resolves when both are done or impossible. */
  sync(): Promise<ExchangeEnd>;
  reload(): void;
  submit(options?: { readonly territoryId?: string }): Promise<SubmitResult>;
  cancelSubmit(): void;
}

/** The product's line, named as the cart names it. */
const lineFor = ({ itemNumber, couponId = null }: Addition) => standardLine(itemNumber, couponId);

/** Splits into those that fit in the cart, or are already in it, and the others. */
function fitting(items: readonly AdditionOf[], lines: readonly CartLine[]) {
  const ids = new Set(lines.map(lineIdOf));
  const added: AdditionOf[] = [];
  const leftOut: AdditionOf[] = [];
  for (const item of items) {
    const id = lineIdOf(lineFor(item));
    const hasRoom = ids.has(id) || ids.size < maxCartLines;
    if (hasRoom) ids.add(id);
    (hasRoom ? added : leftOut).push(item);
  }
  return { added, leftOut };
}

/** Facts of the page that a submit needs, read when the button is clicked. */
export type PageFacts = () => Pick<SubmitFacts, 'runningVersion' | 'today' | 'isStaff' | 'isPunchOut'>;

function factsOf(addition: Addition): LineFacts {
  const { description, pack = '', vendorName = '', imageUrl = '', price, couponId } = addition;
  const { availability, quantityAvailable } = addition;
  return {
    description,
    pack,
    vendorName,
    imageUrl,
    isOrderable: true,
    ...(price === undefined ? {} : { price }),
    ...(couponId === undefined ? { isCouponUnknown: true } : {}),
    ...(availability === undefined ? {} : { availability }),
    ...(quantityAvailable === undefined ? {} : { quantityAvailable }),
  };
}

/** Restores lines with their positions; as additions, so that anything added in between stays. */
function restoring(lines: readonly CartLine[], before: readonly CartLine[]): CartAction[] {
  // Lines that earn free goods come before them.
  const inOrder = [...lines].sort((one, other) => Math.sign(one.type) - Math.sign(other.type));
  return inOrder.flatMap((line): CartAction[] => [
    line.quantity === 0
      ? { do: 'want-tag', line, place: before.indexOf(line) }
      : { do: 'add', line, quantity: line.quantity, place: before.indexOf(line) },
    ...(line.overridePrice === null ? [] : [{ do: 'set-override-price', line, price: line.overridePrice } as const]),
  ]);
}

function describe(store: CartStore, lines: readonly CartLine[]): Record<LineId, LineFacts> {
  return Object.fromEntries(
    lines.flatMap((line) => {
      const facts = store.factsOf(lineIdOf(line));
      return facts === undefined ? [] : [[lineIdOf(line), facts] as const];
    }),
  );
}

/** Removes lines; undoing it also restores their free goods and tags. */
function removeLines(store: CartStore, ids: readonly LineId[], tags: () => TagLink | undefined): Undo {
  const before = store.lines();
  const facts = describe(store, before);
  const actions = ids.flatMap((id): CartAction[] => {
    const line = store.identityOf(id);
    return line === undefined ? [] : [{ do: 'remove', line }];
  });
  store.act(actions);
  const after = new Set(store.lines().map(lineIdOf));
  const gone = before.filter((line) => !after.has(lineIdOf(line)));
  const tagged = gone.flatMap(({ type, itemNumber }) =>
    type === 0 && tags()?.isTagged(itemNumber) === true ? [itemNumber] : [],
  );
  const wish = (isOn: boolean) => {
    if (tagged.length > 0) tags()?.wish(new Map(tagged.map((itemNumber) => [itemNumber, isOn])));
  };
  wish(false);
  return () => {
    store.act(restoring(gone, before), facts);
    wish(true);
  };
}

/** The actions of one cart. */
export function cartActions(store: CartStore, pageFacts: PageFacts): CartActions {
  let tags: TagLink | undefined;

  const take = (ids: readonly LineId[]) => removeLines(store, ids, () => tags);
  const setPrices: CartActions['setOverridePrices'] = (priceOf) =>
    store.act(
      store.lines().flatMap((line): CartAction[] => {
        const price = priceOf(line);
        if (price === undefined) return [];
        return [{ do: 'set-override-price', line, price: overrideFor(price, store.factsOf(lineIdOf(line))?.price) }];
      }),
    );

  return {
    add(item, quantity, index) {
      const line = lineFor(item);
      const at = index === undefined ? {} : { place: index };
      store.act([{ do: 'add', line, quantity, ...at }], { [lineIdOf(line)]: factsOf(item) });
      return {
        message: `${item.description} x${quantity.toLocaleString('en-US')} added`,
        undo: () => store.act([{ do: 'take', line, quantity }]),
      };
    },
    addMany(items) {
      const { added, leftOut } = fitting(items, store.lines());
      const amounts = added.map((item) => ({ line: lineFor(item), quantity: item.quantity }));
      const facts = Object.fromEntries(added.map((item) => [lineIdOf(lineFor(item)), factsOf(item)]));
      if (amounts.length > 0)
        store.act(
          amounts.map((amount) => ({ do: 'add', ...amount })),
          facts,
        );
      return { leftOut, undo: () => store.act(amounts.map((amount) => ({ do: 'take', ...amount }))) };
    },
    wantTag(item) {
      const line = lineFor(item);
      store.act([{ do: 'want-tag', line }], { [lineIdOf(line)]: factsOf(item) });
    },
    setQuantity(id, quantity, { isTagRequested } = { isTagRequested: false }) {
      const line = store.identityOf(id);
      if (line !== undefined) store.act([{ do: 'set-quantity', line, quantity, isTagRequested }]);
    },
    remove: (...ids) => take(ids),
    clear: () => take(store.lines().map(lineIdOf)),
    setOverridePrice: (id, price) => setPrices((line) => (lineIdOf(line) === id ? price : undefined)),
    setOverridePrices: setPrices,
    takeSide({ line, facts }, side) {
      const quantity = side?.quantity ?? 0;
      const price: CartAction[] =
        side === undefined || line.type !== 0 ? [] : [{ do: 'set-override-price', line, price: side.overridePrice }];
      store.act(
        [{ do: 'set-quantity', line, quantity, isTagRequested: side?.quantity === 0 }, ...price],
        facts === undefined ? {} : { [lineIdOf(line)]: facts },
      );
    },
    setDetail: (name, value) => store.act([{ do: 'set-details', details: { [name]: value } }]),
    dismissFailure: store.dismissFailure,
    chooseFreeGood({ line, description, imageUrl }, quantity) {
      const facts = { description, pack: '', vendorName: '', imageUrl, isOrderable: true };
      const known = store.factsOf(lineIdOf(line));
      store.act([{ do: 'set-quantity', line, quantity }], { [lineIdOf(line)]: known ?? facts });
    },
    dismissRemovedFreeGoods: store.forgetRemovedFreeGoods,
    tagGround() {
      const { key, orderedItems, tagOnlyItems } = store.views().cart;
      return { cartKey: key, ordered: [...orderedItems, ...tagOnlyItems] };
    },
    tellTagsChanged: store.tellTagsChanged,
    linkTags: (link) => {
      tags = link;
    },
    retryNow: store.retryNow,
    sync: store.sync,
    reload: () => void store.sync(),
    submit: ({ territoryId } = {}) => store.submit({ ...pageFacts(), territoryId }),
    cancelSubmit: store.cancelSubmit,
  };
}

/** What screens can do to a cart, and how each of it is undone. */
import {
  type CartAction,
  type CartLine,
  type DetailName,
  type LineId,
  lineIdOf,
  maximumCartLines,
  type OrderDetails,
  overrideFor,
  standardLine,
} from '@operatory/domain/cart';
import type { Cents } from '@operatory/domain/money';
import type { ExchangeEnd } from './cart-core.ts';
import type { ChangedLine } from './cart-events.ts';
import type { CartStore } from './cart-store.ts';
import type { Choice } from './coupon-view.ts';
import type { SubmitFacts, SubmitResult } from './submit-order.ts';
import type { LineFacts } from './wire-cart.ts';

/** A product that is added, with what its line shows until the server has described it. */
export interface Addition {
  readonly itemNumber: string;
  readonly description: string;
  readonly pack?: string;
  readonly vendorName?: string;
  readonly imageUrl?: string;
  readonly price?: Cents;
  /** The running coupon that the item counts for. */
  readonly couponId?: number | null;
}

/** A product and how many of it, a whole number from 1. */
export interface AdditionOf extends Addition {
  readonly quantity: number;
}

/** Takes back what was just done, leaving what others did meanwhile. */
export type Undo = () => void;

export interface CartActions {
  /** Adds to what is there; answers the sentence for the person [C8.22]. */
  add(item: Addition, quantity: number): { readonly message: string; readonly undo: Undo };
  /** Adds all of these as one edit; answers those that a full cart has no room for, and the way back. */
  addMany(items: readonly AdditionOf[]): { readonly leftOut: readonly AdditionOf[]; readonly undo: Undo };
  /** Asks for a shelf tag; the product gets a line with quantity 0 if it has none [A4.05]. */
  wantTag(item: Addition): void;
  /** 0 removes. */
  setQuantity(id: LineId, quantity: number): void;
  remove(id: LineId): Undo;
  /** Removes every line; details stay. */
  clear(): Undo;
  /** null, or the account's own price, takes the override away [B4.25]. */
  setOverridePrice(id: LineId, price: Cents | null): void;
  /** Makes a line as one side of a conflict has it; `undefined` takes it out. It may have gone meanwhile. */
  takeSide(changed: Pick<ChangedLine, 'line' | 'facts'>, side: CartLine | undefined): void;
  setDetail<Name extends DetailName>(name: Name, value: OrderDetails[Name]): void;
  dismissFailure(id: LineId): void;
  /** How many of a free good are chosen; no more than its quantity and what remains [B5.05]. */
  chooseFreeGood(choice: Choice, quantity: number): void;
  /** What is said of free goods that went was read. */
  dismissTakenOut(): void;
  /** The cart's name and the items that it orders, for whoever compares its shelf tags. */
  tagGround(): { readonly cartKey: string | undefined; readonly ordered: readonly string[] };
  /** Tags of these items are others than this window knew: raises the notice of a changed cart [C4.22]. */
  tellTagsChanged(changes: ReadonlyMap<string, boolean>): void;
  retryNow(): void;
  /** Saves what waits and reads what is new; answers when both are done or cannot be. */
  sync(): Promise<ExchangeEnd>;
  reload(): void;
  submit(options?: { readonly territoryId?: string }): Promise<SubmitResult>;
  cancelSubmit(): void;
}

/** The product's line, named as the cart names it. */
const lineFor = ({ itemNumber, couponId = null }: Addition) => standardLine(itemNumber, couponId);

/** Those which have a line already or for which a cart has room, and the others. */
function fitting(items: readonly AdditionOf[], lines: readonly CartLine[]) {
  const ids = new Set(lines.map(lineIdOf));
  const added: AdditionOf[] = [];
  const leftOut: AdditionOf[] = [];
  for (const item of items) {
    const id = lineIdOf(lineFor(item));
    const hasRoom = ids.has(id) || ids.size < maximumCartLines;
    if (hasRoom) ids.add(id);
    (hasRoom ? added : leftOut).push(item);
  }
  return { added, leftOut };
}

/** Facts of the page that a submit needs, read when it is pressed. */
export type PageFacts = () => Pick<SubmitFacts, 'runningVersion' | 'today' | 'isStaff'>;

function factsOf(addition: Addition): LineFacts {
  const { description, pack = '', vendorName = '', imageUrl = '', price, couponId } = addition;
  return {
    description,
    pack,
    vendorName,
    imageUrl,
    isOrderable: true,
    ...(price === undefined ? {} : { price }),
    ...(couponId === undefined ? { isCouponUnknown: true } : {}),
  };
}

/** Puts lines back as they were; additions, so that what was added meanwhile stays. */
function restoring(lines: readonly CartLine[]): CartAction[] {
  // What earns free goods comes before them.
  const inOrder = [...lines].sort((one, other) => Math.sign(one.type) - Math.sign(other.type));
  return inOrder.flatMap((line): CartAction[] => [
    line.quantity === 0 ? { do: 'want-tag', line } : { do: 'add', line, quantity: line.quantity },
    ...(line.overridePrice === null ? [] : [{ do: 'set-override-price', line, price: line.overridePrice } as const]),
  ]);
}

/** The actions of one cart. */
export function cartActions(store: CartStore, pageFacts: PageFacts): CartActions {
  function describe(lines: readonly CartLine[]): Record<LineId, LineFacts> {
    return Object.fromEntries(
      lines.flatMap((line) => {
        const facts = store.factsOf(lineIdOf(line));
        return facts === undefined ? [] : [[lineIdOf(line), facts] as const];
      }),
    );
  }

  /** Removes lines; free goods that go with them come back with them. */
  function take(ids: readonly LineId[]): Undo {
    const before = store.lines();
    const facts = describe(before);
    const actions = ids.flatMap((id): CartAction[] => {
      const line = store.identityOf(id);
      return line === undefined ? [] : [{ do: 'remove', line }];
    });
    store.act(actions);
    const after = new Set(store.lines().map(lineIdOf));
    const gone = before.filter((line) => !after.has(lineIdOf(line)));
    return () => store.act(restoring(gone), facts);
  }

  return {
    add(item, quantity) {
      const line = lineFor(item);
      store.act([{ do: 'add', line, quantity }], { [lineIdOf(line)]: factsOf(item) });
      return {
        message: `${item.description} x${quantity} added`,
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
    setQuantity(id, quantity) {
      const line = store.identityOf(id);
      if (line !== undefined) store.act([{ do: 'set-quantity', line, quantity }]);
    },
    remove: (id) => take([id]),
    clear: () => take(store.lines().map(lineIdOf)),
    setOverridePrice(id, price) {
      const line = store.identityOf(id);
      if (line === undefined) return;
      store.act([{ do: 'set-override-price', line, price: overrideFor(price, store.factsOf(id)?.price) }]);
    },
    takeSide({ line, facts }, side) {
      const quantity = side?.quantity ?? 0;
      const price: CartAction[] =
        side === undefined || line.type !== 0 ? [] : [{ do: 'set-override-price', line, price: side.overridePrice }];
      store.act(
        [{ do: 'set-quantity', line, quantity }, ...price],
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
    dismissTakenOut: store.forgetTakenOut,
    tagGround() {
      const { key, orderedItems } = store.views().cart;
      return { cartKey: key, ordered: orderedItems };
    },
    tellTagsChanged: store.tellTagsChanged,
    retryNow: store.retryNow,
    sync: store.sync,
    reload: () => void store.sync(),
    submit: ({ territoryId } = {}) => store.submit({ ...pageFacts(), territoryId }),
    cancelSubmit: store.cancelSubmit,
  };
}

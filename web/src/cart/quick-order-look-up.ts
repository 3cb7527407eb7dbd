/** Looks up an item while its number is typed, for quick order. */
import type { ItemCard, Product } from '@operatory/contract/catalog';
import { type PageRefusalCode, refusalText } from '@operatory/contract/refusals';
import { refuse } from '@operatory/domain/refusals';
import { failureOf } from '../calls/index.ts';

/** A look-up starts at this many characters, this many ms after the last key. */
export const lookUpLength = 8;
export const lookUpDelayMs = 200;
/** How long to wait after a failed look-up before retrying it, in ms. */
export const retryMs = 5_000;

export type LookUpState =
  /** Too short to be looked up. */
  | { readonly kind: 'idle' }
  | { readonly kind: 'looking' }
  | { readonly kind: 'valid'; readonly item: Product }
  /** No such item, or one that this person can't order. `isNumber`: an item number was typed, not a part number. */
  | {
      readonly kind: 'invalid';
      readonly words: string;
      readonly reason: string;
      readonly isNumber: boolean;
      /** The item that can't be ordered, if there is one. */
      readonly item?: Product;
    }
  /** The server couldn't be reached; the look-up is retried. */
  | { readonly kind: 'unanswered'; readonly reason: string };

interface LookUpParts {
  readonly read: (itemNumber: string, signal: AbortSignal) => Promise<Product>;
  /** Products that the shop finds by this text. */
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly ItemCard[]>;
  /** Whether this person may order it. */
  readonly isOrderable: (item: Product) => boolean;
  readonly onState: (state: LookUpState) => void;
}

const sentence = (code: PageRefusalCode, itemNumber: string) => refusalText(refuse(code, { itemNumber }));

/** The item number in the input: `#1000-3348` is 10003348; anything but digits is left as it is. */
function numberIn(typed: string): string {
  const digits = typed.trim().replace(/^#/, '').replace(/[-\s]/g, '');
  return /^\d+$/.test(digits) ? digits : typed.trim();
}

const squashed = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

const isNotFound = (thrown: unknown) => {
  const failure = failureOf(thrown);
  return failure.kind === 'refused' && failure.code === 'item.not-found';
};

/** Starts over with each change; the request for the previous text is canceled. */
export function quickOrderLookUp({ read, search, isOrderable, onState }: LookUpParts) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked: AbortController | undefined;

  function stop(): void {
    clearTimeout(timer);
    asked?.abort();
    asked = undefined;
  }

  /** By item number, or else by a manufacturer's part number that only one product has. */
  async function find(text: string, signal: AbortSignal): Promise<Product> {
    try {
      return await read(text, signal);
    } catch (thrown) {
      if (!isNotFound(thrown) || /^\d+$/.test(text)) throw thrown;
      const part = squashed(text);
      const [match, ...others] = (await search(text, signal)).filter(
        ({ vendorPartNumber }) => squashed(vendorPartNumber) === part,
      );
      if (match === undefined || others.length > 0) throw thrown;
      return read(match.itemNumber, signal);
    }
  }

  function invalid(itemNumber: string, words: string, code: PageRefusalCode) {
    return { kind: 'invalid' as const, words, reason: sentence(code, itemNumber), isNumber: /^\d+$/.test(itemNumber) };
  }

  async function ask(text: string): Promise<void> {
    const mine = new AbortController();
    asked = mine;
    const state = await find(text, mine.signal).then(
      (item): LookUpState =>
        isOrderable(item)
          ? { kind: 'valid', item }
          : {
              ...invalid(
                item.itemNumber,
                item.lifeCycle === 'W' ? 'No longer sold' : 'Can’t be ordered',
                'cart.item-not-orderable',
              ),
              item,
            },
      (thrown: unknown): LookUpState =>
        isNotFound(thrown)
          ? invalid(text, 'No item with this number', 'cart.quick-item-unknown')
          : { kind: 'unanswered', reason: failureOf(thrown).detail },
    );
    if (asked !== mine) return;
    onState(state);
    if (state.kind === 'unanswered') timer = setTimeout(() => void ask(text), retryMs);
  }

  function begin(text: string, delayMs: number): void {
    stop();
    const itemNumber = numberIn(text);
    if (itemNumber.length < lookUpLength) {
      onState({ kind: 'idle' });
      return;
    }
    onState({ kind: 'looking' });
    if (delayMs === 0) void ask(itemNumber);
    else timer = setTimeout(() => void ask(itemNumber), delayMs);
  }

  return {
    typed: (text: string): void => begin(text, lookUpDelayMs),
    /** The input is complete, so it's looked up at once. */
    entered: (text: string): void => begin(text, 0),
    stop,
  };
}

/** Looks an item up while its number is typed, for ordering it by number alone. No framework in here. */
import type { Product } from '@operatory/contract/catalogue';
import { type RefusalCode, refusalText } from '@operatory/contract/refusals';
import { refuse } from '@operatory/domain/refusals';
import { failureOf } from '../calls/index.ts';

/** Characters from which a number is looked up, and how long nothing is typed before that, in ms [B9.01]. */
export const lookUpLength = 8;
export const lookUpDelayMs = 200;

export type LookUpState =
  /** Too short to be looked up. */
  | { readonly kind: 'idle' }
  | { readonly kind: 'looking' }
  | { readonly kind: 'valid'; readonly item: Product }
  /** It is no item, or none that this person can order; the sentence is the specification's [B8.01]. */
  | { readonly kind: 'invalid'; readonly words: string; readonly reason: string }
  /** Nobody answered, so nothing is known of it. */
  | { readonly kind: 'unanswered'; readonly reason: string };

interface LookUpParts {
  readonly read: (itemNumber: string, signal: AbortSignal) => Promise<Product>;
  /** May this person order it? */
  readonly isOrderable: (item: Product) => boolean;
  readonly onState: (state: LookUpState) => void;
}

const sentence = (code: RefusalCode, itemNumber: string) => refusalText(refuse(code, { itemNumber }));

function stateOfFailure(thrown: unknown, itemNumber: string): LookUpState {
  const failure = failureOf(thrown);
  if (failure.kind === 'refused' && failure.code === 'item.not-found') {
    return { kind: 'invalid', words: 'Does not exist', reason: sentence('cart.quick-item-unknown', itemNumber) };
  }
  return { kind: 'unanswered', reason: failure.detail };
}

/** Each change of the number ends what was asked for the one before [B4.26] [B7.01]. */
export function quickOrderLookUp({ read, isOrderable, onState }: LookUpParts) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked: AbortController | undefined;

  function stop(): void {
    clearTimeout(timer);
    asked?.abort();
    asked = undefined;
  }

  async function ask(itemNumber: string): Promise<void> {
    const mine = new AbortController();
    asked = mine;
    const state = await read(itemNumber, mine.signal).then(
      (item): LookUpState =>
        isOrderable(item)
          ? { kind: 'valid', item }
          : {
              kind: 'invalid',
              words: 'Cannot be ordered',
              reason: sentence('cart.item-not-orderable', item.itemNumber),
            },
      (thrown: unknown) => stateOfFailure(thrown, itemNumber),
    );
    if (asked === mine) onState(state);
  }

  return {
    /** What stands in the field now. */
    typed(text: string): void {
      stop();
      const itemNumber = text.trim();
      if (itemNumber.length < lookUpLength) {
        onState({ kind: 'idle' });
        return;
      }
      onState({ kind: 'looking' });
      timer = setTimeout(() => void ask(itemNumber), lookUpDelayMs);
    },
    stop,
  };
}

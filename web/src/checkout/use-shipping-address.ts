/** The order's destination: staff's address form, and what must be settled before an order is sent [B4.07]. */
import type { RefusalCode } from '@operatory/contract/refusals';
import {
  type AddressForm,
  type AddressPart,
  addressWanted,
  checkWholeForm,
  formOf,
  isCompleteAddress,
  isFormSendable,
  isSameAddress,
  leaveAddress,
  type PostalAddress,
  shippingAddressNote,
  typeAddress,
  withShippingAddress,
} from '@operatory/domain/addresses';
import { maySetOption, type OrderDetails } from '@operatory/domain/cart';
import { useEffect, useRef, useState } from 'react';
import { useViewer } from '../access/index.ts';
import { callPanel } from '../calls/index.ts';
import { type CartView, useCartActions } from '../cart/index.ts';
import { dropDraft, keepDraft, readDraft } from './address-draft.ts';
import { askResolver } from './ask-resolver.ts';

/** Whether this address was accepted without a check and is therefore in the note. */
const isNoted = (address: PostalAddress | null, { shippingNote }: OrderDetails) =>
  address !== null && shippingNote.split('\n').includes(shippingAddressNote(address));

/** The question to answer before the order continues. */
export type AddressDoubt =
  | { readonly kind: 'suggested'; readonly entered: PostalAddress; readonly suggestions: readonly PostalAddress[] }
  | { readonly kind: 'unavailable'; readonly entered: PostalAddress };

/** Milliseconds before the form shows that the address can't be checked now. */
const longestWaitMs = 10_000;

export interface ShippingAddressWork {
  readonly form: AddressForm;
  /** May this person ship to another address [B6.02]? */
  readonly mayChange: boolean;
  readonly isFormOpen: boolean;
  /** The person has just opened it. */
  readonly isTypingWanted: boolean;
  /** Whether the order may be sent with what's in the form [B5.02]. */
  readonly isSendable: boolean;
  /** The address is being resolved. */
  readonly isAsking: boolean;
  /** The error of the address as a whole. */
  readonly problem: Extract<RefusalCode, 'address.incomplete' | 'address.not-found'> | undefined;
  readonly doubt: AddressDoubt | undefined;
  readonly openForm: () => void;
  readonly type: (part: AddressPart, value: string) => void;
  readonly leave: (part: AddressPart) => void;
  /** The account's own address again; the form and its errors are cleared [C4.28]. */
  readonly usePrimary: () => void;
  /** Returns true if the order may continue; otherwise the person has to answer something. */
  readonly settle: () => Promise<boolean>;
  /** The person accepts; the order may go on. */
  readonly accept: (address: PostalAddress) => void;
  readonly goBack: () => void;
}

/** Checks whether an address exists; `undefined` if the checkout was closed, so that the result isn't needed. */
function useResolver() {
  const [isAsking, setIsAsking] = useState(false);
  const asked = useRef<AbortController>(undefined);
  useEffect(() => () => asked.current?.abort(), []);

  const ask = async (entered: PostalAddress) => {
    const asking = new AbortController();
    asked.current = asking;
    const { signal } = asking;
    let isLeft = false;
    signal.addEventListener('abort', () => (isLeft = signal.reason !== 'late'));
    const timer = setTimeout(() => asking.abort('late'), longestWaitMs);
    setIsAsking(true);
    const answer = await askResolver(entered, (body) => callPanel('resolveAddress', { body }, { signal }));
    clearTimeout(timer);
    if (isLeft) return undefined;
    setIsAsking(false);
    return answer;
  };
  return { isAsking, ask };
}

export function useShippingAddress(customerNumber: string, cart: CartView): ShippingAddressWork {
  const viewer = useViewer();
  // For everyone else, the server resolves the address.
  const mayChange = maySetOption(viewer, 'alternateAddress');
  const actions = useCartActions(customerNumber);
  const userId = viewer.kind === 'user' ? viewer.userId : '';
  const place = { userId, customerNumber, cartKey: cart.key ?? '' };
  const stored = cart.details.alternateAddress;
  const [typed, setTyped] = useState(() => (mayChange ? readDraft(place) : undefined));
  const [isFormOpen, setIsFormOpen] = useState(typed !== undefined);
  const [isTypingWanted, setIsTypingWanted] = useState(false);
  const { isAsking, ask } = useResolver();
  const [problem, setProblem] = useState<ShippingAddressWork['problem']>();
  const [doubt, setDoubt] = useState<AddressDoubt>();
  // A value that wasn't typed here follows the cart, which another tab may change.
  const form = typed ?? formOf(stored);
  const latestDetails = useRef<OrderDetails>(cart.details);
  latestDetails.current = cart.details;

  const change = (next: AddressForm) => {
    setTyped(next);
    setProblem(undefined);
    keepDraft(place, next);
  };

  /** Makes it the cart's address, with a note for customer service if it couldn't be checked. */
  const store = (address: PostalAddress | null, { isUnchecked = false } = {}) => {
    const { alternateAddress, shippingNote } = latestDetails.current;
    const note = withShippingAddress(shippingNote, isUnchecked ? address : null);
    if (!isSameAddress(alternateAddress, address)) actions.setDetail('alternateAddress', address);
    if (note !== shippingNote) actions.setDetail('shippingNote', note);
    setTyped(undefined);
    setProblem(undefined);
    setDoubt(undefined);
    setIsFormOpen(false);
    setIsTypingWanted(false);
    dropDraft(place);
  };

  const resolve = async (entered: PostalAddress): Promise<boolean> => {
    const answer = await ask(entered);
    if (answer === undefined) return false;
    if (answer.kind === 'found') store(answer.address);
    else if (answer.kind === 'suggested') setDoubt({ ...answer, entered });
    else if (answer.kind === 'unavailable') setDoubt({ ...answer, entered });
    else if (answer.kind === 'not-found') setProblem('address.not-found');
    return answer.kind === 'found';
  };

  return {
    form,
    isFormOpen,
    isTypingWanted,
    mayChange,
    isSendable: !mayChange || isFormSendable(form),
    isAsking,
    problem,
    doubt,
    openForm: () => {
      setIsFormOpen(true);
      setIsTypingWanted(true);
    },
    type: (part, value) => change(typeAddress(form, part, value)),
    leave: (part) => change(leaveAddress(form, part)),
    usePrimary: () => store(null),
    settle: async () => {
      if (!mayChange) return true;
      const entered = addressWanted(form);
      setProblem(undefined);
      if (entered === null || isSameAddress(entered, stored)) {
        store(entered, { isUnchecked: isNoted(entered, latestDetails.current) });
        return true;
      }
      if (!isCompleteAddress(entered)) {
        change(checkWholeForm(form));
        setIsFormOpen(true);
        setProblem('address.incomplete');
        return false;
      }
      return resolve(entered);
    },
    accept: (address) => store(address, { isUnchecked: doubt?.kind === 'unavailable' }),
    goBack: () => {
      setDoubt(undefined);
      setIsFormOpen(true);
    },
  };
}

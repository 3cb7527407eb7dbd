/** How the punch-out doctor says things. */
import type { ConnectionSeen, DeliverySeen, MessageRow, MessageSeen } from '@operatory/contract/punch-out-doctor';

const kindWords: Readonly<Record<string, string>> = {
  PunchOutSetupRequest: 'Set-up',
  PunchOutOrderMessage: 'Returned cart',
  OrderRequest: 'Order',
  ConfirmationRequest: 'Confirmation',
  ShipNoticeRequest: 'Ship notice',
  ProfileRequest: 'Profile',
  OciArrival: 'Arrival',
  OciDetail: 'Arrival at a product',
  OciReturn: 'Returned cart',
  OciValidate: 'Validation',
  OciBackgroundSearch: 'Background search',
};

/** A kind without a word of its own is called as on the wire. */
export const kindWord = (kind: string) => kindWords[kind] ?? (kind === '' ? 'Unreadable' : kind);

export const directionWord = ({ direction }: Pick<MessageRow, 'direction'>) =>
  direction === 'in' ? 'received' : 'sent';

/** `Refused` is what we did, `Failed` what became of what we sent. */
export const resultWord = ({ isAccepted, direction }: Pick<MessageRow, 'isAccepted' | 'direction'>) =>
  isAccepted ? 'Accepted' : direction === 'in' ? 'Refused' : 'Failed';

export const partyWords = ({ sender, from }: Pick<ConnectionSeen, 'sender' | 'from'>) =>
  from === undefined
    ? `${sender.domain} ${sender.identity}`
    : `${from.domain} ${from.identity}, sent by ${sender.domain} ${sender.identity}`;

const sessionWords: Readonly<Record<NonNullable<MessageSeen['session']>['state'], string>> = {
  waiting: 'Its page was not opened yet',
  open: 'Somebody shops in it',
  expired: 'Expired',
  ended: 'Ended',
};

export function sessionWord({ state, endedBy }: NonNullable<MessageSeen['session']>): string {
  if (state === 'ended' && endedBy === 'returned') return 'Ended: the cart went back';
  if (state === 'ended' && endedBy === 'canceled') return 'Ended: given up';
  return sessionWords[state];
}

export function deliveryWords({ attempts, problem, state }: DeliverySeen): string {
  const tried = attempts === 1 ? 'tried once' : `tried ${attempts} times`;
  if (state === 'waiting') return attempts === 0 ? 'goes out in a moment' : `${tried}, goes out again by itself`;
  return problem === '' ? tried : `${tried}: ${problem}`;
}

/** Day and time where the distributor is, to the second. */
export function momentWords(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
  }).format(new Date(iso));
}

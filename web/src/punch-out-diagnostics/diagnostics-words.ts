/** Texts of punch-out diagnostics. */
import type {
  ConnectionSummary,
  DeliverySummary,
  MessageDetails,
  MessageRow,
} from '@operatory/contract/punch-out-diagnostics';

const kindWords: Readonly<Record<string, string>> = {
  PunchOutSetupRequest: 'Setup',
  PunchOutOrderMessage: 'Returned cart',
  OrderRequest: 'Order',
  ConfirmationRequest: 'Confirmation',
  ShipNoticeRequest: 'Ship notice',
  InvoiceDetailRequest: 'Invoice',
  StatusUpdateRequest: 'Status',
  ReceiptRequest: 'Receipt',
  PaymentRemittanceRequest: 'Payment',
  ProfileRequest: 'Profile',
  CatalogFetch: 'Fetched catalog',
  CatalogUploadRequest: 'Catalog',
  OciArrival: 'Arrival',
  OciDetail: 'Arrival at a product',
  OciSourcing: 'Arrival at a search',
  OciReturn: 'Returned cart',
  OciValidate: 'Validation',
  OciBackgroundSearch: 'Background search',
};

/** A kind without a label is shown by its name on the wire. */
export const kindWord = (kind: string) => kindWords[kind] ?? (kind === '' ? 'Unreadable' : kind);

/** Incoming documents are refused; outgoing ones fail. */
export const resultWord = ({ isAccepted, direction }: Pick<MessageRow, 'isAccepted' | 'direction'>) =>
  isAccepted ? 'Accepted' : direction === 'in' ? 'Refused' : 'Failed';

export const partyWords = ({ sender, from }: Pick<ConnectionSummary, 'sender' | 'from'>) =>
  from === undefined
    ? `${sender.domain} ${sender.identity}`
    : `${from.domain} ${from.identity}, sent by ${sender.domain} ${sender.identity}`;

const sessionWords: Readonly<Record<NonNullable<MessageDetails['session']>['state'], string>> = {
  waiting: 'Not opened yet',
  open: 'In use',
  expired: 'Expired',
  ended: 'Ended',
};

export function sessionWord({ state, endedBy }: NonNullable<MessageDetails['session']>): string {
  if (state === 'ended' && endedBy === 'returned') return 'Ended: cart returned';
  if (state === 'ended' && endedBy === 'canceled') return 'Ended: canceled';
  return sessionWords[state];
}

/** `pausedUntil`: a time as text, while its address is paused. */
export function deliveryWords({ attempts, problem, state, isOff }: DeliverySummary, pausedUntil?: string): string {
  const tried = attempts === 1 ? 'tried once' : `tried ${attempts} times`;
  if (state === 'waiting') {
    const wait = isOff
      ? 'will be sent once the connection is turned on'
      : pausedUntil === undefined
        ? undefined
        : `will be sent after ${pausedUntil}`;
    const next = wait ?? 'will be retried';
    if (attempts === 0) return wait ?? 'sending shortly';
    return `${tried}, ${next}`;
  }
  return problem === '' ? tried : `${tried}: ${problem}`;
}

/** For people in customer service who can see connections but not change them. */
export const askForRight =
  'To add or change one, ask an administrator for the right “manages punch-out connections”, which is under People.';

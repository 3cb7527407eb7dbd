export { isInRanges } from './address-range.ts';
export { adviseArrival, type PastedArrival } from './arrival-advice.ts';
export { attachmentName, attachmentWord, maxAttachments, maxAttachmentsOfOrder } from './attachment.ts';
export { type RestoredCart, restoreCart } from './brought-lines.ts';
export {
  type BuyerNotice,
  type NoticeFacts,
  type NoticeSubject,
  type PaymentNotice,
  type ReceiptNotice,
  type ReceivedItem,
  receivedQuantities,
  type StatusNotice,
} from './buyer-notice.ts';
export type {
  BuyerOrder,
  Difference,
  LineShipTo,
  OrderAddress,
  OrderedDistribution,
  OrderedLine,
  OrderRemark,
  ReturnedLine,
  SoldItem,
  TakenLine,
} from './buyer-order.ts';
export { withoutCardNumbers, withoutUngroupedCards } from './card-numbers.ts';
export {
  type CatalogPublishing,
  catalogDays,
  catalogHours,
  isScheduleNew,
  nextCatalogTime,
} from './catalog-schedule.ts';
export { cifEnd, cifHead, cifLine } from './cif.ts';
export { type ComparedOrder, compareOrder, type KnownGoods, refuseLines } from './compare-order.ts';
export {
  type ConnectionParties,
  connectionFor,
  isSameParty,
  type Parties,
  type Party,
  type SenderCredential,
} from './connection.ts';
export { type CredentialMac, type MacFault, macAlgorithm, macContent, macFault, macType } from './credential-mac.ts';
export {
  type CreditedLine,
  creditedLinesLength,
  creditedLinesPattern,
  firstWithLineCredits,
  knowsLineCredits,
  readCreditedLines,
} from './credited-lines.ts';
export { addressKey, addressParts, type DeliveryPart, foreignCountry, type ShipTo } from './delivery.ts';
export { deliveryNote, noteKey } from './delivery-note.ts';
export {
  type Division,
  divideOrder,
  isDivided,
  linesWords,
  type OrderPart,
  placesOfOneAccount,
  possibleParts,
  type SeveralAddresses,
} from './divide-order.ts';
export {
  type Confirmation,
  type ConfirmedLine,
  confirmationOf,
  type FulfilledLine,
  maxAttempts,
  pauseAfter,
  pauseSeconds,
  retryAfterSeconds,
  type Substitute,
} from './fulfillment.ts';
export {
  credentialPurposes,
  type HttpProof,
  httpPurposesOf,
  readHttpProof,
  secretPurposeOf,
} from './http-proof.ts';
export { type BilledLine, type BuyerInvoice, type InvoicedLine, invoiceFor } from './invoice.ts';
export {
  accountOfLocation,
  addressIdsOf,
  idsOfAccount,
  isByAddressId,
  isOwnLocation,
  locationWords,
} from './location.ts';
export { type MakerMatch, ownNumbers, partNumbersOf } from './match-part.ts';
export {
  type FormField,
  fieldIn,
  type OciArrival,
  type OciEcho,
  type OciFunction,
  readArrival,
  wantedQuantity,
} from './oci-arrival.ts';
export { type OciForm, ociForm } from './oci-form.ts';
export type { FormCharset, OciProfile, OciVersion } from './oci-profile.ts';
export { cutUnits } from './oci-text.ts';
export {
  type ChangeVerdict,
  type EarlierDocument,
  judgeDeletion,
  judgeUpdate,
  needsPerson,
  type PersonNeeded,
  refuseOutdated,
  type StandingOrder,
  settlementStatus,
} from './order-change.ts';
export {
  mapClassification,
  type OrderMessage,
  type OrderMessageLine,
  orderMessage,
  type ReturnedItem,
  tidyPart,
} from './order-message.ts';
export { holdingRemarks, remarkName } from './order-remarks.ts';
export { unitPriceOf } from './ordered-price.ts';
export { type SystemPreset, systemPresets } from './presets.ts';
export { readTolerance } from './price-tolerance.ts';
export {
  type ConnectionProfile,
  type FormEncoding,
  profileFaults,
  readProfile,
  settingProblems,
  usualProfile,
} from './profile.ts';
export { removed } from './removed.ts';
export {
  type AddressParts,
  checkReturnAddress,
  formTargets,
  frameOrigins,
  type ParseAddress,
} from './return-address.ts';
export { type ReturnedFact, returnedFacts } from './returned-extras.ts';
export {
  hasCardDigits,
  isCardName,
  isCostCenterName,
  isNumberName,
  isSecretName,
  shownRemark,
} from './secret-names.ts';
export { catalogKind, deliveryUrlFor, isSent, sentKinds } from './sent-documents.ts';
export {
  idleMinutes,
  latestEnd,
  longestHours,
  type NearingEnd,
  nearEnd,
  type SessionState,
  type SessionTimes,
  sessionEnd,
  sessionState,
  startMinutes,
  tokenMinutes,
} from './session-life.ts';
export {
  type BroughtLine,
  type Extrinsic,
  type Operation,
  operations,
  type SetUpRequest,
  shopperOf,
} from './set-up.ts';
export { adviseSetUp, type PastedSetUp } from './set-up-advice.ts';
export type { SettingProblem } from './setting-checks.ts';
export { settingChoices } from './setting-choices.ts';
export {
  badValue,
  conflicting,
  goneCart,
  isRejection,
  loginNotRecognized,
  notForYou,
  notOffered,
  notRecognized,
  type Rejection,
  type Status,
  tooLarge,
  tooLate,
  tryLater,
  type UnknownSenderReason,
  unreadable,
} from './status.ts';
export { catalogUnits, mapUnit, type UnitList, unitCode, unitLists } from './units.ts';
export { cutText, xmlFormText, xmlText } from './xml-text.ts';

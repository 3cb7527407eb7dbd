/**
 * The treatment of each element and attribute of an OrderRequest, by its path. Anything not listed here, because it's
 * newer than this table or in no DTD, holds the order like everything that a person must read.
 */

/**
 * - `inside`: only its parts say something.
 * - `acted`: the product acts on its text or value; its attributes and elements have paths of their own.
 * - `shown`: stored with everything in it and shown, but the order goes on.
 * - `holds`: stored with everything in it and shown, and a person decides.
 */
export type Treatment = 'inside' | 'acted' | 'shown' | 'holds';

const entries = (treatment: Treatment, under: string, names: string) =>
  names
    .split(/\s+/)
    .filter((name) => name !== '')
    .map((name) => [`${under}/${name}`, treatment] as const);

const head = 'OrderRequestHeader';
const address = 'OrderRequestHeader/ShipTo/Address';
const postal = 'OrderRequestHeader/ShipTo/Address/PostalAddress';
const line = 'ItemOut';
const id = 'ItemOut/ItemID';
const detail = 'ItemOut/ItemDetail';
const price = 'ItemOut/ItemDetail/UnitPrice';

/** Paths begin below the OrderRequest; `@` is an attribute. */
export const orderTreatments: ReadonlyMap<string, Treatment> = new Map<string, Treatment>([
  [head, 'inside'],
  ...entries('acted', head, '@orderID @orderDate @orderVersion @type Comments'),
  ...entries('inside', head, 'Total DocumentReference'),
  ...entries('acted', head, 'Total/Money Total/Money/@currency DocumentReference/@payloadID'),
  ...entries('shown', head, 'Total/Money/@alternateAmount Total/Money/@alternateCurrency Comments/@type'),
  ...entries('holds', head, 'Total/Modifications Comments/Attachment'),
  ...entries('shown', head, '@isInternalVersion @requisitionID @isSTOOutbound'),
  ...entries('holds', head, '@orderType @releaseRequired @shipComplete @pickUpDate @requestedDeliveryDate'),
  ...entries('holds', head, '@effectiveDate @expirationDate @agreementID @agreementPayloadID'),
  ...entries('holds', head, '@parentAgreementID @parentAgreementPayloadID'),
  ...entries('shown', head, 'BillTo BusinessPartner LegalEntity OrganizationalUnit Tax Contact Followup'),
  ...entries('shown', head, 'SupplierOrderInfo IdReference Extrinsic'),
  ...entries('holds', head, 'Shipping Payment PaymentTerm ControlKeys TermsOfDelivery DeliveryPeriod'),
  ...entries('holds', head, 'OrderRequestHeaderIndustry'),

  // Each part is compared with the account's address.
  ...entries('inside', head, 'ShipTo ShipTo/Address ShipTo/Address/PostalAddress'),
  ...entries('acted', address, '@addressID Name'),
  ...entries('shown', address, '@isoCountryCode @addressIDDomain Email Phone Fax URL'),
  ...entries('acted', postal, 'DeliverTo Street City State PostalCode Country Country/@isoCountryCode'),
  ...entries('shown', postal, '@name City/@cityCode State/@isoStateCode Municipality Extrinsic'),
  ...entries('holds', head, 'ShipTo/CarrierIdentifier ShipTo/TransportInformation'),
  ...entries('shown', head, 'ShipTo/IdReference'),

  [line, 'inside'],
  ...entries('acted', line, '@quantity @lineNumber'),
  ...entries('shown', line, '@requisitionID @isAdHoc @isItemChanged'),
  ...entries('holds', line, '@agreementItemNumber @requestedDeliveryDate @requestedShipmentDate @parentLineNumber'),
  ...entries('holds', line, '@itemType @compositeItemType @itemClassification @itemCategory @subcontractingType'),
  ...entries('holds', line, '@requiresServiceEntry @confirmationDueDate @stockTransferType @isReturn'),
  ...entries('holds', line, '@returnAuthorizationNumber @isDeliveryCompleted @unlimitedDelivery @isKanban'),
  ...entries('holds', line, '@stoDelivery @stoOrderCombination @stoFinalDelivery @operation'),
  // Cost centers are repeated on invoices as well.
  ...entries('shown', line, 'Path SupplierID SupplierList Tax Distribution Contact'),
  ...entries('holds', line, 'BlanketItemDetail ShipTo Shipping SpendDetail TermsOfDelivery Comments Indicator'),
  ...entries('holds', line, 'Tolerances ControlKeys ScheduleLine MasterAgreementReference MasterAgreementIDInfo'),
  ...entries('holds', line, 'ItemOutIndustry Packaging ReleaseInfo Batch'),

  [id, 'inside'],
  ...entries('acted', id, 'SupplierPartID SupplierPartAuxiliaryID'),
  ...entries('holds', id, 'SupplierPartID/@revisionID'),
  ...entries('shown', id, 'BuyerPartID IdReference'),

  [detail, 'inside'],
  [price, 'inside'],
  ...entries('acted', price, 'Money Money/@currency'),
  ...entries('shown', price, 'Money/@alternateAmount Money/@alternateCurrency'),
  ...entries('holds', price, 'Modifications PricingConditions'),
  ...entries('acted', detail, 'UnitOfMeasure'),
  // These repeat our own data.
  ...entries('shown', detail, 'Description Classification ManufacturerPartID ManufacturerName URL LeadTime Dimension'),
  ...entries('shown', detail, 'Extrinsic'),
  ...entries('inside', detail, 'PriceBasisQuantity'),
  ...entries('acted', detail, 'PriceBasisQuantity/@quantity PriceBasisQuantity/@conversionFactor'),
  ...entries('shown', detail, 'PriceBasisQuantity/UnitOfMeasure PriceBasisQuantity/Description'),
  ...entries('holds', detail, 'OverallLimit ExpectedLimit ItemDetailIndustry AttachmentReference'),
  ...entries('holds', detail, 'PlannedAcceptanceDays'),
]);

/** Of the `inside` and `acted` ones, those that are read every time; of the others, only the first is read. */
export const repeatable: ReadonlySet<string> = new Set([
  line,
  `${head}/Comments`,
  `${postal}/DeliverTo`,
  `${postal}/Street`,
]);

const one = /^\+?1(\.0*)?$/;
/** A number above 0 that a price can be divided by. */
export const readableFactor = /^(?=.*[1-9])\d{1,9}(\.\d{1,6})?$/;

/** Flags that ask for something unless they say `no`. */
const flags = [
  ...['@shipComplete', '@releaseRequired'].map((name) => `${head}/${name}`),
  ...['@requiresServiceEntry', '@isReturn', '@isDeliveryCompleted', '@unlimitedDelivery', '@isKanban'].map(
    (name) => `${line}/${name}`,
  ),
  ...['@stoOrderCombination', '@stoFinalDelivery'].map((name) => `${line}/${name}`),
];

/** The value of a flag that requests nothing. */
export const unset = /^no$/i;

/** Values that only repeat what we do anyway. */
export const usualValues: ReadonlyMap<string, RegExp> = new Map([
  ...flags.map((at) => [at, unset] as const),
  [`${head}/@orderType`, /^regular$/i],
  [`${line}/@itemType`, /^(item|lean)$/i],
  [`${line}/@itemClassification`, /^material$/i],
  [`${detail}/PriceBasisQuantity/@quantity`, one],
  [`${detail}/PriceBasisQuantity/@conversionFactor`, one],
]);

/** Values that can be acted on; any other holds the order. */
export const readableValues: ReadonlyMap<string, RegExp> = new Map([
  [`${head}/@orderVersion`, /^\s*(\d{1,9})?\s*$/],
  [`${line}/@lineNumber`, /^\s*(\d{1,9})?\s*$/],
  [`${detail}/PriceBasisQuantity/@quantity`, readableFactor],
  [`${detail}/PriceBasisQuantity/@conversionFactor`, readableFactor],
]);

const urgentNames = [
  'ship|deliver|freight|carrier|arriv|dock(?!et)|hours|(?:^|[^a-z])eta(?![a-z])',
  'attention|attn|instruction|urgent|rush|priority|comment|note|remark|message(?!.?id)|requirement|special',
  'substitut|replacement|partial|back.?order',
  // An order over a period, or a part of one.
  'blanket|standing.?order|release.?(?:no(?![a-z])|num|nr|order|#)',
  // Other dates, such as the order's own, request nothing.
  '(?:need|requir)(?:ed)?.?by|(?:due|need|requir|request|want|desir|expect|target|promis|receiv)[a-z]*.?(?:date|day|time)|^\\s*date\\s*$',
];

/** An extrinsic can say anything; by these names it says how, when, in which parts, or what else should be delivered. */
export const urgentExtrinsic = new RegExp(urgentNames.join('|'), 'i');

/** The everyday name, if the element's name alone isn't clear. */
export const orderLabels: ReadonlyMap<string, string> = new Map([
  [`${line}/Distribution`, 'Cost center'],
  [`${detail}/PriceBasisQuantity/@quantity`, 'Price is for a quantity of'],
  [`${detail}/PriceBasisQuantity/@conversionFactor`, 'Price conversion factor'],
  [`${id}/SupplierPartID/@revisionID`, 'Part revision'],
]);

/** The treatment of an attribute with this value; `undefined` for a value that only repeats what we do anyway. */
export function attributeTreatment(at: string, value: string): Treatment | undefined {
  const treatment = orderTreatments.get(at) ?? 'holds';
  if (treatment === 'acted' && readableValues.get(at)?.test(value) !== false) return 'acted';
  if (usualValues.get(at)?.test(value.trim()) === true) return undefined;
  return treatment === 'shown' ? 'shown' : 'holds';
}

/** The treatment of an element; if only one is read, any further one holds the order. */
export function elementTreatment(at: string, { isFurther }: { readonly isFurther: boolean }): Treatment {
  const treatment = orderTreatments.get(at) ?? 'holds';
  return treatment !== 'shown' && isFurther && !repeatable.has(at) ? 'holds' : treatment;
}

/** Reads a PunchOutSetupRequest; its fields may have any order, because real buyers don't follow the DTD. */
import {
  type BroughtLine,
  cutText,
  notOffered,
  type Operation,
  operations,
  type Rejection,
  type SetUpRequest,
  unreadable,
} from '@operatory/domain/punch-out';
import type { Envelope } from './envelope.ts';
import { childrenOf, elementAt, markupInside, textOf, valueAt, type XmlElement } from './xml-tree.ts';

/** A cookie longer than this is refused rather than cut. */
const longestCookie = 65_536;
const maxLines = 1_000;

function operationOf(request: XmlElement): Operation | Rejection {
  const written = request.attributes.operation?.trim() ?? '';
  if (written === '') return unreadable('PunchOutSetupRequest has no operation.');
  const operation = operations.find((known) => known === written.toLowerCase());
  if (operation !== undefined) return operation;
  if (written.toLowerCase() === 'source')
    return notOffered('The operation source is not offered: create, edit and inspect are.');
  return unreadable('The operation of PunchOutSetupRequest is not create, edit, or inspect.');
}

function lineOf(item: XmlElement): BroughtLine {
  return {
    partNumber: cutText(valueAt(item, 'ItemID', 'SupplierPartID'), 200),
    auxiliaryId: cutText(valueAt(item, 'ItemID', 'SupplierPartAuxiliaryID'), 500),
    quantity: item.attributes.quantity ?? '',
  };
}

/** Reads it, or returns what is missing. Only direct children count, because a ShipTo has its own extrinsics. */
export function readSetUp({ request, deploymentMode }: Envelope): SetUpRequest | Rejection {
  const operation = operationOf(request);
  if (typeof operation !== 'string') return operation;
  const [cookie, ...furtherCookies] = childrenOf(request, 'BuyerCookie');
  if (cookie === undefined || furtherCookies.length > 0) {
    return unreadable('PunchOutSetupRequest needs exactly one BuyerCookie; it may be empty.');
  }
  const buyerCookie = markupInside(cookie);
  if (buyerCookie.length > longestCookie * 8 || textOf(cookie).length > longestCookie) {
    return unreadable('The BuyerCookie is longer than 65,536 characters.');
  }
  const items = childrenOf(request, 'ItemOut');
  if (items.length > maxLines) return unreadable(`PunchOutSetupRequest has more than ${maxLines} ItemOut.`);
  const [, ...furtherForms] = childrenOf(request, 'BrowserFormPost');
  if (furtherForms.length > 0) return unreadable('PunchOutSetupRequest has more than one BrowserFormPost.');
  return {
    operation,
    deploymentMode,
    buyerCookie,
    returnUrl: textOf(elementAt(request, 'BrowserFormPost', 'URL')),
    extrinsics: childrenOf(request, 'Extrinsic').map((extrinsic) => ({
      name: extrinsic.attributes.name ?? '',
      value: textOf(extrinsic),
    })),
    contactEmails: childrenOf(request, 'Contact').map((contact) => valueAt(contact, 'Email')),
    shipToEmail: valueAt(request, 'ShipTo', 'Address', 'Email'),
    selectedPart: cutText(valueAt(request, 'SelectedItem', 'ItemID', 'SupplierPartID'), 200),
    selectedBuyerPart: cutText(valueAt(request, 'SelectedItem', 'ItemID', 'BuyerPartID'), 200),
    lines: items.map(lineOf),
  };
}

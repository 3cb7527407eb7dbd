/** Writes cXML documents: ASCII only, in the release that the receiver wants, and with nothing younger than it. */
import { type Status, xmlFormText, xmlText } from '@operatory/domain/punch-out';

/** The most common release, used unless another is named. */
export const usualVersion = '1.2.014';

export interface DocumentFrame {
  readonly version: string;
  readonly payloadId: string;
  readonly at: Date;
}

/** An instant with a numeric offset, because some receivers do not know `Z`. */
export const timestamp = (at: Date) => `${at.toISOString().slice(0, 19)}+00:00`;

function wrap({ version, payloadId, at }: DocumentFrame, inner: string, writeText: (text: string) => string): string {
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<!DOCTYPE cXML SYSTEM "http://xml.cxml.org/schemas/cXML/${version}/cXML.dtd">\n` +
    `<cXML payloadID="${writeText(payloadId)}" timestamp="${writeText(timestamp(at))}" xml:lang="en-US">${inner}</cXML>\n`
  );
}

/** A document around its content, which is markup already. */
export const cxmlDocument = (frame: DocumentFrame, inner: string) => wrap(frame, inner, xmlText);

/** The same for a document that a browser posts. */
export const cxmlFormDocument = (frame: DocumentFrame, inner: string) => wrap(frame, inner, xmlFormText);

const statusMarkup = ({ code, text }: Status) =>
  `<Status code="${code}" text="${xmlText(text)}" xml:lang="en-US">${xmlText(text)}</Status>`;

/** A response that says no more than its status. */
export function statusResponse(frame: DocumentFrame, status: Status): string {
  return cxmlDocument(frame, `<Response>${statusMarkup(status)}</Response>`);
}

/** The response to a setup: where the buyer's browser goes. */
export function setUpResponse(frame: DocumentFrame, startPage: string): string {
  const page = `<PunchOutSetupResponse><StartPage><URL>${xmlText(startPage)}</URL></StartPage></PunchOutSetupResponse>`;
  return cxmlDocument(
    frame,
    `<Response>${statusMarkup({ code: 200, text: 'The session can begin.' })}${page}</Response>`,
  );
}

/** The response to a profile request: what is supported, and where. */
export function profileResponse(
  frame: DocumentFrame,
  transactions: readonly { readonly requestName: string; readonly url: string }[],
): string {
  const offered = transactions.map(
    ({ requestName, url }) =>
      `<Transaction requestName="${xmlText(requestName)}"><URL>${xmlText(url)}</URL></Transaction>`,
  );
  const effective = xmlText(timestamp(frame.at));
  return cxmlDocument(
    frame,
    `<Response>${statusMarkup({ code: 200, text: 'Supported transactions.' })}<ProfileResponse effectiveDate="${effective}">${offered.join('')}</ProfileResponse></Response>`,
  );
}

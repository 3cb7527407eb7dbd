/** Writes the StatusUpdateRequest that says what became of one of the buyer's documents. */
import { type Status, xmlText } from '@operatory/domain/punch-out';
import { element, type RequestFrame, requestDocument } from './write-request.ts';

/** A blank payloadId names no document: the text has to say what it's about. */
export function writeStatusUpdate(
  frame: RequestFrame,
  { about, status }: { readonly about: string; readonly status: Status },
): string {
  const reference = about === '' ? '' : `<DocumentReference payloadID="${xmlText(about)}"/>`;
  const words = xmlText(status.text);
  return requestDocument(
    frame,
    element(
      'StatusUpdateRequest',
      `${reference}<Status code="${status.code}" text="${words}" xml:lang="en-US">${words}</Status>`,
    ),
    'cXML',
  );
}

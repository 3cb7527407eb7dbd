/** Writes the request with which a catalog is sent to a buyer's system, and the message that has both. */
import { type CatalogPublishing, xmlText } from '@operatory/domain/punch-out';
import { element, type RequestFrame, requestDocument, text } from './write-request.ts';

/** What the request states about the attached catalog. */
export interface CatalogUpload {
  /** The same each time, so that a later one replaces it. */
  readonly name: string;
  readonly description: string;
  /** Without the angle brackets of its header. */
  readonly contentId: string;
  /** The buyer's system has a catalog of this name. */
  readonly isUpdate: boolean;
  readonly publishing: CatalogPublishing;
}

/** A network publishes only what replaces a published catalog, so a new one can't ask for it. */
function autoPublish({ publishing, isUpdate }: CatalogUpload): string {
  if (publishing === 'wait') return '<AutoPublish enabled="false"/>';
  return publishing === 'publish' && isUpdate ? '<AutoPublish enabled="true"/>' : '';
}

/** The whole request, without the catalog. */
export function writeCatalogUpload(frame: RequestFrame, upload: CatalogUpload): string {
  const { name, description, contentId, isUpdate } = upload;
  const inner =
    `<CatalogName xml:lang="en">${xmlText(name)}</CatalogName>` +
    `<Description xml:lang="en">${xmlText(description)}</Description>` +
    element('Attachment', text('URL', `cid:${contentId}`)) +
    autoPublish(upload) +
    // Both optional children are omitted: the response reports the outcome.
    '<Notification/>';
  return requestDocument(
    frame,
    `<CatalogUploadRequest operation="${isUpdate ? 'update' : 'new'}">${inner}</CatalogUploadRequest>`,
    'cXML',
  );
}

interface MessageParts {
  readonly boundary: string;
  readonly document: string;
  readonly file: { readonly contentId: string; readonly type: string; readonly name: string };
}

/** What surrounds the file in a message of two parts, and the message's type. */
export function aroundFile({ boundary, document, file }: MessageParts) {
  const root = 'request@operatory';
  const line = '\r\n';
  const part = (headers: readonly string[]) => [`--${boundary}`, ...headers, '', ''].join(line);
  return {
    contentType: `multipart/related; boundary="${boundary}"; type="text/xml"; start="<${root}>"`,
    head:
      part(['Content-Type: text/xml; charset=utf-8', `Content-ID: <${root}>`]) +
      document +
      line +
      part([
        `Content-Type: ${file.type}`,
        'Content-Transfer-Encoding: binary',
        `Content-ID: <${file.contentId}>`,
        `Content-Disposition: attachment; filename="${file.name}"`,
      ]),
    tail: `${line}--${boundary}--${line}`,
  };
}

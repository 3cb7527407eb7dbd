/** Our SAML metadata. Each sign-in has its own entity ID, so a response is valid only for that one. */
import { authPath } from '../authentication.ts';
import { siteCookiePrefix } from '../session-cookie.ts';

const folder = `${authPath}/saml`;
/** The route that takes a provider's answer. */
export const answerPath = `${folder}/:providerId`;
export const metadataPath = `${folder}/:providerId/metadata`;
/** Where the browser continues after the response, with its own cookies. */
export const finishPath = `${folder}/finish`;
/** Cookie that identifies the browser that started the sign-in. Behind TLS, no other host can set it. */
export const browserCookie = (isSecure: boolean) => `${siteCookiePrefix(isSecure)}.saml`;

export interface OwnEntity {
  readonly entityId: string;
  /** The assertion consumer service. */
  readonly answerUrl: string;
}

/** The entity ID is the address of the metadata. */
export function ownEntity(publicUrl: string, providerId: string): OwnEntity {
  const answerUrl = `${publicUrl}${folder}/${providerId}`;
  return { entityId: `${answerUrl}/metadata`, answerUrl };
}

/** Our metadata, for a provider that can load it. */
export function writeMetadata({ entityId, answerUrl }: OwnEntity): string {
  const attribute = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${attribute(entityId)}">
  <SPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol" AuthnRequestsSigned="false" WantAssertionsSigned="true">
    <NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</NameIDFormat>
    <NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</NameIDFormat>
    <AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${attribute(answerUrl)}" index="0" isDefault="true"/>
  </SPSSODescriptor>
</EntityDescriptor>
`;
}

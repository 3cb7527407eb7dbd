/// <reference path="./samlp.d.ts" />
/**
 * A SAML provider made with a third-party library: it signs in the person in `person`, or the one chosen on its page.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import samlp from 'samlp';
import { makeCertificate, type TestCertificate } from './certificate.ts';

export interface SamlPerson {
  readonly sub: string;
  readonly email?: string | undefined;
  readonly groups?: readonly string[] | undefined;
}

type Options = Parameters<typeof samlp.getSamlResponse>[0];

export interface SamlTestProvider {
  readonly issuer: string;
  readonly metadataUrl: string;
  /** As it's published at `metadataUrl`, with every certificate. */
  metadata(): string;
  /** Its signing certificate; the metadata keeps previous ones until `forget`. */
  renew(): void;
  forget(): void;
  /** The answer to the request in this address, in base64. */
  answer(address: string, person: SamlPerson, changes?: Partial<Options>): Promise<string>;
  /** A response without a request. */
  unasked(to: { readonly audience: string; readonly recipient: string }, person: SamlPerson): Promise<string>;
  asked(address: string): Promise<{ readonly id: string; readonly forceAuthn?: string }>;
  close(): void;
}

const email = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress';
/** The library calls it with and without `new`. */
function profileMapper(user: SamlPerson) {
  return {
    getClaims: () => ({ ...(user.email && { [email]: user.email }), displayName: user.sub, groups: user.groups }),
    getNameIdentifier: () => ({ nameIdentifier: user.sub }),
  };
}
profileMapper.prototype.metadata = [];

const parse = (address: string) =>
  new Promise<Parameters<Parameters<typeof samlp.parseRequest>[1]>[1]>((resolve, reject) => {
    const query = Object.fromEntries(new URL(address).searchParams);
    samlp.parseRequest({ query }, (error, asked) => (error ? reject(error) : resolve(asked)));
  });

const respond = (options: Options, person: SamlPerson) =>
  new Promise<string>((resolve, reject) => {
    samlp.getSamlResponse(options, person, (error, response) =>
      error ? reject(error) : resolve(Buffer.from(response).toString('base64')),
    );
  });

const page = (body: string) => `<!doctype html><html lang="en"><title>Sign in</title><body>${body}</body></html>`;

/** The page on which someone types who they are, and the one that sends the answer back. */
const askingPage = (query: string) =>
  page(`<form action="/answer?${query.replaceAll('&', '&amp;')}" method="post"><label>E-mail <input name="email"></label>
<label><input type="checkbox" name="tamper"> Change the answer on its way</label><button>Sign in</button></form>`);
const sendingPage = (to: string, answer: string) =>
  page(`<form action="${to}" method="post"><input type="hidden" name="SAMLResponse" value="${answer}"></form>
<script>document.forms[0].submit()</script>`);

/** Someone else's e-mail in a response that was signed for a different one. */
const tampered = (answer: string) =>
  Buffer.from(
    Buffer.from(answer, 'base64')
      .toString('utf8')
      .replaceAll(/[\w.]+@demo/g, 'admin@demo'),
  ).toString('base64');

export async function startSamlProvider(): Promise<SamlTestProvider> {
  let certificates: readonly TestCertificate[] = [makeCertificate('One')];
  const current = () => certificates.at(-1) as TestCertificate;
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', provider.issuer);
    if (url.pathname === '/metadata')
      return response.setHeader('content-type', 'application/xml').end(provider.metadata());
    response.setHeader('content-type', 'text/html');
    if (url.pathname === '/sso') return response.end(askingPage(url.searchParams.toString()));
    let form = '';
    for await (const chunk of request) form += String(chunk);
    const typed = new URLSearchParams(form);
    const who = typed.get('email') ?? '';
    const answer = await provider.answer(url.href, { sub: who, email: who });
    const { assertionConsumerServiceURL: to } = await parse(url.href);
    return response.end(sendingPage(to, typed.has('tamper') ? tampered(answer) : answer));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const options = () => ({
    ...{ issuer, cert: current().certificate, key: current().key, profileMapper, lifetimeInSeconds: 300 },
    ...{ signatureAlgorithm: 'rsa-sha256', digestAlgorithm: 'sha256' },
  });
  const provider: SamlTestProvider = {
    issuer,
    metadataUrl: `${issuer}/metadata`,
    metadata() {
      let written = '';
      const into = { set: () => undefined, send: (text: string) => (written = text) };
      const of = { headers: { host: new URL(issuer).host }, protocol: 'http', originalUrl: '' };
      samlp.metadata({ ...options(), redirectEndpointPath: '/sso', postEndpointPath: '/sso' })(of, into);
      const key = /<KeyDescriptor[\s\S]*?<\/KeyDescriptor>/.exec(written)?.[0] ?? '';
      const keys = certificates.map(({ base64 }) => key.replace(/(<X509Certificate>)[^<]*/, `$1${base64}`));
      return written.replace(key, keys.join(''));
    },
    renew() {
      certificates = [...certificates, makeCertificate('Next')];
    },
    forget() {
      certificates = [current()];
    },
    async answer(address, person, changes = {}) {
      const { id, issuer: audience, assertionConsumerServiceURL: recipient } = await parse(address);
      return respond(
        { ...options(), audience, recipient, destination: recipient, inResponseTo: id, ...changes },
        person,
      );
    },
    unasked: (to, person) => respond({ ...options(), ...to }, person),
    asked: parse,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return provider;
}

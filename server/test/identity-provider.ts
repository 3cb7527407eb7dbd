/** A small OpenID provider like a company's: it signs in the person in `person`, without asking. */
import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

export interface IdentityProvider {
  readonly issuer: string;
  /** Who is signed in there; undefined for someone who presses Cancel. */
  person:
    | {
        readonly sub: string;
        readonly email: string;
        readonly email_verified?: boolean;
        readonly groups?: readonly string[];
      }
    | undefined;
  /** Runs while the server asks for the token. */
  onToken?: (() => Promise<unknown>) | undefined;
  close(): void;
}

export async function startIdentityProvider(clientId: string): Promise<IdentityProvider> {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let nonce: string | null = null;
  const server = createServer(async (request, response) => {
    const { issuer, person } = provider;
    const json = (value: object) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
    const url = new URL(request.url ?? '/', issuer);
    if (url.pathname === '/.well-known/openid-configuration') {
      return json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ['RS256'],
      });
    }
    if (url.pathname === '/keys') {
      return json({ keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] });
    }
    if (url.pathname === '/authorize') {
      nonce = url.searchParams.get('nonce');
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('state', url.searchParams.get('state') ?? '');
      if (person === undefined) back.searchParams.set('error', 'access_denied');
      else back.searchParams.set('code', 'the-code');
      return response.writeHead(302, { location: back.href }).end();
    }
    await provider.onToken?.();
    const now = Math.floor(Date.now() / 1000);
    const head = base64url({ alg: 'RS256', kid: 'one', typ: 'JWT' });
    const claims = { iss: issuer, aud: clientId, iat: now, exp: now + 300, nonce, email_verified: true, ...person };
    const signed = `${head}.${base64url(claims)}`;
    const signature = sign('sha256', Buffer.from(signed), keys.privateKey).toString('base64url');
    return json({
      access_token: 'access',
      token_type: 'Bearer',
      expires_in: 300,
      id_token: `${signed}.${signature}`,
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const provider: IdentityProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    person: undefined,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return provider;
}

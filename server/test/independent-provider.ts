/// <reference path="./oidc-provider.d.ts" />
/** A third-party OpenID provider with its own pages: it signs in whatever e-mail is typed there. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import Provider from 'oidc-provider';

export interface IndependentProvider {
  readonly issuer: string;
  /** From now on it knows this application. */
  register(redirectUri: string): void;
  close(): void;
}

export const client = { id: 'operatory', secret: 'the secret of the client' };

export async function startIndependentProvider(): Promise<IndependentProvider> {
  let handle: ReturnType<Provider['callback']> | undefined;
  const server = createServer((request, response) => void handle?.(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    register(redirectUri) {
      const application = { client_id: client.id, client_secret: client.secret, redirect_uris: [redirectUri] };
      const provider = new Provider(issuer, {
        clients: [application],
        claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'], profile: ['name'] },
        conformIdTokenClaims: false,
        cookies: { keys: ['of this test'] },
        findAccount: (_, id) => ({
          accountId: id,
          claims: () => ({ sub: id, email: id, email_verified: true, name: id, groups: ['Desk'] }),
        }),
      });
      handle = provider.callback();
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Signs in on the provider's pages, which ask for consent afterwards. */
export async function signInThere(page: Page, email: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(email);
  await page.getByPlaceholder('and password').fill('anything');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** For journeys with their own server: signing in there, and opening a page with a hub connection. */
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import type { RunningServer } from './server.ts';

/** Console messages about a server that is down on purpose. */
export const away =
  /ERR_CONNECTION_|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE|ERR_INTERNET_DISCONNECTED|WebSocket|Refused to apply style|Error: http\S+\.css|\b503\b/;

/** Signs one of the demo's people in, whose page isn't open yet. */
export async function signIn(page: Page, server: RunningServer, who = 'manager'): Promise<void> {
  const answer = await page.request.post(`${server.url}/api/auth/sign-in/email`, {
    data: { email: `${who}@demo.test`, password: 'operatory-demo-1' },
    headers: { origin: server.url },
  });
  expect(answer.ok()).toBe(true);
}

/** Opens an address and waits for the hub connection. */
export async function openConnected(page: Page, server: RunningServer, path: string): Promise<void> {
  const info = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"Info"')));
  await page.goto(`${server.url}${path}`);
  await info;
}

export const lineDialog = (page: Page) => page.getByRole('alertdialog');

/** A journey's ERP: an external program that takes orders, rejects them, and compares its orders with ours. */
import { expect, type Page } from '@playwright/test';

interface Message {
  readonly messageId: string;
  readonly body: {
    readonly orderNumber?: number;
    readonly lines?: readonly {
      readonly lineNumber: number;
      readonly itemNumber: string;
      readonly type: number;
      readonly quantity: number;
      readonly unitPriceCents: number;
    }[];
  };
}

/** An external ERP client that has only the URL and a key. */
function openErp(baseURL: string, key: string) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const send = async (method: string, path: string, body?: object, expected = 200) => {
    const answer = await fetch(`${baseURL}/api/erp/v1${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    expect(answer.status, text).toBe(expected);
    return JSON.parse(text) as { messages: Message[] };
  };
  return {
    async messageOf(orderNumber: number) {
      const { messages } = await send('GET', '/messages?limit=500');
      return messages.find(({ body }) => body.orderNumber === orderNumber);
    },
    answer: (messageId: string | undefined, body: object) => send('PUT', `/messages/${messageId}/receipt`, body),
    /** A response that contradicts an earlier one, and is refused. */
    contradict: (messageId: string | undefined, body: object) =>
      send('PUT', `/messages/${messageId}/receipt`, body, 409),
    /** Sends a file, and waits until it has been loaded or refused. */
    async sendX12(feed: string, importId: string, text: string): Promise<void> {
      const url = `${baseURL}/api/erp/v1/imports/${importId}`;
      const type = { ...headers, 'content-type': 'application/edi-x12' };
      const sent = await fetch(`${url}?feed=${feed}&mode=delta&format=x12`, {
        method: 'PUT',
        headers: type,
        body: text,
      });
      expect(sent.status, await sent.text()).toBe(200);
      await expect
        .poll(async () => ((await (await fetch(url, { headers })).json()) as { state: string }).state, {
          timeout: 30_000,
        })
        .toMatch(/^(applied|refused)$/);
    },
    report: (feed: string, importId: string, rows: readonly object[]) =>
      send('POST', `/feeds/${feed}/rows`, { importId, rows }),
    prove: (orders: object[]) =>
      send('POST', '/proofs', { since: new Date(Date.now() - 86_400_000).toISOString(), orders }),
  };
}

/** Adds a machine key on the screen and returns the ERP that has it. */
export async function connectErp(page: Page, baseURL: string | undefined) {
  await page.getByRole('tab', { name: 'Machine keys' }).click();
  // Keys of one name are refused, and journeys share an installation.
  await page.getByLabel('Name of the system').fill(`Our ERP ${Date.now()}`);
  await page.getByRole('checkbox', { name: 'All feeds' }).check({ force: true });
  await page.getByRole('button', { name: 'Add a key' }).click();
  const key = (await page.getByText(/^opk_/).textContent()) ?? '';
  await page.getByRole('button', { name: 'I have copied it' }).click();
  return openErp(baseURL ?? '', key);
}

/** Changes the server's responses on their way to the page: delays them, edits them, or makes them fail. */
import type { Page, Route } from '@playwright/test';

type Address = string | RegExp;

/** Fails a request like one of our own faults; the page's console logs the 500. */
export const fault = (route: Route): Promise<void> =>
  route.fulfill({
    status: 500,
    contentType: 'application/problem+json',
    json: { type: 'about:blank', title: 'Fault', status: 500, detail: 'Something went wrong on our side.' },
  });

/** Delays requests to an address from now on; the returned function releases them. */
export async function holdReplies(page: Page, address: Address): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    // The page may have canceled the request by then.
    await route.continue().catch(() => undefined);
  });
  return letGo;
}

/** Passes what the server returns from an address through `change`, which returns the new body. */
export const changeReplies = <Body>(page: Page, address: Address, change: (body: Body) => unknown) =>
  page.route(address, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as Body) });
  });

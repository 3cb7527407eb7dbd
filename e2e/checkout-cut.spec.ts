/** A lost response, a lost connection, and a killed server in the middle of the checkout. */
import { fillCart } from './carts.ts';
import { away, field, line, openCheckout, send, sent, submitting, typeAddress } from './checkout.ts';
import { expect, test } from './journey.ts';
import { openConnected } from './own-server.ts';
import { ordersSent } from './stored-orders.ts';

test.describe('in the middle of the checkout', () => {
  const account = '100013';

  test('a lost response and a lost connection: sent once, no input is lost', async ({
    signedIn,
    server,
    expectNoise,
  }) => {
    expectNoise(away);
    const page = await signedIn('service');
    await page.goto('/home');
    await fillCart(page, account, line);
    await openCheckout(page, account);
    await field(page, 'PO number').fill('PO-LOST');
    // The order is created, but its response never arrives.
    let isLost = false;
    await page.route(submitting, async (route) => {
      if (isLost) return route.continue();
      isLost = true;
      await route.fetch();
      await route.abort('connectionreset');
    });
    await send(page).click();
    await expect(sent(page)).toBeVisible();
    expect((await ordersSent(server, account)).map(({ po_number }) => po_number)).toEqual(['PO-LOST']);
    await page.unroute(submitting);

    // The connection drops while the address is typed; the input is sent after it returns.
    await fillCart(page, account, line);
    await openCheckout(page, account);
    await page.context().setOffline(true);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep working' }).click();
    await field(page, 'PO number').fill('PO-CUT');
    await page.getByRole('button', { name: 'Ship to another address' }).click();
    await typeAddress(page, { 'Address line 1': '12 Main St', City: 'Tacoma', State: 'WA', 'ZIP code': '98402' });
    await send(page).click();
    const dialog = page.getByRole('alertdialog', { name: 'We couldn’t check this address' });
    await dialog.getByRole('button', { name: 'Back to Checkout' }).click();
    await expect(field(page, 'Address line 1')).toHaveValue('12 Main St');
    await page.context().setOffline(false);
    await expect(page.getByText('Connection re-established')).toBeVisible();
    await send(page).click();
    await expect(sent(page)).toBeVisible();
    expect((await ordersSent(server, account))[1]).toMatchObject({
      po_number: 'PO-CUT',
      shipping_note: '',
      options: { alternateAddress: { line1: '12 Main St', city: 'Tacoma' } },
    });
  });

  test('offline before the checkout has loaded, the button says so until the connection is back', async ({
    signedIn,
    server,
    expectNoise,
  }) => {
    expectNoise(away);
    const page = await signedIn('service');
    await page.goto('/home');
    await fillCart(page, account, line);
    await openConnected(page, server, `/customer/${account}/cart`);
    const checkOut = page.getByRole('button', { name: 'Check out' });
    await expect(checkOut).toBeVisible();
    await page.context().setOffline(true);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep working' }).click();
    await checkOut.click();
    const total = page.getByRole('complementary', { name: 'Total' });
    await expect(total.getByRole('alert')).toHaveText('You’re offline. Check out when you’re connected again.');
    await expect(page.getByText('Part of this page couldn’t be loaded')).toHaveCount(0);
    await page.context().setOffline(false);
    await expect(total.getByRole('alert')).toHaveCount(0);
    // A browser may remember for as long as the page lives that a file couldn't be loaded.
    await page.reload();
    await checkOut.click();
    await expect(send(page)).toBeVisible();
  });

  test('a killed server: the order is sent once when it is back, with everything that was typed', async ({
    signedIn,
    server,
    expectNoise,
  }) => {
    expectNoise(away);
    const page = await signedIn('service');
    await page.goto('/home');
    await fillCart(page, account, line);
    const before = (await ordersSent(server, account)).length;
    await openCheckout(page, account);
    await field(page, 'PO number').fill('PO-KILLED');
    await field(page, 'Order notes').fill('Before the cut');
    await page.getByRole('button', { name: 'Ship to another address' }).click();
    await typeAddress(page, { 'Address line 1': '9 Oak Ave', City: 'Reno', State: 'NV', 'ZIP code': '89501' });
    // It dies when the submit arrives.
    let hasDied = false;
    await page.route(submitting, async (route) => {
      if (hasDied) return route.continue();
      hasDied = true;
      await server.kill();
      await route.abort('connectionreset');
    });
    await send(page).click();
    await expect.poll(() => hasDied).toBe(true);
    await server.start();
    await expect(sent(page)).toBeVisible({ timeout: 60_000 });
    const orders = (await ordersSent(server, account)).slice(before);
    expect(orders).toMatchObject([
      {
        po_number: 'PO-KILLED',
        comments: 'Before the cut',
        options: { alternateAddress: { line1: '9 Oak Ave', city: 'Reno', region: 'NV', postalCode: '89501' } },
      },
    ]);
  });
});

/** The punch-out doctor: what passed between the demo and its buyers, why some was refused, tried again, and sent again. */
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

test('customer service finds why a buyer was refused, tries it again by the settings of now, and has a document sent again once', async ({
  signedIn,
}) => {
  const page = await signedIn('service');
  await page.goto('/home');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Punch-out doctor' }).click();
  await expect(page.getByRole('heading', { name: 'Punch-out doctor' })).toBeVisible();
  const clinic = page.getByRole('row', { name: /Riverside clinic/ });
  await expect(clinic).toContainText('refused');
  await expect(clinic).toContainText('1 failed');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await clinic.getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Riverside clinic' })).toBeVisible();

  // A test of the connection goes through its own door.
  await page.getByRole('button', { name: 'Test this connection' }).click();
  await expect(page.getByRole('status', { name: 'Result of the test' })).toContainText('Answered 200');

  // Refused ones alone, each with its reason.
  await page.getByLabel('Kind', { exact: true }).selectOption('Set-ups');
  await page.getByLabel('Result', { exact: true }).selectOption('Refused or failed');
  const messages = page.getByRole('list', { name: 'Messages' });
  await expect(messages.getByRole('listitem')).toHaveCount(2);
  await expect(messages).toContainText('The buyer’s secret is not the one we hold.');
  await messages.getByRole('link', { name: /not among the hosts/ }).click();
  const panel = page.getByRole('article');
  // Keys go on in the message, and back to its row.
  const beside = page.getByRole('region', { name: 'Message', exact: true });
  await expect(beside).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(messages.getByRole('link', { name: /not among the hosts/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel).toContainText('(new-portal.clinic.example) is not among the hosts of this connection');
  await expect(panel).toContainText('pat.doyle@clinic.example');
  await panel.getByText('Document, without what is secret').click();
  await expect(panel.getByText('<SharedSecret>(removed)</SharedSecret>')).toBeVisible();
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(panel.getByRole('status', { name: 'Result of the try' })).toContainText('Refused with 400');
  await expectAccessible(page);

  // By the buyer's order number: the order, and everything about it.
  await page.getByLabel('Kind', { exact: true }).selectOption('All kinds');
  await page.getByLabel('Result', { exact: true }).selectOption('All results');
  await page.getByLabel('Find a message').fill('CL-20177');
  await messages.getByRole('link', { name: /Order received/ }).click();
  await expect(panel).toContainText('Buyer’s order CL-20177 is our order');

  // Given up, sent again, and who did so.
  const onTheWay = page.getByRole('region', { name: 'Documents on their way' });
  await onTheWay.getByRole('button', { name: /^Send again/ }).click();
  await expect(onTheWay).toContainText('Sent again by');
  await expect(onTheWay.getByRole('button', { name: /^Send again/ })).toHaveCount(0);

  // A phone: the message lies over the list, and Esc leads back.
  await page.setViewportSize({ width: 360, height: 760 });
  await expect(page.getByRole('dialog', { name: 'Message' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Connections' }).click();
  await expect(page.getByRole('link', { name: /of unknown senders/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('nobody else reaches the punch-out doctor, and a dead server is said and tried again', async ({
  signedIn,
  expectNoise,
}) => {
  expectNoise(/punchoutDoctor\/connections net::ERR_FAILED|Failed to load resource: net::ERR_FAILED/);
  let page = await signedIn('manager');
  await page.goto('/punch-out-doctor');
  await expect(page).toHaveURL(/\/home/);
  page = await signedIn('service');
  let isDead = true;
  await page.route('**/api/punchoutDoctor/connections', (route) => (isDead ? route.abort() : route.continue()));
  await page.goto('/punch-out-doctor');
  const failed = page.getByRole('alert').filter({ hasText: 'Connections could not be loaded' });
  await expect(failed).toBeVisible({ timeout: 20_000 });
  isDead = false;
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row', { name: /Riverside clinic/ })).toBeVisible();
});

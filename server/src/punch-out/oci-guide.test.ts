import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { arrive, follow, hiddenFields, sapConnection, shopAndReturn } from './oci.fixture.ts';
import { encryption, openPunchOutWorld } from './punch-out.fixture.ts';
import { saveConnection } from './save-connection.ts';

const guide = readFileSync(fileURLToPath(new URL('../../../docs/punch-out-reference.md', import.meta.url)), 'utf8');
const block = (name: string, kind = 'text') =>
  new RegExp(`\`\`\`${kind} ${name}\\n(.*?)\\n\`\`\``, 's').exec(guide)?.[1] ?? '';

/** Lines as the guide prints them: a name, a sign of equality, the rest. */
const fieldsOf = (lines: string) =>
  Object.fromEntries(
    lines.split('\n').map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

it('every form of the guide is exchanged as it is printed there', async () => {
  const world = await openPunchOutWorld();
  await saveConnection(world.database.pool, encryption, { wanted: sapConnection, now: new Date() });
  const arrival = fieldsOf(block('arrival'));
  const answer = await arrive(world, arrival);
  expect(answer.statusCode).toBe(303);
  const visit = await follow(world, String(answer.headers.location));
  const { order, form } = await shopAndReturn(visit, [{ itemNumber: 'NG-100', quantity: 5 }]);
  expect(order).toBe(block('return'));
  expect(form?.fields.map(({ name, value }) => `${name}=${value}`).join('\n')).toBe(order);

  // A request without a visit has the same fields.
  const asked = await arrive(world, { ...arrival, FUNCTION: 'VALIDATE', PRODUCTID: 'NG-100', QUANTITY: '5' });
  expect(
    hiddenFields(asked.body)
      .map(([name, value]) => `${name}=${value}`)
      .join('\n'),
  ).toBe(order);

  for (const [cartForm, decode] of [
    ['xml', (value: string) => Buffer.from(value, 'base64').toString('utf8').trim()],
    ['json', (value: string) => value],
  ] as const) {
    const profile = { ...sapConnection.profile, cartForm, cartField: 'cart' };
    await saveConnection(world.database.pool, encryption, { wanted: { ...sapConnection, profile }, now: new Date() });
    const next = await follow(world, String((await arrive(world, arrival)).headers.location));
    const { form: sent } = await shopAndReturn(next, [{ itemNumber: 'NG-100', quantity: 5 }]);
    const cart = sent?.fields.find(({ name }) => name === 'cart')?.value ?? '';
    expect(decode(cart)).toBe(block('cart', cartForm));
  }
  await world.close();
});

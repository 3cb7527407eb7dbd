/** What a returned cart has beyond the usual, as the connection's settings say, by the DTD of its release. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { isDtdThere, validateByDtd } from '../../../test/dtd.ts';
import { returnedCart, twoItems } from '../buyer.fixture.ts';
import { corpusConnection, encryption, openPunchOutWorld, type PunchOutWorld } from '../punch-out.fixture.ts';
import { saveConnection } from '../save-connection.ts';

let world: PunchOutWorld;
beforeAll(async () => {
  world = await openPunchOutWorld();
  await world.database.pool.query(
    `update item set gtin = '00012345678905', udi_di = '+A123<9', image_url = '/api/item/picture/1.svg' where item_number = 'NG-100'`,
  );
});
beforeEach(() => world.forget());
afterAll(() => world.close());

async function returned(settings: object): Promise<string> {
  await saveConnection(world.database.pool, encryption, {
    wanted: { ...corpusConnection, profile: { ...corpusConnection.profile, ...settings } },
    now: new Date(),
  });
  return returnedCart(world, twoItems);
}

const everything = {
  ...{ returnedFacts: ['leadTime', 'picture', 'safetySheet', 'gtin', 'udi'], leadTimeDays: '3' },
  ...{ shippingCharge: '8.99', freeShippingFrom: '250', taxPercent: '9.3' },
};

it('is nothing without the settings', async () => {
  expect(await returned({})).not.toMatch(/<(Extrinsic|LeadTime|Shipping|Tax)/);
});

it('is shipping and tax of the cart, and what the catalog knows of each line', async () => {
  const message = await returned(everything);
  expect(message).toMatch(
    /<Total><Money currency="USD">88.48<\/Money><\/Total><Shipping><Money currency="USD">8.99<\/Money><Description xml:lang="en">Shipping<\/Description><\/Shipping><Tax><Money currency="USD">8.23</,
  );
  const [first = '', second = ''] = [...message.matchAll(/<ItemIn .*?<\/ItemIn>/gs)].map(([item]) => item);
  expect(first).toMatch(
    /<\/ManufacturerName><LeadTime>3<\/LeadTime><Extrinsic name="Image">https?:[^<]+\/api\/item\/picture\/1.svg<\/Extrinsic><Extrinsic name="GTIN">00012345678905<\/Extrinsic><Extrinsic name="UDI-DI">&#43;A123&lt;9</,
  );
  expect(second).toContain('<LeadTime>3</LeadTime>');
  expect(second).not.toContain('GTIN');
});

it.runIf(isDtdThere)('is valid in both releases', async () => {
  const message = await returned(everything);
  for (const release of ['1.2.014', '1.2.071']) {
    expect(() => validateByDtd(message, `${release}/cXML.dtd`)).not.toThrow();
  }
});

import { describe, expect, it } from 'vitest';
import { ann, bob, line, locations, shipTo, twoPlaces, useDividedOrders } from './divided-orders.fixture.ts';

const { connect, orders, send } = useDividedOrders();

describe('an order with lines for several addresses', () => {
  it('is held, as one order, while the connection says nothing else', async () => {
    await connect({});
    await send({ items: twoPlaces });
    expect(await orders()).toMatchObject([
      {
        isHeld: true,
        differences: [expect.stringMatching(/^Ship to \(lines 1, 3\)/), expect.stringMatching(/^Ship to \(line 2\)/)],
      },
    ]);
  });

  it.each<[string, RegExp, { items: string; settings?: object; total?: string; mode?: string; shipTo?: string }]>([
    [
      'to a place that isn’t the account’s',
      /^Line 2: The ship-to isn’t the account’s: the street is “9 Elm”/,
      { items: line(1, ann) + line(2, shipTo({ street: '9 Elm' })) },
    ],
    [
      'to an unknown location',
      /^Line 2: The location “SITE-9”/,
      { settings: locations, items: line(1, shipTo({ id: 'SITE-1' })) + line(2, shipTo({ id: 'SITE-9' })) },
    ],
    [
      'to a location that isn’t named',
      /^Line 2: the ship-to has no addressID/,
      { settings: locations, items: line(1, shipTo({ id: 'SITE-1' })) + line(2, ann) },
    ],
    [
      'to two places of one account, where streets aren’t compared',
      /^Line 2: the place differs from that of line 1/,
      {
        settings: { severalAddresses: 'divide', heldAddressParts: [] },
        items: line(1, ann) + line(2, shipTo({ street: '9 Elm' })),
      },
    ],
    ['at a wrong price on one line', /ordered at \$13\.00/, { items: line(1, ann) + line(2, bob, { price: '13.00' }) }],
    ['with a total of other lines', /total is \$99\.00/, { items: twoPlaces, total: '99.00' }],
    ['with a total that can’t be read', /total can’t be read as an amount/, { items: twoPlaces, total: '23,38' }],
    ['with a negative total', /total can’t be read as an amount/, { items: twoPlaces, total: '-77.45' }],
    [
      'to someone who doesn’t fit into the shipping note',
      /^Line 1: Who it’s for is longer than a shipping note/,
      { items: line(1, shipTo({ to: `Ann Lee, ${'x'.repeat(500)}` })) + line(2, bob) },
    ],
    [
      'to two ship-tos with the same shipping note',
      /^Line 2: the shipping note doesn’t tell it apart from that of line 1/,
      { items: line(1, ann) + line(2, shipTo({ to: 'Ann Lee, Practice', name: '' })) },
    ],
    ['as a test', /marks this order as a test/, { items: twoPlaces, mode: 'test' }],
    [
      'with one line number for two addresses',
      /^Line 1: a line number has several ship-tos/,
      { items: line(1, ann) + line(1, bob) },
    ],
    [
      'with something else that a person must read',
      /^Comments \(line 2\): Handle with care/,
      { items: line(1, ann) + line(2, `${bob}<Comments>Handle with care</Comments>`) },
    ],
    [
      'with a carrier in the ship-to of a line',
      /UPS/,
      {
        items:
          line(1, ann) +
          line(2, shipTo({ to: 'Bob', more: '<CarrierIdentifier domain="SCAC">UPS</CarrierIdentifier>' })),
      },
    ],
    [
      'with shipping of the whole order',
      /^Shipping: /,
      {
        items: twoPlaces,
        shipTo:
          '<Shipping><Money currency="USD">9.00</Money><Description xml:lang="en">Ground</Description></Shipping>',
      },
    ],
    [
      'with a tax of the whole order',
      /^The tax of the whole order can’t be divided/,
      {
        items: twoPlaces,
        shipTo: '<Tax><Money currency="USD">7.00</Money><Description xml:lang="en">WA</Description></Tax>',
      },
    ],
  ])('is held as one order if it goes %s', async (_, reason, { settings, ...document }) => {
    if (settings !== undefined) await connect(settings);
    expect(await send(document)).toMatchObject({
      code: 200,
      text: expect.stringContaining('Its lines name several ship-tos, and it cannot be divided without a person'),
    });
    const made = await orders();
    expect(made).toMatchObject([{ isHeld: true }]);
    expect(made[0].differences).toEqual(
      expect.arrayContaining([
        'The lines name several ship-tos, and the order was not divided into one for each.',
        expect.stringMatching(reason),
      ]),
    );
  });

  it('never drops an extrinsic of a line that is called like the ship-to', async () => {
    await send({
      items:
        line(1, ann) + line(2, bob).replace('</ItemDetail>', '<Extrinsic name="Ship to">Roof</Extrinsic></ItemDetail>'),
    });
    const [one, ...more] = await orders();
    expect(more).toEqual([]);
    expect(one.isHeld).toBe(true);
    expect(one.differences.join()).toContain('Roof');
  });
});

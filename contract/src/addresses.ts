/** Resolves an address entered for a shipment [C1.06] [C7.30]. */

import { z } from 'zod';
import { panelPaths } from './panel-paths.ts';
import { route } from './route.ts';
import { typedText } from './values.ts';

/** An address of the form, entered or validated [B3.04]. */
const addressFields = {
  line1: typedText(60),
  line2: typedText(60).default(''),
  city: typedText(40),
  region: typedText(2),
  postalCode: typedText(10),
};

export const postalAddress = z.object(addressFields);

export const addressSent = z.strictObject({
  ...addressFields,
  /** Always the US [C5.06]. */
  country: z.literal('US').default('US'),
  /** The letter case of the response: always mixed [C5.06]. */
  textCase: z.literal('mixed').default('mixed'),
});

export const resolvedAddresses = z.object({
  /** Why the address doesn't exist; with a message, or without addresses, it wasn't found. */
  messages: z.array(z.string()),
  /** The address in standard form; several if more than one could be meant, likeliest first. */
  validatedAddresses: z.array(postalAddress),
});

export type ResolvedAddresses = z.output<typeof resolvedAddresses>;

export const addressRoutes = {
  resolveAddress: route({
    ...panelPaths.resolveAddress,
    summary: 'An entered address in standard form, or possible matches',
    access: { kind: 'general', capability: 'addresses.resolve' },
    body: addressSent,
    reply: resolvedAddresses,
    refusals: ['provider.unavailable'],
  }),
};

/** Shipping labels as the settings want them: from a carrier's service, or made here. */
import type { Settings } from '../../settings/settings.ts';
import { embeddedLabels } from './embedded.ts';
import { httpLabels } from './http.ts';
import type { ShippingLabels } from './shipping-labels.ts';

export type { LabelAddress, LabelRequest, ShippingLabels } from './shipping-labels.ts';

export function shippingLabels(
  { shippingLabels: wanted }: Pick<Settings, 'shippingLabels'>,
  onFailure?: (reason: unknown) => void,
): ShippingLabels {
  const { url, token, companyPrefix } = wanted;
  if (url === undefined) return embeddedLabels({ companyPrefix });
  return httpLabels({ url, token, ...(onFailure === undefined ? {} : { onFailure }) });
}

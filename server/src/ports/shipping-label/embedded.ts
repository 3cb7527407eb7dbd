/** Makes labels here, without any service: a number of our own, drawn on a real label. */
import { drawLabel } from './draw-label.ts';
import { serialShippingCode } from './serial-shipping-code.ts';
import type { ShippingLabels } from './shipping-labels.ts';

/** `companyPrefix` is the distributor's GS1 company prefix, 7 to 10 digits. */
export function embeddedLabels({ companyPrefix }: { readonly companyPrefix: string }): ShippingLabels {
  return {
    async make(request) {
      const trackingNumber = serialShippingCode(companyPrefix, request.serial);
      return { data: await drawLabel(request, trackingNumber), trackingNumber, format: 'PDF' };
    },
  };
}

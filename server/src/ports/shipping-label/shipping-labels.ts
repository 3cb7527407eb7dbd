/** The port to a service that makes shipping labels: a carrier's, or the built-in one. */
import type { RefusalCode } from '@operatory/contract/refusals';
import type { LabelFormat } from '@operatory/domain/finance';
import type { Refusal } from '@operatory/domain/refusals';

/** Where a parcel goes. */
export interface LabelAddress {
  readonly customerNumber: string;
  readonly name: string;
  /** The recipient inside the practice; blank if none is named. */
  readonly attention: string;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly state: string;
  /** 5 digits, or 5 and 4; as written in another country. */
  readonly zip: string;
  /** Its code or name; blank for the United States. */
  readonly country: string;
  /** Ten digits. */
  readonly phone: string;
  /** How the account wants its parcels sent, such as `UPS Ground`. */
  readonly shipVia: string;
}

export interface LabelSender {
  readonly name: string;
  readonly phone: string;
}

export interface LabelRequest {
  /** Never the same twice; a service may take it to recognize a repeated request. */
  readonly serial: number;
  readonly from: LabelSender;
  readonly to: LabelAddress;
}

export interface ShippingLabel {
  readonly data: Buffer;
  readonly trackingNumber: string;
  readonly format: LabelFormat;
}

export interface ShippingLabels {
  /** Makes one label. `provider.unavailable` when it cannot be had within the time limit; never throws for that, never hangs. */
  make(request: LabelRequest): Promise<ShippingLabel | Refusal<RefusalCode>>;
}

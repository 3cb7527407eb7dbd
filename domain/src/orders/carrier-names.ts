/** Names of carriers, where an ERP reports their codes. */

/** Standard Carrier Alpha Codes of carriers that deliver dental supplies in the United States. */
const names: Readonly<Record<string, string>> = {
  ABFS: 'ABF Freight',
  EXLA: 'Estes',
  FDEG: 'FedEx Ground',
  FDEN: 'FedEx Express',
  ODFL: 'Old Dominion',
  RLCA: 'R+L Carriers',
  SAIA: 'Saia',
  UPSN: 'UPS',
  USPS: 'USPS',
};

/** A carrier as people know it, such as `UPS` for `UPSN`; anything else stays as the ERP wrote it. */
export const carrierName = (shipVia: string): string => names[shipVia.trim().toUpperCase()] ?? shipVia.trim();

/** Names of carriers whose codes an ERP reports. */

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

/** The carrier's name, such as `UPS` for `UPSN`; unknown values are returned as the ERP wrote them. */
export const carrierName = (shipVia: string): string => names[shipVia.trim().toUpperCase()] ?? shipVia.trim();

/** Names of carriers in the ERP's texts, such as “FedEx 2Day”. */
const carriers = ['UPS', 'FedEx', 'OnTrac', 'USPS', 'DHL'] as const;

/** The carrier that the ERP's code or words name; undefined if they name none that is known. */
export function carrierNamed(shipVia: string): string | undefined {
  const name = carrierName(shipVia);
  return (
    carriers.find((carrier) => new RegExp(`(^|[^a-z])${carrier}([^a-z]|$)`, 'i').test(name)) ??
    (name === shipVia.trim() ? undefined : name)
  );
}

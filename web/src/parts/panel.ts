/** What every panel over a customer's page is handed: it knows neither the address nor the page beneath it. */

export interface PanelProps {
  readonly customerNumber: string;
  /** Absent while the customer is loading. */
  readonly customerName: string | undefined;
  /** The query of the address, unread: the panel takes what it knows of it. */
  readonly search: Readonly<Record<string, unknown>>;
  /** Puts another query into the address, without a step in the history. */
  readonly onSearchChange: (search: Readonly<Record<string, string | undefined>>) => void;
  /** Leads back to the tab beneath. */
  readonly onClose: () => void;
}

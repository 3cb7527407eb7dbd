/** The props of every panel over a customer's page: it knows neither the address nor the page beneath it. */

export interface PanelProps {
  readonly customerNumber: string;
  /** Absent while the customer is loading. */
  readonly customerName: string | undefined;
  /** The raw query of the address; the panel reads its own parameters. */
  readonly search: Readonly<Record<string, unknown>>;
  /** Replaces the query in the address, without a history entry. */
  readonly onSearchChange: (search: Readonly<Record<string, string | undefined>>) => void;
  /** Returns to the tab beneath. */
  readonly onClose: () => void;
}

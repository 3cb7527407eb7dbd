/** The props of every panel over a customer's page: it's independent of the address and the page underneath. */

export interface PanelProps {
  readonly customerNumber: string;
  /** Absent while the customer is loading. */
  readonly customerName: string | undefined;
  /** The raw query of the address; the panel reads its own parameters. */
  readonly search: Readonly<Record<string, unknown>>;
  /** Replaces the query in the address; each step has its own history entry, so Back returns to the previous one. */
  readonly onSearchChange: (
    search: Readonly<Record<string, string | undefined>>,
    how?: { readonly isStep: boolean },
  ) => void;
  /** Goes back one step within the panel; false if the panel was opened at this step. */
  readonly onStepBack: () => boolean;
  /** Returns to the tab underneath. */
  readonly onClose: () => void;
}

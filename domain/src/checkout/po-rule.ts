/** Whether an order needs a purchase-order number, and whether it has one. */
import { kindOf, type Viewer } from '../access/index.ts';

export interface PoRule {
  readonly isRequired: boolean;
  /** True while the send button waits. */
  readonly isMissing: boolean;
  /** Stands behind the field's label. */
  readonly labelSuffix: '' | ' (required)';
}

/** Where the account asks for it, a PO number that is not blank; punch-out users are exempt [B5.01]. */
export function poRule(facts: {
  readonly isPoRequired: boolean;
  readonly poNumber: string;
  readonly viewer: Viewer;
}): PoRule {
  const isRequired = facts.isPoRequired && kindOf(facts.viewer) !== 'punch-out-user';
  return {
    isRequired,
    isMissing: isRequired && facts.poNumber.trim() === '',
    labelSuffix: isRequired ? ' (required)' : '',
  };
}

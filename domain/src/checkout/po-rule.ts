/** Whether an order needs a PO number, and whether it has one. */
import { kindOf, type Viewer } from '../access/index.ts';

export interface PoRule {
  readonly isRequired: boolean;
  /** True while the send button is disabled for it. */
  readonly isMissing: boolean;
  /** Shown after the field's label. */
  readonly labelSuffix: '' | ' (required)';
}

/** If the account requires it, a PO number that isn't blank; punch-out users are exempt [B5.01]. */
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

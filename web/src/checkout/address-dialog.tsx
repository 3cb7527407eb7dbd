/** Asks about an address that was corrected or couldn't be checked: accept it, or go back [B4.07] [B8.06]. */
import { refusalText } from '@operatory/contract/refusals';
import type { PostalAddress } from '@operatory/domain/addresses';
import { refuse } from '@operatory/domain/refusals';
import { useId, useState } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { Layer } from '../parts/layers/layer.tsx';
import dialog from '../parts/messages/dialog.module.css';
import styles from './address-dialog.module.css';
import { PostalLines } from './postal-lines.tsx';
import type { AddressDoubt } from './use-shipping-address.ts';

interface AddressDialogProps {
  readonly doubt: AddressDoubt;
  readonly onAccept: (address: PostalAddress) => void;
  readonly onBack: () => void;
}

interface ChoicesProps {
  readonly entered: PostalAddress;
  readonly suggestions: readonly PostalAddress[];
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

/** Shows a single suggestion; if there are several, the person chooses one. */
function Suggestions({ entered, suggestions, chosen, onChoose }: ChoicesProps) {
  const name = useId();
  const [only] = suggestions;
  if (only !== undefined && suggestions.length === 1) {
    return (
      <address className={styles.address} data-suggested>
        <span className={styles.label}>Suggested</span>
        <PostalLines address={only} besides={entered} />
      </address>
    );
  }
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.label}>Suggested</legend>
      {suggestions.map((address, index) => (
        <label key={`${address.city}/${address.region}/${address.postalCode}`} className={styles.choice}>
          <input type="radio" name={name} checked={index === chosen} onChange={() => onChoose(index)} />
          <span className={styles.lines}>
            <PostalLines address={address} besides={entered} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

export function AddressDialog({ doubt, onAccept, onBack }: AddressDialogProps) {
  const [chosen, setChosen] = useState(0);
  const isSuggested = doubt.kind === 'suggested';
  const title = isSuggested ? 'Is this the address?' : 'We couldn’t check this address';
  const accepted = isSuggested ? doubt.suggestions[chosen] : doubt.entered;
  return (
    <Layer shape="dialog" role="alertdialog" label={title} onClose={onBack} isVeilClosing={false}>
      <div className={dialog.body}>
        <h2>{title}</h2>
        <p>{refusalText(refuse(isSuggested ? 'address.suggested' : 'address.unchecked'))}</p>
        <div className={styles.addresses}>
          <address className={styles.address}>
            <span className={styles.label}>Entered</span>
            <PostalLines address={doubt.entered} />
          </address>
          {isSuggested ? (
            <Suggestions entered={doubt.entered} suggestions={doubt.suggestions} chosen={chosen} onChoose={setChosen} />
          ) : null}
        </div>
      </div>
      <div className={dialog.actions}>
        <Button variant="default" onClick={onBack}>
          Back to Checkout
        </Button>
        <Button data-autofocus onClick={() => accepted !== undefined && onAccept(accepted)}>
          Accept
        </Button>
      </div>
    </Layer>
  );
}

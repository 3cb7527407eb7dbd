/** A rejected order's destination: the account's address, or another one. */
import type { RejectedOrder } from '@operatory/contract/order-corrections';
import { longestPostalCode, states } from '@operatory/domain/addresses';
import { SelectField } from '../parts/fields/select-field.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { Tick } from '../parts/fields/tick.tsx';
import form from '../parts/forms/page-form.module.css';
import type { CorrectionDraft } from './correction-draft.ts';

type Address = RejectedOrder['primaryAddress'];

interface CorrectedAddressProps {
  readonly primary: Address;
  readonly draft: CorrectionDraft;
  readonly onChange: (changes: Partial<CorrectionDraft>) => void;
}

const oneLine = ({ addressLine1, addressLine2, city, state, zip }: Address) =>
  [addressLine1, addressLine2, city, `${state} ${zip}`].filter((part) => part.trim() !== '').join(', ');

export function CorrectedAddress({ primary, draft: { address, hasOtherAddress }, onChange }: CorrectedAddressProps) {
  const field = (part: keyof Address) => ({
    value: address[part],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ address: { ...address, [part]: event.currentTarget.value } }),
  });
  const isListed = address.state === '' || states.some(({ abbreviation }) => abbreviation === address.state);
  return (
    <>
      <Tick
        label="Ship to another address"
        hint={`Otherwise it goes to ${oneLine(primary)}.`}
        isOn={hasOtherAddress}
        onToggle={(isOn) => onChange({ hasOtherAddress: isOn })}
      />
      {hasOtherAddress ? (
        <div className={form.fields}>
          <TextField label="Address line 1" maxLength={60} {...field('addressLine1')} />
          <TextField label="Address line 2 (optional)" maxLength={60} {...field('addressLine2')} />
          <TextField label="City" maxLength={40} {...field('city')} />
          <SelectField label="State" {...field('state')}>
            <option value="">Select</option>
            {isListed ? null : <option value={address.state}>{address.state}</option>}
            {states.map(({ abbreviation, name }) => (
              <option key={abbreviation} value={abbreviation}>
                {name} ({abbreviation})
              </option>
            ))}
          </SelectField>
          <TextField label="ZIP code" inputMode="numeric" maxLength={longestPostalCode} {...field('zip')} />
        </div>
      ) : null}
    </>
  );
}

/** The form for another shipping address than the account's; for staff [B6.02]. */
import { refusalText } from '@operatory/contract/refusals';
import { type AddressPart, type CheckedPart, longestPostalCode, states } from '@operatory/domain/addresses';
import { refuse } from '@operatory/domain/refusals';
import { useEffect, useRef } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { SelectField } from '../parts/fields/select-field.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { Banner } from '../parts/states/banner.tsx';
import styles from './address-form.module.css';
import type { ShippingAddressWork } from './use-shipping-address.ts';

/** In the contract's format. */
const longest = { line1: 60, line2: 60, city: 40 } as const;

export function AddressForm({ work }: { readonly work: ShippingAddressWork }) {
  const place = useRef<HTMLFieldSetElement>(null);
  const { problem, isTypingWanted } = work;
  useEffect(() => {
    if (isTypingWanted) place.current?.querySelector('input')?.focus();
  }, [isTypingWanted]);
  useEffect(() => {
    if (problem === undefined) return;
    // The clicked button is at the other end of the panel.
    const first = place.current?.querySelector<HTMLElement>('[aria-invalid]') ?? place.current?.querySelector('input');
    first?.focus();
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  const { address, errors } = work.form;
  const errorOf = (part: CheckedPart) => {
    const code = errors[part];
    return code === undefined ? undefined : refusalText(refuse(code));
  };
  const field = (part: AddressPart) => ({
    name: `ship-${part}`,
    autoComplete: 'off',
    value: address[part],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      work.type(part, event.currentTarget.value),
    onBlur: () => work.leave(part),
  });
  return (
    <fieldset ref={place} className={styles.form}>
      <legend>Ship to another address</legend>
      {problem === undefined ? null : <Banner tone="alarm">{refusalText(refuse(problem))}</Banner>}
      <TextField label="Address line 1" maxLength={longest.line1} error={errorOf('line1')} {...field('line1')} />
      <TextField label="Address line 2 (optional)" maxLength={longest.line2} {...field('line2')} />
      <div className={styles.place}>
        <TextField label="City" maxLength={longest.city} error={errorOf('city')} {...field('city')} />
        <SelectField label="State" error={errorOf('region')} {...field('region')}>
          <option value="">Select</option>
          {/* A state that was set elsewhere isn't lost when the form is opened. */}
          {address.region === '' || states.some(({ abbreviation }) => abbreviation === address.region) ? null : (
            <option value={address.region}>{address.region}</option>
          )}
          {states.map(({ abbreviation, name }) => (
            <option key={abbreviation} value={abbreviation}>
              {name} ({abbreviation})
            </option>
          ))}
        </SelectField>
        <TextField
          label="ZIP code"
          inputMode="numeric"
          maxLength={longestPostalCode}
          error={errorOf('postalCode')}
          {...field('postalCode')}
        />
      </div>
      <div className={styles.foot}>
        <p className={styles.hint}>We’ll check it when you send the order. Leave blank to use the primary address.</p>
        <Button variant="default" onClick={work.usePrimary}>
          Use the primary address
        </Button>
      </div>
    </fieldset>
  );
}

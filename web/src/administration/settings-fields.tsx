/** The groups of fields in the installation's settings. */
import type { InstallationSettingName, InstallationSettings } from '@operatory/contract/installation';
import { SelectField } from '../parts/fields/select-field.tsx';
import { TextArea } from '../parts/fields/text-area.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import form from '../parts/forms/page-form.module.css';

export type Values = InstallationSettings['values'];

/** The errors of single fields. */
export type Problems = Partial<Record<InstallationSettingName, string>>;

interface FieldsProps {
  readonly values: Values;
  readonly problems: Problems;
  readonly locked: ReadonlySet<InstallationSettingName>;
  readonly onChange: (changes: Partial<Values>) => void;
}

const inEnvironment: Partial<Record<InstallationSettingName, string>> = {
  brandName: 'BRAND_NAME',
  companyName: 'COMPANY_NAME',
  supportPhone: 'SUPPORT_PHONE',
  supportEmail: 'SUPPORT_EMAIL',
  emergencyPhone: 'EMERGENCY_PHONE',
};

interface LineProps extends FieldsProps {
  readonly name: Exclude<InstallationSettingName, 'secondStep'>;
  readonly label: string;
  readonly hint?: string;
  readonly type?: string;
  readonly isOptional?: boolean;
}

/** A field of one line. */
export function Line({
  values,
  problems,
  locked,
  onChange,
  name,
  label,
  hint,
  type = 'text',
  isOptional = false,
}: LineProps) {
  const isLocked = locked.has(name);
  const note = isLocked ? `Locked: the server’s environment sets ${inEnvironment[name]}.` : hint;
  return (
    <TextField
      label={label}
      type={type}
      maxLength={name === 'paymentAddress' ? 500 : 320}
      autoComplete="off"
      readOnly={isLocked}
      value={values[name]}
      {...(note === undefined ? {} : { hint: note })}
      error={!isOptional && values[name].trim() === '' ? 'This can’t be empty.' : problems[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
}

export function Contacts(props: FieldsProps) {
  return (
    <section className={form.group} aria-label="Contacts">
      <h2>Contacts</h2>
      <div className={form.fields}>
        <Line {...props} name="supportPhone" label="Customer service phone" type="tel" />
        <Line {...props} name="supportEmail" label="Customer service e-mail" type="email" />
        <Line
          {...props}
          name="emergencyPhone"
          label="Chemical emergency phone"
          type="tel"
          hint="Shown with safety data sheets."
        />
      </div>
    </section>
  );
}

export function Payments(props: FieldsProps) {
  return (
    <section className={form.group} aria-label="Payments">
      <h2>Payments</h2>
      <Line
        {...props}
        name="paymentAddress"
        label="Payment page"
        type="url"
        hint="People who can see an account’s statements get a link to it. {account} is replaced with the account’s number. Leave blank for none."
        isOptional
      />
    </section>
  );
}

export function Mails({ values, onChange }: FieldsProps) {
  return (
    <section className={form.group} aria-label="E-mails">
      <h2>E-mails</h2>
      <TextArea
        label="Invitation message"
        hint="Such as who to ask for help. Leave blank for none."
        rows={3}
        maxLength={2_000}
        value={values.invitationText}
        onChange={(event) => onChange({ invitationText: event.currentTarget.value })}
      />
      <TextArea
        label="E-mail footer"
        hint="Added after the company’s name, phone, and e-mail. For example, your postal address."
        rows={2}
        maxLength={500}
        value={values.mailClosing}
        onChange={(event) => onChange({ mailClosing: event.currentTarget.value })}
      />
    </section>
  );
}

const groupWords: Readonly<Record<Values['secondStep'], string>> = {
  nobody: 'No one',
  staff: 'Staff',
  everybody: 'Everyone',
};

export function SignInRules({ values, locked, onChange }: FieldsProps) {
  const isLocked = locked.has('secondStep');
  return (
    <section className={form.group} aria-label="Signing in">
      <h2>Signing in</h2>
      <div className={form.fields}>
        <SelectField
          label="Require a second step for"
          disabled={isLocked}
          value={values.secondStep}
          onChange={(event) => onChange({ secondStep: event.currentTarget.value as Values['secondStep'] })}
        >
          {Object.entries(groupWords).map(([group, words]) => (
            <option key={group} value={group}>
              {words}
            </option>
          ))}
        </SelectField>
      </div>
      <p className={form.soft}>
        {isLocked
          ? 'Locked: the server’s environment sets SECOND_STEP.'
          : 'An authenticator app or a passkey. When you save, anyone who needs one but doesn’t have it is signed out and must set it up at the next sign-in.'}
      </p>
    </section>
  );
}

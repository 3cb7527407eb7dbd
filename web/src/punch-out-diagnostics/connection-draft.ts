/** A person's draft of a connection, and the request made from it. */
import type { PunchOutConnection } from '@operatory/contract/punch-out-connections';
import type { SystemPreset } from '@operatory/domain/punch-out';
import type { Failure } from '../calls/index.ts';
import { draftOf, type SettingDraft, settingsOf } from './connection-settings.ts';
import { isSetting, settingFields, withLabels } from './setting-fields.ts';
import { settingsInOrder } from './setting-groups.ts';

export interface Draft {
  readonly name: string;
  readonly isActive: boolean;
  readonly customerNumber: string;
  readonly senderDomain: string;
  readonly senderIdentity: string;
  readonly fromDomain: string;
  readonly fromIdentity: string;
  readonly settings: SettingDraft;
}

/** An empty draft, with defaults for the buyer's system. */
export const newDraft = ({ senderDomain, settings }: SystemPreset): Draft => ({
  name: '',
  isActive: true,
  customerNumber: '',
  senderDomain,
  senderIdentity: '',
  fromDomain: '',
  fromIdentity: '',
  settings: draftOf(settings),
});

/** The draft of a stored connection. */
export const draftOfConnection = ({
  name,
  isActive,
  customerNumber,
  sender,
  from,
  settings,
}: PunchOutConnection): Draft => ({
  name,
  isActive,
  customerNumber,
  senderDomain: sender.domain,
  senderIdentity: sender.identity,
  fromDomain: from?.domain ?? '',
  fromIdentity: from?.identity ?? '',
  settings: draftOf(settings),
});

/** The id that a name suggests: “Mercy Health, Tacoma” becomes `mercy-health-tacoma`. */
export const suggestedId = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);

/** The request made from a draft, with an error for each setting that can't be read. */
export function bodyOf(draft: Draft, dialect: 'cxml' | 'oci') {
  const { settings, problems } = settingsOf(draft.settings, dialect);
  const from = { domain: draft.fromDomain.trim(), identity: draft.fromIdentity.trim() };
  return {
    problems,
    body: {
      name: draft.name.trim(),
      isActive: draft.isActive,
      customerNumber: draft.customerNumber.trim(),
      sender: { domain: dialect === 'oci' ? '' : draft.senderDomain.trim(), identity: draft.senderIdentity.trim() },
      from: dialect === 'oci' || from.identity === '' ? null : from,
      settings,
    },
  };
}

/** The required fields that are blank, as listed in a sentence. */
export const missingParts = (draft: Draft, dialect: 'cxml' | 'oci'): string[] =>
  (
    [
      ['the buyer’s name', draft.name],
      ['an account number', draft.customerNumber],
      ...(dialect === 'cxml' ? [['a sender domain', draft.senderDomain] as const] : []),
      [dialect === 'cxml' ? 'a sender identity' : 'a user name', draft.senderIdentity],
    ] as const
  ).flatMap(([name, text]) => (text.trim() === '' ? [name] : []));

/** An error for each field: settings by their name, other parts of the draft by theirs. */
export type FieldProblems = Readonly<Record<string, string>>;

/** Fields that aren't settings, with their labels, in the form's order. All of them come before the settings. */
const partLabels: Readonly<Record<string, string>> = {
  connectionId: 'Connection ID',
  secret: 'Shared secret',
  customerNumber: 'Account number',
  sender: 'Sender identity',
};

/** Every field in the order of the form, with its label. */
const fieldLabels: readonly (readonly [field: string, label: string])[] = [
  ...Object.entries(partLabels),
  ...settingsInOrder.map((name) => [name, settingFields[name].label] as const),
];

/** The server's error as the form shows it: settings by their labels, since their names are on no screen. */
const worded = (name: string, message: string) =>
  isSetting(name) && message.startsWith(`The setting “${name}”`) && settingFields[name].fix !== undefined
    ? settingFields[name].fix
    : withLabels(message);

/** The server's refusals by field, and the message at the end of the form; empty without a failure. */
export function problemsOf(failure: Failure | undefined): {
  readonly atFields: FieldProblems;
  readonly summary: string | undefined;
} {
  const errors = failure?.kind === 'refused' && failure.code === 'punch-out-connection.invalid' ? failure.errors : [];
  const atFields: Record<string, string> = {};
  for (const { field, message } of errors) {
    const name = field.replace(/^settings\./, '');
    const words = worded(name, message);
    atFields[name] = atFields[name] === undefined ? words : `${atFields[name]} ${words}`;
  }
  const labels = fieldLabels.filter(([field]) => field in atFields).map(([, label]) => label);
  const isEachShown = labels.length > 0 && labels.length === Object.keys(atFields).length;
  return {
    atFields,
    summary: isEachShown ? `The connection wasn’t saved. Fields to correct: ${labels.join('; ')}.` : failure?.detail,
  };
}

/** What a person types about a connection, and what is sent of it. */
import type { PunchOutConnection } from '@operatory/contract/punch-out-connections';
import type { SystemPreset } from '@operatory/domain/punch-out';
import { draftOf, type SettingDraft, settingsOf } from './connection-settings.ts';

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

/** An empty draft, with what the buyer's system usually needs. */
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

/** What is sent of a draft, with a sentence for each setting that can't be read. */
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

/** Whether everything is typed that the server needs at least. */
export const isComplete = (draft: Draft, dialect: 'cxml' | 'oci') =>
  [draft.name, draft.customerNumber, draft.senderIdentity, ...(dialect === 'cxml' ? [draft.senderDomain] : [])].every(
    (text) => text.trim() !== '',
  );

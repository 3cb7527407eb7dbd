/** An account's buying habits as a PDF. */
import type { RefusalCode } from '@operatory/contract/refusals';
import { describeBuyingHabits } from '@operatory/domain/buying-habits';
import type { Recipient } from '@operatory/domain/documents';
import { isRefusal, type Refusal } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import { draw } from '../documents/drawings.ts';
import { issuerOf, readRecipient } from '../documents/recipient.ts';
import { type DrawnDocument, drawn } from '../documents/send-document.ts';
import type { Services } from '../services/services.ts';
import { readBuyingHabits } from './read-buying-habits.ts';

export async function drawBuyingHabits(
  services: Services,
  scope: CustomerScope,
): Promise<DrawnDocument | Refusal<RefusalCode>> {
  const [{ products, brands, contacts, open, asOf }, recipient] = await Promise.all([
    readBuyingHabits(services, scope),
    readRecipient(scope, services.pool),
  ]);
  if (isRefusal(recipient)) return recipient;
  const description = describeBuyingHabits({
    habits: products,
    contacts: contacts.map(({ name }) => name),
    ...{ brands, open },
    today: asOf,
    issuer: issuerOf(services.settings),
    recipient: recipient as Recipient,
  });
  const name = `buying-habits-${scope.customerNumber}.pdf`;
  return drawn(name, await draw(scope.viewer.userId, { kind: 'document', description }));
}

/** What every document that goes back to the buyer of a session has in common. */

import { usualVersion } from '../../cxml/write-cxml.ts';
import type { OrderMessageFrame } from '../../cxml/write-order-message.ts';
import type { Services } from '../../services/services.ts';
import type { Connection } from '../connections.ts';
import type { SessionRow } from '../sessions/session-rows.ts';

/** Addressed the other way round than the setup, in the connection's release or the buyer's. */
export function returnFrame(
  { settings, now }: Pick<Services, 'settings' | 'now'>,
  session: SessionRow,
  { profile }: Pick<Connection, 'profile'>,
): OrderMessageFrame {
  const at = now();
  return {
    version: profile.dtdVersion || session.dtdVersion || usualVersion,
    payloadId: `${at.getTime()}.${session.sessionId}@operatory`,
    at,
    from: session.parties.to,
    to: session.parties.from,
    userAgent: `${settings.brandName} ${settings.appVersion}`,
    deploymentMode: session.deploymentMode,
    buyerCookie: session.buyerCookie,
    currency: profile.currency,
    classificationDomain: profile.classificationDomain,
  };
}

/** The only place where the dialects differ: how a session's cart, or its absence, is written for its buyer. */
import type { PunchOutOrder } from '@operatory/contract/punch-out';
import type { OciEcho, OrderMessage, Status } from '@operatory/domain/punch-out';
import { writeOrderMessage } from '../../cxml/write-order-message.ts';
import { shownForm } from '../../oci/form-lines.ts';
import { writeOciForm } from '../../oci/write-form.ts';
import type { Services } from '../../services/services.ts';
import type { Connection } from '../connections.ts';
import type { SessionRow } from '../sessions/session-rows.ts';
import { returnFrame } from './return-frame.ts';

type Dialect = Connection['dialect'];

/** What goes back: the lines, or the status of a visit that changes nothing. */
export type ReturnedCart = OrderMessage | { readonly status: Status };

interface ReturnContext {
  readonly session: SessionRow;
  readonly connection: Connection;
  readonly returned: ReturnedCart;
}

type WriteReturn = (parts: Pick<Services, 'settings' | 'now'>, writing: ReturnContext) => PunchOutOrder;

const writeCxml: WriteReturn = (parts, { session, connection, returned }) => ({
  order: writeOrderMessage(returnFrame(parts, session, connection), returned),
  postUrl: session.returnUrl,
  fieldName: connection.profile.encoding,
});

/** As if the form had only contained the return address. */
const silent: OciEcho = { version: '4.0', charset: 'iso-8859-1', target: '_top', controls: [], cancelUrl: '' };

/** SAP has no status: a form without lines means that nothing was chosen. */
const writeOci: WriteReturn = (_, { session, connection: { profile }, returned }) => {
  const echo = session.oci ?? silent;
  const isCanceled = 'status' in returned;
  const returnUrl = isCanceled && echo.cancelUrl !== '' ? echo.cancelUrl : session.returnUrl;
  const form = writeOciForm(isCanceled ? [] : returned.lines, { returnUrl, profile, echo });
  const { action, fields, charset, target } = form;
  return { order: shownForm(form), postUrl: action, form: { fields: [...fields], charset, target } };
};

const dialects: Readonly<Record<Dialect, { readonly write: WriteReturn; readonly kind: string }>> = {
  cxml: { write: writeCxml, kind: 'PunchOutOrderMessage' },
  oci: { write: writeOci, kind: 'OciReturn' },
};

/** What the browser of the session posts to its buyer. */
export const writeReturn: WriteReturn = (parts, writing) => dialects[writing.connection.dialect].write(parts, writing);

/** What such a message is called in the log. */
export const returnKind = ({ dialect }: Pick<Connection, 'dialect'>) => dialects[dialect].kind;

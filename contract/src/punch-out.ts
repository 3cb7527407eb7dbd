/** Punch-out: documents of buyers' systems, the token of a session, and the return of its cart to the buyer. */

import { z } from 'zod';
import { cart, cartRequest } from './cart.ts';
import { pageOf, pageQuery } from './page.ts';
import { panelPaths } from './panel-paths.ts';
import { paths } from './paths.ts';
import { programPaths } from './program-paths.ts';
import { connectionId, wantedCatalog } from './punch-out-connections.ts';
import { route } from './route.ts';
import { customerNumber, instant } from './values.ts';

/** The person who opened the start page of a session, and what they may do [C3.14]. */
export const punchOutToken = z.object({
  token: z.string().describe('Sent as `Authorization: Bearer …` with every further call'),
  customerNumber: z.string(),
  username: z.string(),
  roles: z.array(z.string()),
  email: z.string(),
  expiresInSeconds: z.number().int(),
  /** When the session ends if it isn't used. */
  sessionEndsAt: instant,
  /** When it ends at the latest, regardless of activity. */
  endsInSeconds: z.number().int(),
  operation: z.enum(['create', 'edit', 'inspect']),
  /** False where the buyer named no address to return to: someone only looks at a product. */
  canReturn: z.boolean(),
  /** The item that the buyer selected. */
  selectedItem: z.string().nullable(),
  /** The buyer's search text: the visit starts with its results. */
  searchText: z.string().optional(),
  /** What became of the lines that the buyer sent back. */
  notices: z.array(z.string()),
});

/** The data posted to the buyer [C3.14]. */
export const punchOutOrder = z.object({
  /** The cXML text; for a buyer with another dialect, the fields of `form`, one per line, and below them a document in one of them. */
  order: z.string(),
  postUrl: z.string(),
  /** The form's field, whose name also identifies the encoding of the text. */
  fieldName: z.enum(['cxml-urlencoded', 'cxml-base64']).optional(),
  /** Replaces `fieldName`: every field, and how and where the browser posts them. */
  form: z
    .object({
      fields: z.array(z.object({ name: z.string(), value: z.string() })),
      charset: z.enum(['utf-8', 'iso-8859-1']),
      target: z.string(),
    })
    .optional(),
});

export type PunchOutToken = z.output<typeof punchOutToken>;
export type PunchOutOrder = z.output<typeof punchOutOrder>;

const provenByBrowser = {
  kind: 'public',
  why: 'The id in the address of the start page and the key that the first browser made (header `X-Punch-Out-Browser`) prove the caller.',
} as const;

const arrival = {
  kind: 'public',
  why: 'User name and password of a connection, in the fields, identify the caller; nothing that the browser sends automatically counts. Returns a page.',
} as const;

const startOfSession = z.object({ sessionId: z.string().min(1).max(200), username: z.string().min(1).max(300) });

const useCart = (place: 'params' | 'query' | 'body', name: string) =>
  ({ kind: 'account', capability: 'account.use-punch-out-cart', account: { in: place, name } }) as const;

export const punchOutRoutes = {
  explainDocuments: route({
    ...programPaths.explainDocuments,
    summary: 'Says that this address takes documents by POST, to a technician who opens it in a browser',
    access: { kind: 'public', why: 'The same sentence for everybody.' },
    binary: 'text/plain',
    refusals: [],
  }),
  takeDocument: route({
    ...programPaths.takeDocument,
    summary: 'Takes a cXML document of a buyer’s system (PunchOutSetupRequest, ProfileRequest) and answers in cXML',
    access: {
      kind: 'public',
      why: 'The credentials in the document say who sends it; always answers 200 with a Status.',
    },
    binary: 'text/xml',
    refusals: [],
  }),
  fetchBuyerCatalog: route({
    ...programPaths.fetchBuyerCatalog,
    summary:
      'A buyer’s system fetches a catalog: everything that an account of its connection can order, or the changes since an earlier catalog',
    access: {
      kind: 'public',
      why: 'The request’s Authorization header must have the credentials of the connection, whose settings must allow it.',
    },
    params: z.object({ connectionId }),
    query: wantedCatalog,
    binary: 'text/plain; charset=utf-8',
    refusals: [
      'request.foreign-origin',
      'request.too-often',
      'punch-out-catalog.not-recognized',
      'punch-out-catalog.not-allowed',
      'punch-out-connection.account-elsewhere',
      'punch-out-connection.catalog-absent',
      'punch-out-connection.catalog-empty',
    ],
  }),
  arriveByLink: route({
    ...programPaths.arriveByLink,
    summary: 'A browser arrives from SAP (Open Catalog Interface) with all fields in the address',
    access: arrival,
    binary: 'text/html',
    refusals: [],
  }),
  arriveByForm: route({
    ...programPaths.arriveByForm,
    summary: 'A browser arrives from SAP (Open Catalog Interface) with a form: redirects to the start page with 303',
    access: arrival,
    isForAnySite: true,
    binary: 'text/html',
    refusals: [],
  }),
  readPunchOutToken: route({
    ...paths.readPunchOutToken,
    summary: 'Enters a session with the id of its start page; the first browser that does so keeps it',
    access: provenByBrowser,
    query: startOfSession,
    reply: punchOutToken,
    refusals: ['punch-out.session-absent', 'punch-out.session-expired', 'request.too-often'],
  }),
  refreshPunchOutToken: route({
    ...paths.refreshPunchOutToken,
    summary: 'A new token for a session that this browser has entered',
    access: provenByBrowser,
    query: startOfSession,
    reply: punchOutToken,
    refusals: ['punch-out.session-absent', 'punch-out.session-expired', 'request.too-often'],
  }),
  listPunchOutCarts: route({
    ...paths.listPunchOutCarts,
    summary: 'The cart of this session, as a page of one',
    access: useCart('params', 'customerNumber'),
    params: z.object({ customerNumber }),
    query: z.object(pageQuery({ size: 1, max: 1 })),
    reply: pageOf(cart),
    refusals: ['customer.not-found'],
  }),
  savePunchOutCart: route({
    ...paths.savePunchOutCart,
    summary: 'Replaces the cart of this session, if it still has the version named',
    access: useCart('body', 'customerNumber'),
    body: cartRequest,
    reply: z.object({ key: z.string(), modified: instant }),
    refusals: [
      'customer.not-found',
      'punch-out.read-only',
      'cart.not-found',
      'cart.changed-elsewhere',
      'cart.already-submitted',
      'cart.item-unknown',
      'cart.item-not-orderable',
      'cart.option-not-allowed',
      'cart.free-good-not-earned',
      'cart.line-twice',
      'cart.save-id-reused',
    ],
  }),
  readPunchOutOrder: route({
    ...panelPaths.readPunchOutOrder,
    summary: 'The cart as the document that goes back to the buyer, with the address that it is posted to',
    access: { kind: 'general', capability: 'punch-out.return' },
    query: z.object({ key: z.uuid() }),
    reply: punchOutOrder,
    refusals: [
      'cart.not-found',
      'cart.empty',
      'cart.item-not-orderable',
      'cart.free-good-not-earned',
      'punch-out.order-invalid',
    ],
  }),
  submitPunchOutCart: route({
    ...panelPaths.submitPunchOutCart,
    summary: 'Notes that the cart went back to the buyer, and ends the session; a repeat answers the same',
    access: {
      kind: 'public',
      why: 'The session’s token is checked by the call itself: a repeat comes when the session has ended.',
    },
    params: z.object({ cartKey: z.uuid() }),
    query: z.object({ customerId: customerNumber }),
    reply: z.object({ submittedDate: instant }),
    refusals: [
      'punch-out.session-absent',
      'access.not-allowed',
      'customer.not-found',
      'cart.not-found',
      'punch-out.order-invalid',
    ],
  }),
  cancelPunchOut: route({
    ...panelPaths.cancelPunchOut,
    summary: 'Ends the session without an order: a document with Status 204, which changes nothing at the buyer',
    access: provenByBrowser,
    body: startOfSession,
    reply: punchOutOrder,
    refusals: ['punch-out.session-absent', 'request.too-often'],
  }),
};

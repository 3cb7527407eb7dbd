/** Paths that only other programs call: the ERP, buyers' systems, and tools. The web app doesn't load them. */
import type { WebRouteName } from './back-office-paths.ts';
import { get, post, put, type RoutePath } from './paths.ts';

export const programPaths = {
  sendRows: post('/erp/v1/feeds/:feed/rows'),
  readAcknowledgment: get('/erp/v1/imports/:importId/acknowledgment'),
  sendErpFile: put('/erp/v1/files/:feed/:name'),
  removeErpFile: post('/erp/v1/files/:feed/:name/delete'),
  listOrderMessages: get('/erp/v1/messages'),
  setMessageReceipt: put('/erp/v1/messages/:messageId/receipt'),
  proveOrders: post('/erp/v1/proofs'),
  explainDocuments: get('/punchout/setup'),
  takeDocument: post('/punchout/setup'),
  fetchBuyerCatalog: get('/punchout/catalog/:connectionId'),
  arriveByLink: get('/punchout/oci'),
  arriveByForm: post('/punchout/oci'),
  readLogo: get('/settings/logo'),
  hasCustomerAccess: get('/user/customeraccess/:userId'),
  managesTerritory: get('/user/territory/manages'),
  sendCollectedFiles: get('/FileRequest/file/:token'),
} as const satisfies Record<string, RoutePath>;

export type RouteName = WebRouteName | keyof typeof programPaths;

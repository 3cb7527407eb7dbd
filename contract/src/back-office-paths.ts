/**
 * Paths that only the back office's pages call: data exchange, people of the distributor and of practices, orders on hold, orders to the ERP, and punch-out diagnostics. Other
 * pages don't load them.
 */
import type { panelPaths } from './panel-paths.ts';
import { get, type PageRouteName, post, put, type RoutePath } from './paths.ts';

export const backOfficePaths = {
  // punch-out diagnostics
  listPunchOutConnections: get('/punchoutDiagnostics/connections'),
  testPunchOutConnection: post('/punchoutDiagnostics/connections/:connectionId/test'),
  listPunchOutDeliveries: get('/punchoutDiagnostics/connections/:connectionId/deliveries'),
  listPunchOutMessages: get('/punchoutDiagnostics/messages'),
  readPunchOutMessage: get('/punchoutDiagnostics/messages/:messageId'),
  dryRunPunchOutMessage: post('/punchoutDiagnostics/messages/:messageId/dryRun'),
  sendPunchOutDocumentAgain: post('/punchoutDiagnostics/deliveries/:deliveryId/again'),
  // punch-out connections
  readPunchOutConnection: get('/punchoutConnections/:connectionId'),
  addPunchOutConnection: post('/punchoutConnections'),
  savePunchOutConnection: post('/punchoutConnections/:connectionId'),
  changePunchOutSecret: post('/punchoutConnections/:connectionId/secret'),
  // review of orders on hold
  listHeldOrders: get('/review/orders'),
  readHeldOrder: get('/review/orders/:orderNumber'),
  readBuyerDocument: get('/review/orders/:orderNumber/document'),
  releaseOrder: post('/review/orders/:orderNumber/release'),
  sendOrderBack: post('/review/orders/:orderNumber/sendBack'),
  // changes that buyers' systems asked for too late
  listBuyerChanges: get('/review/buyerChanges'),
  settleBuyerChange: post('/review/buyerChanges/:changeId/settle'),
  // people
  listPeople: get('/people'),
  listTerritoriesToGive: get('/people/territories'),
  addPerson: post('/people'),
  readPerson: get('/people/:userId'),
  savePerson: put('/people/:userId'),
  suspendPerson: post('/people/:userId/suspend'),
  restorePerson: post('/people/:userId/restore'),
  endPersonSessions: post('/people/:userId/sessions/end'),
  forgetPerson: post('/people/:userId/forget'),
  startViewAs: post('/viewAs/:userId'),
  endViewAs: post('/viewAs/end'),
  makeAccessLink: post('/people/:userId/link'),
  mailAccessLink: post('/people/:userId/mail'),
  // settings of the installation
  readInstallationSettings: get('/installation/settings'),
  saveInstallationSettings: put('/installation/settings'),
  readGoingLive: get('/installation/goingLive'),
  sendTestMail: post('/installation/testMail'),
  saveLogo: put('/installation/logo'),
  // the first administrator
  readSetupLink: post('/setup/read'),
  useSetupLink: post('/setup/use'),
  // people of a practice
  listCoworkers: get('/practicePeople/:customerNumber'),
  inviteCoworker: post('/practicePeople/:customerNumber'),
  saveCoworker: put('/practicePeople/:customerNumber/:userId'),
  suspendCoworker: post('/practicePeople/:customerNumber/:userId/suspend'),
  restoreCoworker: post('/practicePeople/:customerNumber/:userId/restore'),
  removeCoworker: post('/practicePeople/:customerNumber/:userId/remove'),
  inviteCoworkerAgain: post('/practicePeople/:customerNumber/:userId/invite'),
  // approvals of practices
  readApprovalRule: get('/approvals/rule/:customerNumber'),
  saveApprovalRule: put('/approvals/rule/:customerNumber'),
  askApproval: post('/approvals/account/:customerNumber'),
  listApprovals: get('/approvals'),
  readApproval: get('/approvals/request/:approvalId'),
  approveOrder: post('/approvals/request/:approvalId/approve'),
  sendApprovalBack: post('/approvals/request/:approvalId/sendBack'),
  // notices
  listNotices: get('/notices'),
  markNoticesSeen: post('/notices/seen'),
  listNoticeChoices: get('/notices/choices'),
  saveNoticeChoice: put('/notices/choices/:kind'),
  showEndNotices: get('/notices/end/:token'),
  endNotices: post('/notices/end/:token'),
  // one's own sign-in
  readOwnAccount: get('/user/account'),
  endOwnSignIn: post('/user/signIns/:signInId/end'),
  endOtherSignIns: post('/user/signIns/endOthers'),
  // audit log
  listAuditEntries: get('/audit'),
  downloadAuditEntries: get('/audit/download'),
  // data exchange
  sendImport: put('/erp/v1/imports/:importId'),
  listImports: get('/erp/v1/imports'),
  readImport: get('/erp/v1/imports/:importId'),
  listImportErrors: get('/erp/v1/imports/:importId/errors'),
  readImportRejects: get('/erp/v1/imports/:importId/rejects'),
  readImportDiff: get('/erp/v1/imports/:importId/diff'),
  applyImport: post('/erp/v1/imports/:importId/apply'),
  discardImport: post('/erp/v1/imports/:importId/discard'),
  undoImport: post('/erp/v1/imports/:importId/undo'),
  rereadImport: post('/erp/v1/imports/:importId/reread'),
  listFeeds: get('/erp/v1/feeds'),
  setFeedRhythm: put('/erp/v1/feeds/:feed/rhythm'),
  listAttention: get('/erp/v1/attention'),
  listMachineKeys: get('/erp/v1/keys'),
  addMachineKey: post('/erp/v1/keys'),
  revokeMachineKey: post('/erp/v1/keys/:keyId/revoke'),
  listPickups: get('/erp/v1/pickups'),
  listFileProfiles: get('/erp/v1/profiles'),
  addFileProfile: post('/erp/v1/profiles'),
  saveFileProfile: put('/erp/v1/profiles/:profileId'),
  deleteFileProfile: post('/erp/v1/profiles/:profileId/delete'),
  // orders to the ERP
  resendOrderMessage: post('/erp/v1/messages/:messageId/resend'),
  readRejectedOrder: get('/erp/v1/messages/:messageId/correction'),
  correctRejectedOrder: post('/erp/v1/messages/:messageId/correction'),
  readOrderDeliveries: get('/erp/v1/order-deliveries/overview'),
  listOrderDeliveries: get('/erp/v1/order-deliveries'),
  listErpMessages: get('/erp/v1/desk'),
  readErpMessage: get('/erp/v1/desk/:direction/:messageId'),
  dryRunErpMessage: get('/erp/v1/desk/out/:messageId/dryRun'),
  readErpFileWay: get('/erp/v1/order-files'),
  saveErpFileWay: put('/erp/v1/order-files'),
  readErpWebhook: get('/erp/v1/webhook'),
  saveErpWebhook: put('/erp/v1/webhook'),
  changeErpWebhookSecret: post('/erp/v1/webhook/secret'),
} as const satisfies Record<string, RoutePath>;

/** A route that the web app calls by its name; `program-paths.ts` has the others. */
export type WebRouteName = PageRouteName | keyof typeof panelPaths | keyof typeof backOfficePaths;

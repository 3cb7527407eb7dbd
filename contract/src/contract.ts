/** All routes by name: the server binds them, the web app calls them, and the published description lists them. */
import { accessRoutes } from './access.ts';
import { accountGroupRoutes } from './account-groups.ts';
import { accountOrderRoutes } from './account-orders.ts';
import { addressRoutes } from './addresses.ts';
import { alertRoutes } from './alerts.ts';
import { approvalRoutes } from './approvals.ts';
import { auditRoutes } from './audit.ts';
import { backOrderRoutes } from './back-orders.ts';
import { buyerChangeRoutes } from './buyer-changes.ts';
import { buyerDocumentRoutes } from './buyer-document.ts';
import { buyerNoticeRoutes } from './buyer-notices.ts';
import { buyingHabitRoutes } from './buying-habits.ts';
import { cartRoutes } from './cart-routes.ts';
import { cartWarningRoutes } from './cart-warnings.ts';
import { catalogRoutes } from './catalog-routes.ts';
import { companySignInRoutes } from './company-sign-ins.ts';
import { customerRoutes } from './customers.ts';
import { documentRoutes } from './documents.ts';
import { erpFileWayRoutes } from './erp-file-way.ts';
import { erpFileRoutes } from './erp-files.ts';
import { exchangeRoutes } from './exchange.ts';
import { financeRoutes } from './finance.ts';
import { freeGoodsRoutes } from './free-goods.ts';
import { historyRoutes } from './history.ts';
import { installationRoutes } from './installation.ts';
import { leadProductRoutes } from './lead-products.ts';
import { listCopyRoutes } from './list-copies.ts';
import { listRoutes } from './lists.ts';
import { messageDeskRoutes } from './message-desk.ts';
import { morningQueueRoutes } from './morning-queue.ts';
import { noteRoutes } from './notes.ts';
import { noticeRoutes } from './notices.ts';
import { orderCorrectionRoutes } from './order-corrections.ts';
import { orderMailRoutes } from './order-mails.ts';
import { orderMessageRoutes } from './order-messages.ts';
import { orderRequestRoutes } from './order-requests.ts';
import { orderRoutes } from './orders.ts';
import { ownAccountRoutes } from './own-account.ts';
import { pastedLineRoutes } from './pasted-lines.ts';
import { peopleRoutes } from './people.ts';
import { peopleAdministrationRoutes } from './people-administration.ts';
import { phoneModeRoutes } from './phone-mode.ts';
import { practicePeopleRoutes } from './practice-people.ts';
import { priceReasonRoutes } from './price-reasons.ts';
import type { RouteName } from './program-paths.ts';
import { provisioningRoutes } from './provisioning.ts';
import { punchOutRoutes } from './punch-out.ts';
import { punchOutConnectionRoutes } from './punch-out-connections.ts';
import { punchOutDiagnosticsRoutes } from './punch-out-diagnostics.ts';
import { receivingRoutes } from './receiving.ts';
import { reviewRoutes } from './review.ts';
import type { Route } from './route.ts';
import { safetySheetRoutes } from './safety-sheets.ts';
import { salesChangeRoutes } from './sales-change.ts';
import { scanningRoutes } from './scanning.ts';
import { secondStepRoutes } from './second-step.ts';
import { settingsRoutes } from './settings.ts';
import { setupRoutes } from './setup.ts';
import { spendingRoutes } from './spending.ts';
import { tagRequestRoutes } from './tag-requests.ts';

export const contract = {
  ...secondStepRoutes,
  ...settingsRoutes,
  ...setupRoutes,
  ...installationRoutes,
  ...companySignInRoutes,
  ...provisioningRoutes,
  ...accessRoutes,
  ...customerRoutes,
  ...accountGroupRoutes,
  ...accountOrderRoutes,
  ...phoneModeRoutes,
  ...catalogRoutes,
  ...pastedLineRoutes,
  ...scanningRoutes,
  ...receivingRoutes,
  ...orderRoutes,
  ...orderMailRoutes,
  ...orderRequestRoutes,
  ...buyerNoticeRoutes,
  ...messageDeskRoutes,
  ...alertRoutes,
  ...cartRoutes,
  ...cartWarningRoutes,
  ...addressRoutes,
  ...reviewRoutes,
  ...historyRoutes,
  ...buyerChangeRoutes,
  ...buyerDocumentRoutes,
  ...tagRequestRoutes,
  ...listRoutes,
  ...listCopyRoutes,
  ...financeRoutes,
  ...salesChangeRoutes,
  ...buyingHabitRoutes,
  ...spendingRoutes,
  ...freeGoodsRoutes,
  ...leadProductRoutes,
  ...priceReasonRoutes,
  ...backOrderRoutes,
  ...morningQueueRoutes,
  ...noteRoutes,
  ...documentRoutes,
  ...punchOutRoutes,
  ...punchOutConnectionRoutes,
  ...punchOutDiagnosticsRoutes,
  ...safetySheetRoutes,
  ...exchangeRoutes,
  ...erpFileRoutes,
  ...erpFileWayRoutes,
  ...orderCorrectionRoutes,
  ...orderMessageRoutes,
  ...peopleRoutes,
  ...ownAccountRoutes,
  ...peopleAdministrationRoutes,
  ...practicePeopleRoutes,
  ...approvalRoutes,
  ...noticeRoutes,
  ...auditRoutes,
} satisfies Record<RouteName, Route>;

export type Contract = typeof contract;

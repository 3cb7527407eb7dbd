/** The composition root: shared parts, every feature's routes, the API description and the web app. */
import { contract } from '@operatory/contract/contract';
import type { Route } from '@operatory/contract/route';
import { refuse } from '@operatory/domain/refusals';
import type { FastifyInstance } from 'fastify';
import { bindAccountGroupRoutes } from '../account-groups/routes.ts';
import { bindAccountOrderRoutes } from '../account-orders/routes.ts';
import { bindAddressRoutes } from '../addresses/routes.ts';
import { bindAuditRoutes } from '../administration/audit-routes.ts';
import { bindPeopleAdministrationRoutes } from '../administration/people-routes.ts';
import { bindPracticePeopleRoutes } from '../administration/practice-routes.ts';
import { bindAlertRoutes } from '../alerts/routes.ts';
import { bindApprovalRoutes } from '../approvals/routes.ts';
import { bindBackOrderRoutes } from '../back-orders/routes.ts';
import { bindBuyingHabitRoutes } from '../buying-habits/routes.ts';
import { bindCartRoutes } from '../cart/routes.ts';
import { bindCatalogRoutes } from '../catalog/routes.ts';
import { bindCustomerRoutes } from '../customers/routes.ts';
import { bindDocumentRoutes } from '../documents/routes.ts';
import { bindErpFileRoutes } from '../exchange/documents/routes.ts';
import { bindMessageDeskRoutes } from '../exchange/message-desk/routes.ts';
import { bindOrderMessageRoutes } from '../exchange/orders-out/routes.ts';
import { bindExchangeRoutes } from '../exchange/routes.ts';
import { bindFinanceRoutes } from '../finance/routes.ts';
import { bindFreeGoodsRoutes } from '../free-goods/routes.ts';
import { isData } from '../http/page-safety.ts';
import { sendRefusal } from '../http/problems.ts';
import { bindCompanySignInRoutes } from '../installation/company-sign-in-routes.ts';
import { bindInstallationRoutes } from '../installation/routes.ts';
import { bindLeadProductRoutes } from '../lead-products/routes.ts';
import { bindListRoutes } from '../lists/routes.ts';
import { bindMorningQueueRoutes } from '../morning-queue/routes.ts';
import { bindNoteRoutes } from '../notes/routes.ts';
import { bindNoticeLinks } from '../notices/links.ts';
import { bindNoticeRoutes } from '../notices/routes.ts';
import { bindOrderMailRoutes } from '../order-mails/routes.ts';
import { bindOrderRequestRoutes } from '../order-requests/routes.ts';
import { bindOrderRoutes } from '../orders/routes.ts';
import { bindPastedLineRoutes } from '../pasted-lines/routes.ts';
import { bindPhoneModeRoutes } from '../phone-mode/routes.ts';
import { bindPriceReasonRoutes } from '../price-reasons/routes.ts';
import { bindPunchOutConnectionRoutes } from '../punch-out/administration/routes.ts';
import { bindBuyerChangeRoutes } from '../punch-out/changes/routes.ts';
import { divideReleased } from '../punch-out/orders/divide-released.ts';
import { bindPunchOutRoutes } from '../punch-out/routes.ts';
import { bindPunchOutDiagnosticsRoutes } from '../punch-out-diagnostics/routes.ts';
import { bindReceivingRoutes } from '../receiving/routes.ts';
import { bindReviewRoutes } from '../review/routes.ts';
import { bindSafetySheetRoutes } from '../safety-sheets/routes.ts';
import { bindSalesReportRoutes } from '../sales-report/routes.ts';
import { bindScanningRoutes } from '../scanning/routes.ts';
import { bindProvisioningRoutes } from '../scim/administration-routes.ts';
import { mountScim } from '../scim/routes.ts';
import type { Services } from '../services/services.ts';
import { bindSpendingRoutes } from '../spending/routes.ts';
import { bindTagRequestRoutes } from '../tag-requests/routes.ts';
import { bindAccessLinkRoutes } from './access-link-routes.ts';
import { bindAccessRoutes } from './access-routes.ts';
import { bindHealth } from './health.ts';
import { type AllMetrics, bindMetrics } from './metrics.ts';
import { type HttpParts, openHttp } from './open-http.ts';
import { publishDescription } from './openapi/openapi-pages.ts';
import { bindPeopleRoutes } from './people-routes.ts';
import { bindSecondStepRoutes } from './second-step-routes.ts';
import { bindSettingsRoutes } from './settings-routes.ts';
import { bindSetupRoutes } from './setup-routes.ts';
import { serveWebApp } from './web-app.ts';

export interface AppParts extends HttpParts {
  /** Folder of the built web app; not served when left out. */
  readonly webFolder?: string;
  /** Given to a worker that shares its port with others. */
  readonly allMetrics?: AllMetrics;
}

export interface App {
  readonly http: FastifyInstance;
  readonly services: Services;
  /** The contract's routes that were bound. */
  readonly bound: readonly Route[];
  /** Says no at `/readyz` from now on, while everything is still served; see `SHUTDOWN_DELAY_SECONDS`. */
  drain(): Promise<void>;
  /** Stops accepting requests, lets running ones finish, and closes every socket. Doesn't close the database. */
  close(): Promise<void>;
}

/** Builds the application without listening. */
export async function buildApp(parts: AppParts): Promise<App> {
  const context = await openHttp(parts);
  const { http, services, bind, bound, drain, close } = context;
  const demoSignIns = parts.demo?.signIns ?? [];
  bindSettingsRoutes(bind, services, demoSignIns);
  bindInstallationRoutes(bind, services);
  bindCompanySignInRoutes(bind, services, context.sessions);
  bindProvisioningRoutes(bind, services);
  bindAccessRoutes(bind, services, context.sessions);
  bindSecondStepRoutes(context);
  bindPeopleRoutes(bind, services);
  bindAccessLinkRoutes(bind, services, context.sessions);
  bindSetupRoutes(bind, services);
  bindPeopleAdministrationRoutes(bind, services, context.sessions);
  bindPracticePeopleRoutes(bind, services, context.sessions);
  bindAuditRoutes(bind, services);
  bindCustomerRoutes(bind, services);
  bindCatalogRoutes(bind, services);
  bindPastedLineRoutes(bind, services);
  bindScanningRoutes(bind, services);
  bindReceivingRoutes(bind, services);
  bindOrderRoutes(bind, services);
  bindOrderMailRoutes(bind, services);
  bindOrderRequestRoutes(bind, services);
  bindAlertRoutes(bind, services);
  bindCartRoutes(bind, services);
  bindAddressRoutes(bind, services, (reason) => http.log.warn({ err: reason }, 'No address could be resolved'));
  bindReviewRoutes(bind, services, divideReleased);
  bindApprovalRoutes(bind, services);
  bindNoticeRoutes(bind, services);
  await bindNoticeLinks(context);
  bindMessageDeskRoutes(bind, services);
  bindTagRequestRoutes(bind, services);
  bindListRoutes(bind, services);
  bindFinanceRoutes(bind, services);
  bindAccountGroupRoutes(bind, services);
  bindSpendingRoutes(bind, services);
  bindAccountOrderRoutes(bind, services);
  bindSalesReportRoutes(bind, services);
  bindBuyingHabitRoutes(bind, services);
  bindFreeGoodsRoutes(bind, services);
  bindLeadProductRoutes(bind, services);
  bindPriceReasonRoutes(bind, services);
  bindBackOrderRoutes(bind, services);
  bindMorningQueueRoutes(bind, services);
  bindNoteRoutes(bind, services);
  bindDocumentRoutes(bind, services);
  bindSafetySheetRoutes(bind, services);
  bindPhoneModeRoutes(bind, services);
  await bindPunchOutRoutes(context);
  bindPunchOutConnectionRoutes(bind, services);
  bindBuyerChangeRoutes(bind, services);
  bindPunchOutDiagnosticsRoutes(bind, services);
  await bindExchangeRoutes(context);
  await bindErpFileRoutes(context);
  await bindOrderMessageRoutes(context);
  await mountScim(context);
  await publishDescription(http, contract, parts.settings);
  bindHealth(context);
  bindMetrics(context, parts.allMetrics);
  const sendPage =
    parts.webFolder === undefined ? undefined : await serveWebApp(context, { folder: parts.webFolder, demoSignIns });

  // Browsers keep what is behind the #, and the sign-in page reads it.
  http.get('/setup', (_request, reply) => reply.redirect('/sign-in'));
  http.setNotFoundHandler((request, reply) =>
    sendPage === undefined || isData(request.url)
      ? // The next build may have a route that this one doesn't; the caller's next attempt may reach it.
        sendRefusal(
          reply,
          context.hub.isMixed() ? refuse('provider.unavailable', { provider: 'next version' }) : refuse('route.absent'),
        )
      : sendPage(request, reply),
  );
  return { http, services, bound, drain, close };
}

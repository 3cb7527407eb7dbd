/** Puts the application together: the ground, every room's routes, the description, the web app. */
import { contract } from '@operatory/contract/contract';
import type { Route } from '@operatory/contract/route';
import { refuse } from '@operatory/domain/refusals';
import type { FastifyInstance } from 'fastify';
import { bindAccessRoutes } from '../access/routes.ts';
import { bindAddressRoutes } from '../addresses/routes.ts';
import { bindAlertRoutes } from '../alerts/routes.ts';
import { bindCartRoutes } from '../cart/routes.ts';
import { bindCatalogueRoutes } from '../catalogue/routes.ts';
import { bindCustomerRoutes } from '../customers/routes.ts';
import { demoPeople } from '../demo/people.ts';
import { bindDocumentRoutes } from '../documents/routes.ts';
import { bindFinanceRoutes } from '../finance/routes.ts';
import { bindFreeGoodsRoutes } from '../free-goods/routes.ts';
import { bindLeadProductRoutes } from '../lead-products/routes.ts';
import { bindListRoutes } from '../lists/routes.ts';
import { bindNoteRoutes } from '../notes/routes.ts';
import { bindOrderRoutes } from '../orders/routes.ts';
import { bindPastedLineRoutes } from '../pasted-lines/routes.ts';
import { bindPhoneModeRoutes } from '../phone-mode/routes.ts';
import { bindPunchOutRoutes } from '../punch-out/routes.ts';
import { bindPunchOutDoctorRoutes } from '../punch-out-doctor/routes.ts';
import { bindReviewRoutes } from '../review/routes.ts';
import { bindSafetySheetRoutes } from '../safety-sheets/routes.ts';
import { bindSalesReportRoutes } from '../sales-report/routes.ts';
import { bindSettingsRoutes, publicSettingsOf } from '../settings/routes.ts';
import { bindTagRequestRoutes } from '../tag-requests/routes.ts';
import { bindHealth } from './health.ts';
import { type HttpParts, openHttp } from './open-http.ts';
import { publishDescription } from './openapi-pages.ts';
import { isData } from './page-safety.ts';
import { sendRefusal } from './problems.ts';
import type { Services } from './services.ts';
import { serveWebApp } from './web-app.ts';

export interface AppParts extends HttpParts {
  /** Folder of the built web app; not served when left out. */
  readonly webFolder?: string;
}

export interface App {
  readonly http: FastifyInstance;
  readonly services: Services;
  /** The contract's routes that were bound. */
  readonly bound: readonly Route[];
  /** Stops taking requests, lets those under way finish, closes every socket. Does not close the database. */
  close(): Promise<void>;
}

/** Builds the application without listening. */
export async function buildApp(parts: AppParts): Promise<App> {
  const ground = await openHttp(parts);
  const { http, services, bind, bound, close } = ground;
  const demoSignIns = demoPeople.map(({ email, role }) => ({ email, label: role }));
  const publicSettings = publicSettingsOf(parts.settings, demoSignIns);
  bindSettingsRoutes(bind, services, publicSettings);
  bindAccessRoutes(bind, services, ground.sessions);
  bindCustomerRoutes(bind, services);
  bindCatalogueRoutes(bind, services);
  bindPastedLineRoutes(bind, services);
  bindOrderRoutes(bind, services);
  bindAlertRoutes(bind, services);
  bindCartRoutes(bind, services);
  bindAddressRoutes(bind, services, (reason) => http.log.warn({ err: reason }, 'No address could be resolved'));
  bindReviewRoutes(bind, services);
  bindTagRequestRoutes(bind, services);
  bindListRoutes(bind, services);
  bindFinanceRoutes(bind, services);
  bindSalesReportRoutes(bind, services);
  bindFreeGoodsRoutes(bind, services);
  bindLeadProductRoutes(bind, services);
  bindNoteRoutes(bind, services);
  bindDocumentRoutes(bind, services);
  bindSafetySheetRoutes(bind, services);
  bindPhoneModeRoutes(bind, services);
  await bindPunchOutRoutes(ground);
  bindPunchOutDoctorRoutes(bind, services);
  await publishDescription(http, contract, parts.settings);
  bindHealth(ground);
  const sendPage =
    parts.webFolder === undefined ? undefined : await serveWebApp(ground, { folder: parts.webFolder, publicSettings });

  http.setNotFoundHandler((request, reply) =>
    sendPage === undefined || isData(request.url)
      ? sendRefusal(reply, refuse('route.absent'))
      : sendPage(request, reply),
  );
  return { http, services, bound, close };
}

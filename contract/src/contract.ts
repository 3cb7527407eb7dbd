/** All routes by name: what the server binds, the web calls and the description prints. */
import { accessRoutes } from './access.ts';
import { addressRoutes } from './addresses.ts';
import { alertRoutes } from './alerts.ts';
import { cartRoutes } from './cart.ts';
import { catalogueRoutes } from './catalogue.ts';
import { customerRoutes } from './customers.ts';
import { documentRoutes } from './documents.ts';
import { financeRoutes } from './finance.ts';
import { freeGoodsRoutes } from './free-goods.ts';
import { leadProductRoutes } from './lead-products.ts';
import { listRoutes } from './lists.ts';
import { noteRoutes } from './notes.ts';
import { orderRoutes } from './orders.ts';
import { pastedLineRoutes } from './pasted-lines.ts';
import type { RouteName } from './paths.ts';
import { phoneModeRoutes } from './phone-mode.ts';
import { punchOutRoutes } from './punch-out.ts';
import { punchOutDoctorRoutes } from './punch-out-doctor.ts';
import { reviewRoutes } from './review.ts';
import type { Route } from './route.ts';
import { safetySheetRoutes } from './safety-sheets.ts';
import { settingsRoutes } from './settings.ts';
import { tagRequestRoutes } from './tag-requests.ts';

export const contract = {
  ...settingsRoutes,
  ...accessRoutes,
  ...customerRoutes,
  ...phoneModeRoutes,
  ...catalogueRoutes,
  ...pastedLineRoutes,
  ...orderRoutes,
  ...alertRoutes,
  ...cartRoutes,
  ...addressRoutes,
  ...reviewRoutes,
  ...tagRequestRoutes,
  ...listRoutes,
  ...financeRoutes,
  ...freeGoodsRoutes,
  ...leadProductRoutes,
  ...noteRoutes,
  ...documentRoutes,
  ...punchOutRoutes,
  ...punchOutDoctorRoutes,
  ...safetySheetRoutes,
} satisfies Record<RouteName, Route>;

export type Contract = typeof contract;

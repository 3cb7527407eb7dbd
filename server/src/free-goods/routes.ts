/** Binds the calls about free goods. */
import { contract } from '@operatory/contract/contract';
import type { RefusalCode } from '@operatory/contract/refusals';
import { isRefusal, type Refusal } from '@operatory/domain/refusals';
import { sendCsv } from '../documents/send-csv.ts';
import { sendDocument } from '../documents/send-document.ts';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../services/services.ts';
import { todayOf } from '../settings/today.ts';
import { addFreeGood } from './add-free-good.ts';
import { daysOf } from './days.ts';
import { drawFreeGoodsReport } from './draw-free-goods-report.ts';
import { freeGoodsLedgerCsv } from './ledger-csv.ts';
import { readFreeGoodsLedger } from './read-free-goods-ledger.ts';
import { readFreeGoodsReport } from './read-free-goods-report.ts';
import type { Days } from './reads.ts';
import { removeFreeGood } from './remove-free-good.ts';

export function bindFreeGoodsRoutes(bind: Bind, services: Services): void {
  const { pool, settings, now } = services;
  const today = () => todayOf(services, now());
  /** Runs the work for the requested range, if it's valid. */
  const within = async <Answer>(
    query: Parameters<typeof daysOf>[1],
    work: (days: Days) => Promise<Answer>,
  ): Promise<Answer | Refusal<RefusalCode>> => {
    const days = daysOf(services, query);
    return isRefusal(days) ? days : work(days);
  };

  bind(contract.readFreeGoodsReport, ({ scope, query }) =>
    within(query, (days) => readFreeGoodsReport(scope, pool, days)),
  );
  bind(contract.addFreeGood, ({ scope, body }) =>
    addFreeGood(scope, pool, body, { today: today(), company: settings.companyName, now: now() }),
  );
  bind(contract.removeFreeGood, ({ scope, body }) => removeFreeGood(scope, pool, body.entryId));
  bind(contract.drawFreeGoodsReport, ({ scope, query, reply }) =>
    within(query, async (days) =>
      sendDocument(reply, await drawFreeGoodsReport(services, scope, { days, today: today() })),
    ),
  );
  bind(contract.readFreeGoodsLedger, ({ scope, query }) =>
    within(query, (days) => readFreeGoodsLedger(scope, pool, { days, today: today() })),
  );
  bind(contract.downloadFreeGoodsLedger, ({ scope, query, reply }) =>
    within(query, async (days) =>
      sendCsv(
        reply,
        `free-goods-ledger-${scope.customerNumber}.csv`,
        await freeGoodsLedgerCsv(scope, pool, { days, today: today() }),
      ),
    ),
  );
}

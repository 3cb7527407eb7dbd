/** The account's money: its balance with statements and invoices, and the monthly budget; each part for those who may see it. */
import { type AccountFacts, can, type Viewer } from '@operatory/domain/access';
import type { Cents } from '@operatory/domain/money';
import { BalanceSummary } from './balance-summary.tsx';
import styles from './financial-tab.module.css';
import { Invoices } from './invoices.tsx';
import { Memos } from './memos.tsx';
import { MonthlyBudget } from './monthly-budget.tsx';
import { Statements } from './statements.tsx';

interface FinancialTabProps {
  readonly viewer: Viewer;
  readonly account: AccountFacts;
  readonly cartTotal: Cents | undefined;
}

export function FinancialTab({ viewer, account, cartTotal }: FinancialTabProps) {
  const { customerNumber } = account;
  return (
    <div className={styles.tab}>
      {can(viewer, 'account.view-finance', account) ? <BalanceSummary customerNumber={customerNumber} /> : null}
      <Statements customerNumber={customerNumber} />
      <Invoices customerNumber={customerNumber} />
      <Memos customerNumber={customerNumber} />
      {can(viewer, 'account.view-budget', account) ? (
        <MonthlyBudget
          customerNumber={customerNumber}
          maySet={can(viewer, 'account.set-budget', account)}
          cartTotal={cartTotal}
        />
      ) : null}
    </div>
  );
}

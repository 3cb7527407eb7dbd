/** The rules for which orders of a practice need approval. */
import { isStaff } from '@operatory/domain/access';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useViewer } from '../access/index.ts';
import { ruleQuery } from '../approvals/queries.ts';
import { callBackOffice } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { Tick } from '../parts/fields/tick.tsx';
import form from '../parts/forms/page-form.module.css';
import { useSaving } from '../parts/forms/use-saving.ts';
import { Banner } from '../parts/states/banner.tsx';
import { lackOfApprover } from './lack-of-approver.ts';
import { coworkersQuery } from './queries.ts';

interface Rule {
  readonly limit: number | null;
  readonly isOverBudget: boolean;
  readonly version: number;
  /** Requests that wait; unknown right after saving. */
  readonly waiting?: number;
}

/** Dollars as people type them; undefined if it's no amount, null if blank. */
function limitOf(text: string): number | null | undefined {
  const plain = text.replace(/[$,\s]/g, '');
  if (plain === '') return null;
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined;
}

function RuleForm({ customerNumber, rule }: { readonly customerNumber: string; readonly rule: Rule }) {
  const [limit, setLimit] = useState(rule.limit === null ? '' : rule.limit.toFixed(2));
  const [isOverBudget, setIsOverBudget] = useState(rule.isOverBudget);
  // The version that the person sees, so that a concurrent change is refused instead of overwritten.
  const [version, setVersion] = useState(rule.version);
  const [isSaved, setIsSaved] = useState(false);
  const saving = useSaving(['approval-rule']);
  const client = useQueryClient();
  const read = limitOf(limit);
  const { data: people } = useQuery(coworkersQuery(customerNumber));
  const viewer = useViewer();
  const lack = lackOfApprover(people, {
    isRuleOn: isOverBudget || (read !== null && read !== undefined),
    waiting: rule.waiting ?? 0,
    isStaff: viewer.kind === 'user' && isStaff(viewer),
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    setIsSaved(false);
    if (read === undefined) return;
    void saving.run(async () => {
      const body = { limit: read, isOverBudget, version };
      const saved = await callBackOffice('saveApprovalRule', { params: { customerNumber }, body });
      client.setQueryData(ruleQuery(customerNumber).queryKey, { ...saved, waiting: rule.waiting ?? 0 });
      setVersion(saved.version);
      setIsSaved(true);
    });
  };
  return (
    <form className={form.group} aria-label="Approvals" onSubmit={save}>
      <h2>Approvals</h2>
      <p className={form.soft}>
        Requesters always need approval. You can also have larger orders wait for an approver. Approvers don’t need
        approval.
      </p>
      <div className={form.fields}>
        <TextField
          label="Require approval over ($)"
          hint="Leave blank for no limit."
          inputMode="decimal"
          value={limit}
          error={read === undefined ? 'Enter an amount such as 500' : undefined}
          onChange={(event) => {
            setLimit(event.currentTarget.value);
            setIsSaved(false);
          }}
        />
        <Tick
          label="Require approval over the month’s budget"
          hint="Includes spending and open orders."
          isOn={isOverBudget}
          onToggle={(isOn) => {
            setIsOverBudget(isOn);
            setIsSaved(false);
          }}
        />
      </div>
      {lack === undefined ? null : <Banner tone="notice">{lack}</Banner>}
      {saving.failure === undefined ? null : <Banner tone="alarm">{saving.failure.detail}</Banner>}
      {isSaved ? <Banner tone="neutral">Saved. Applies from the next order.</Banner> : null}
      <div className={form.actions}>
        <Button type="submit" loading={saving.isBusy}>
          Save
        </Button>
      </div>
    </form>
  );
}

/** For staff who see the shop as someone of the practice. */
function RuleWords({ rule: { limit, isOverBudget } }: { readonly rule: Rule }) {
  const waiting = [
    'what requesters ask for',
    ...(limit === null ? [] : [`orders over $${limit.toFixed(2)}`]),
    ...(isOverBudget ? ['orders over the month’s budget'] : []),
  ];
  return (
    <section className={form.group} aria-label="Approvals">
      <h2>Approvals</h2>
      <p className={form.soft}>Waits for an approver: {waiting.join(', ')}.</p>
    </section>
  );
}

export function ApprovalRules({ customerNumber }: { readonly customerNumber: string }) {
  const { data } = useQuery(ruleQuery(customerNumber));
  const viewer = useViewer();
  if (data === undefined) return null;
  const isReadOnly = viewer.kind === 'user' && viewer.isLookingOnly === true;
  return isReadOnly ? <RuleWords rule={data} /> : <RuleForm customerNumber={customerNumber} rule={data} />;
}

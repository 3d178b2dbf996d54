import { BEFORE_ALL } from '@camp/contract/base/days'
import { percentOf } from '@camp/contract/base/numbers'
import { creditRuleRecord } from '@camp/contract/workHours/workHours.record'
import { type CreditRule, deleteCreditRule, listCreditRules } from '@camp/contract/workHours/workHours.trace'
import { useState } from 'react'
import { HistoryButton } from '../history/history.parts.tsx'
import { formatCount, formatMoney } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { AMOUNT_ROOM } from '../ui/form/fieldRoom.ts'
import { parseYuan } from '../ui/form/money.ts'
import { confirmDanger } from '../ui/overlay/confirmDanger.tsx'
import { Can } from '../ui/page/Can.tsx'
import { Descriptions } from '../ui/page/Descriptions.tsx'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { PlainList } from '../ui/page/PlainList.tsx'
import { Nothing } from '../ui/table/cells.tsx'
import { payRulesText } from './payRules.text.ts'
import { businessToday } from './workDays.ts'
import '../ui/form/form.css'
import './hours.css'

const entering = latePart(async () => (await import('./PayRuleModal.tsx')).PayRuleModal)

/** Of the rules of a camp type the latest that has begun holds; the one before ended with it. */
function standOf(rule: CreditRule, rules: readonly CreditRule[], today: string): 'now' | 'toCome' | 'past' {
  if (rule.effectiveFrom > today) return 'toCome'
  const later = rules.some(
    ({ campTypeId, effectiveFrom }) => campTypeId === rule.campTypeId && effectiveFrom > rule.effectiveFrom && effectiveFrom <= today,
  )
  return later ? 'past' : 'now'
}

/** An hourly rate to begin with, so that a minute is worth one yuan. */
const SAMPLE_RATE = '60.00'
const WHOLE = 10_000

const percent = (bp: number) => `${percentOf(bp)}%`

/** What a comment is worth, from which day on: rules are added, and never altered. */
export function PayRulesPage() {
  const t = useText(payRulesText)
  const title = useTitles(creditRuleRecord)
  const [enters, setEnters] = useState(false)
  const { data, error, refetch } = useCall(listCreditRules, {}, { quiet: () => true })
  const today = businessToday()
  const removing = useAction(deleteCreditRule)
  const takeBack = async ({ id, effectiveFrom: from }: CreditRule) => {
    const sure = await confirmDanger({ title: t('takeBackTitle', { from }), text: t('takeBackText'), confirm: t('takeBack') })
    if (sure && (await removing.run({ params: { id } }, { effectiveFrom: from }))) toast('success', t('takenBack'))
  }
  const says = (key: 'createdBy' | 'reason') => data?.some((row) => row[key] !== null) ?? false
  const edits = useHolds()('COASH_RULE_EDIT')
  return (
    <>
      <DetailPage
        title={t('title')}
        actions={
          <Can action="COASH_RULE_EDIT">
            <Button kind="primary" data-shortcut="n" onClick={() => setEnters(true)}>
              {t('create')}
            </Button>
          </Can>
        }
      >
        <Card title={t('list')}>
          <PlainList
            label={t('list')}
            rows={data}
            keyOf={(row) => row.id}
            error={error}
            onRetry={() => void refetch()}
            empty={t('empty')}
            columns={[
              {
                key: 'from',
                title: title('effectiveFrom'),
                width: 110,
                cell: (row) => (
                  <>
                    {row.effectiveFrom === BEFORE_ALL ? t('always') : row.effectiveFrom}
                    <small className="hours-rule-stand">{t(standOf(row, data ?? [], today))}</small>
                  </>
                ),
              },
              { key: 'type', title: t('campType'), width: 120, cell: (row) => row.campTypeName ?? t('any') },
              { key: 'credit', title: t('credit'), width: 146, right: true, cell: (row) => formatCount(row.creditMinutes) },
              { key: 'late', title: title('lateFactorBp'), width: 84, right: true, cell: (row) => percent(row.lateFactorBp) },
              { key: 'holiday', title: title('holidayFactorBp'), width: 96, right: true, cell: (row) => percent(row.holidayFactorBp) },
              ...(says('createdBy')
                ? [{ key: 'by', title: t('by'), width: 90, cell: (row: CreditRule) => row.createdBy ?? <Nothing /> }]
                : []),
              says('reason')
                ? { key: 'reason', title: title('reason'), cell: (row) => row.reason ?? <Nothing /> }
                : { key: 'rest', title: '', cell: () => null },
              {
                key: 'history',
                title: t('changes'),
                width: 90,
                cell: (row) => <HistoryButton inline of={creditRuleRecord} id={row.id} title={row.effectiveFrom} />,
              },
              ...(edits
                ? [
                    {
                      key: 'takeBack',
                      title: '',
                      width: 160,
                      cell: (row: CreditRule) =>
                        row.kept ? (
                          <small className="hours-rule-kept">{t(`kept.${row.kept}`)}</small>
                        ) : (
                          <button type="button" className="link" onClick={() => void takeBack(row)}>
                            {t('takeBack')}
                          </button>
                        ),
                    },
                  ]
                : []),
            ]}
          />
        </Card>
        {data && data.length > 0 && <HowCounted rules={data} today={today} />}
      </DetailPage>
      {enters && <Late part={entering} props={{ onClose: () => setEnters(false) }} />}
    </>
  )
}

/** What the figures of a rule come to: the formula, and one comment by the rules in force at a rate of one's own. */
function HowCounted({ rules, today }: { readonly rules: readonly CreditRule[]; readonly today: string }) {
  const t = useText(payRulesText)
  const [typed, setTyped] = useState(SAMPLE_RATE)
  const rate = parseYuan(typed)
  return (
    <Card title={t('how')}>
      <p className="quiet">{t('howText')}</p>
      <label className="hours-rule-rate">
        {t('rate')}
        <input
          className="form-control"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={AMOUNT_ROOM}
          value={typed}
          aria-invalid={Number.isNaN(rate) || undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        {t('rateComment')}
      </label>
      {rules
        .filter((rule) => standOf(rule, rules, today) === 'now')
        .map((rule) => (
          <div key={rule.id} className="hours-rule-example">
            <h3>{rule.campTypeName ?? t('any')}</h3>
            <Descriptions facts={worthOf(rule, rate).map(({ key, worth }) => ({ key, title: t(`worth.${key}`), value: worth }))} />
          </div>
        ))}
    </Card>
  )
}

/** What a comment is worth, and what another one is by each factor that changes it. */
function worthOf({ creditMinutes, lateFactorBp: late, holidayFactorBp: holiday }: CreditRule, rate: number | undefined) {
  const worth = (factor: number) =>
    rate === undefined || Number.isNaN(rate) ? undefined : formatMoney(Math.round((creditMinutes * rate * factor) / 60 / WHOLE))
  // The database cuts the joint factor to whole hundredths of a percent.
  const both = Math.trunc((late * holiday) / WHOLE)
  if (late === WHOLE && holiday === WHOLE) return [{ key: 'each' as const, worth: worth(WHOLE) }]
  return [
    { key: 'onTime' as const, worth: worth(WHOLE) },
    { key: 'late' as const, worth: worth(late) },
    { key: 'holiday' as const, worth: worth(holiday) },
    { key: 'both' as const, worth: worth(both) },
  ]
}

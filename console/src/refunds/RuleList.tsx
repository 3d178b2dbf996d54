import { goodsKind } from '@camp/contract/goods/goods.labels'
import { ruleCounts, ruleFrom, ruleRefund, ruleUntil } from '@camp/contract/refunds/refunds.labels'
import { refundRuleRecord } from '@camp/contract/refunds/refunds.record'
import { deleteRefundRule, listRefundRules, type RefundRule, type RuleStep } from '@camp/contract/refunds/refunds.rules'
import { type ReactNode, useState } from 'react'
import { HistoryButton } from '../history/history.parts.tsx'
import { formatMoney } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { confirmDanger } from '../ui/overlay/confirmDanger.tsx'
import { Can } from '../ui/page/Can.tsx'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { PlainList } from '../ui/page/PlainList.tsx'
import { Nothing } from '../ui/table/cells.tsx'
import { refundsText } from './refunds.text.ts'

const editing = latePart(async () => (await import('./RuleModal.tsx')).RuleModal)

/** What is given back by rule: those that have begun stand, those to come can still be changed. */
export function RuleList({ which }: { readonly which: ReactNode }) {
  const t = useText(refundsText)
  const title = useTitles(refundRuleRecord)
  const language = useLanguage()
  const holds = useHolds()
  const [edited, setEdited] = useState<RefundRule | 'new'>()
  const { data, error, refetch } = useCall(listRefundRules, {})
  const remove = useAction(deleteRefundRule)
  const askRemove = async ({ id, name }: RefundRule) => {
    const words = { title: t('rule.removeTitle', { name }), text: t('rule.removeText'), confirm: t('rule.remove') }
    if ((await confirmDanger(words)) && (await remove.run({ params: { id } }, { name }))) toast('success', t('rule.removed'))
  }
  const money = (fen: number | null) => (fen === null ? <Nothing /> : formatMoney(fen, { sign: false }))
  return (
    <DetailPage
      title={t('title')}
      actions={
        <>
          {which}
          <Can action="REFUND_RULE_EDIT">
            <Button kind="primary" data-shortcut="n" onClick={() => setEdited('new')}>
              {t('rule.new')}
            </Button>
          </Can>
        </>
      }
    >
      <Card title={t('tab.rules')}>
        <PlainList
          label={t('tab.rules')}
          rows={data}
          keyOf={(row) => row.id}
          error={error}
          onRetry={() => void refetch()}
          empty={`${t('rule.none')}${language === 'en-US' ? '. ' : '。'}${t('rule.noneHint')}`}
          columns={[
            {
              key: 'name',
              title: title('name'),
              width: 160,
              cell: (row) => (
                <>
                  {row.name}
                  <small className="refunds-under">
                    {goodsKind.label(row.goodsKind, language)} · {row.campTypeName ?? t('rule.anyType')}
                  </small>
                </>
              ),
            },
            {
              key: 'from',
              title: title('effectiveFrom'),
              width: 104,
              cell: (row) => (
                <>
                  {row.effectiveFrom}
                  <small className="refunds-under">{t(row.inForce ? 'rule.inForce' : 'rule.toCome')}</small>
                </>
              ),
            },
            { key: 'steps', title: title('steps'), cell: (row) => <Steps rule={row} /> },
            { key: 'materials', title: `${title('materialAmount')} ¥`, width: 96, right: true, cell: (row) => money(row.materialAmount) },
            { key: 'second', title: `${title('twoPersonAbove')} ¥`, width: 152, right: true, cell: (row) => money(row.twoPersonAbove) },
            {
              key: 'do',
              title: t('rule.action'),
              width: 150,
              screenOnly: true,
              cell: (row) => (
                <span className="refunds-rule-do">
                  {holds('REFUND_RULE_EDIT') && !row.inForce && (
                    <>
                      <button type="button" className="link" onClick={() => setEdited(row)}>
                        {t('rule.edit')}
                      </button>
                      <button type="button" className="link" onClick={() => void askRemove(row)}>
                        {t('rule.remove')}
                      </button>
                    </>
                  )}
                  <HistoryButton inline of={refundRuleRecord} id={row.id} title={row.name} />
                </span>
              ),
            },
          ]}
        />
      </Card>
      {edited && <Late part={editing} props={{ rule: edited === 'new' ? undefined : edited, onClose: () => setEdited(undefined) }} />}
    </DetailPage>
  )
}

function Steps({ rule: { goodsKind, steps, counts, countsFrom } }: { readonly rule: RefundRule }) {
  const t = useText(refundsText)
  const title = useTitles(refundRuleRecord)
  const language = useLanguage()
  const whenOf = ({ until, day }: RuleStep) => (until === 'DAY' ? t('rule.untilDay', { day: day ?? 0 }) : ruleUntil.label(until, language))
  const countedBy = goodsKind === 'CAMP' ? ruleCounts.label(counts, language) : t('rule.daysPast')
  const whatOf = ({ refund }: RuleStep) =>
    refund === 'PRO_RATA' ? `${ruleRefund.label(refund, language)} (${countedBy})` : ruleRefund.label(refund, language)
  return (
    <ul className="refunds-rule-dots">
      {(goodsKind === 'PHYSICAL' || goodsKind === 'DEVICE') && <li>{`${title('countsFrom')} ${ruleFrom.label(countsFrom, language)}`}</li>}
      {steps.map((step) => (
        <li key={`${step.until} ${step.day}`}>
          {whenOf(step)} · {whatOf(step)}
        </li>
      ))}
    </ul>
  )
}

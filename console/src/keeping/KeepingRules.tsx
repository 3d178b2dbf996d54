import { type KeepingRule, listKeepingRules, lookKeepingRule } from '@camp/contract/keeping/keeping'
import { keepingKind } from '@camp/contract/keeping/keeping.labels'
import { keepingPlanFields, keepingRuleRecord } from '@camp/contract/keeping/keeping.record'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { HistoryButton } from '../history/history.parts.tsx'
import { formatCount, formatSize } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { PlainList } from '../ui/page/PlainList.tsx'
import { Nothing, TimeCell } from '../ui/table/cells.tsx'
import { KeepingMonths } from './KeepingMonths.tsx'
import { plansAt } from './keepingAddress.ts'
import './keeping.css'
import { keepingText } from './keeping.text.ts'

const exporting = latePart(async () => (await import('./KeepingExportModal.tsx')).KeepingExportModal)
const editing = latePart(async () => (await import('./KeepingRuleModal.tsx')).KeepingRuleModal)

/** The rules, what each takes today, and what goes in which month. */
export function KeepingRules({ which }: { readonly which: ReactNode }) {
  const t = useText(keepingText)
  const language = useLanguage()
  const title = useTitles(keepingRuleRecord)
  const holds = useHolds()
  const [edited, setEdited] = useState<KeepingRule>()
  const [leaves, setLeaves] = useState(false)
  const { data, error, refetch } = useCall(listKeepingRules, {})
  const look = useAction(lookKeepingRule)
  const nameOf = ({ kind }: KeepingRule) => keepingKind.label(kind, language)
  const begin = async (rule: KeepingRule) => {
    if (await look.run({ params: { id: rule.id } }, { kind: rule.kind })) toast('success', t('lookStarted'))
  }
  return (
    <DetailPage
      title={t('title')}
      actions={
        <>
          {holds('KEEPING_EXPORT') && <Button onClick={() => setLeaves(true)}>{t('everything.do')}</Button>}
          {which}
        </>
      }
    >
      <Card title={t('rules')}>
        <p className="keeping-words">{t('begin')}</p>
        <PlainList
          label={t('rules')}
          rows={data?.rules}
          keyOf={(row) => row.id}
          error={error}
          onRetry={() => void refetch()}
          empty={t('begin')}
          columns={[
            {
              key: 'kind',
              title: title('kind'),
              cell: (row) => (
                <>
                  {nameOf(row)}
                  <small className="keeping-under">{t('afterHint', { warn: row.warnDays, wait: row.waitDays })}</small>
                </>
              ),
            },
            { key: 'months', title: t('col.months'), width: 100, cell: (row) => t('after', { months: row.months }) },
            { key: 'state', title: t('ruleState'), width: 92, cell: (row) => <RuleState rule={row} /> },
            { key: 'now', title: t('col.now'), width: 160, cell: (row) => <Today rule={row} /> },
            {
              key: 'warned',
              title: t('col.warned'),
              width: 72,
              right: true,
              cell: (row) => <CountLink rule={row} of="WARNED" count={row.warned} />,
            },
            {
              key: 'stopped',
              title: t('col.stopped'),
              width: 72,
              right: true,
              cell: (row) => <CountLink rule={row} of="STOPPED" count={row.stopped} />,
            },
            {
              key: 'done',
              title: t('col.done'),
              width: 72,
              right: true,
              cell: (row) => <CountLink rule={row} of="DONE" count={row.done} />,
            },
            { key: 'next', title: t('col.next'), width: 104, cell: (row) => row.nextDay ?? <Nothing /> },
            { key: 'looked', title: t('col.looked'), width: 124, cell: (row) => <TimeCell at={row.lookedAt} /> },
            {
              key: 'do',
              title: t('col.do'),
              width: 166,
              screenOnly: true,
              cell: (row) => (
                <span className="keeping-do">
                  {holds('KEEPING_EDIT') && (
                    <>
                      <button type="button" className="link" onClick={() => setEdited(row)}>
                        {t('do.edit')}
                      </button>
                      <button type="button" className="link" onClick={() => void begin(row)}>
                        {t('do.look')}
                      </button>
                    </>
                  )}
                  <HistoryButton inline of={keepingRuleRecord} id={row.id} title={nameOf(row)} />
                </span>
              ),
            },
          ]}
        />
        <p className="keeping-words quiet">
          {t('forever')} {t('families')}
        </p>
      </Card>
      <Card title={t('months')}>
        <KeepingMonths />
      </Card>
      {leaves && <Late part={exporting} props={{ onClose: () => setLeaves(false) }} />}
      {edited && data && <Late part={editing} props={{ rule: edited, people: data.people, onClose: () => setEdited(undefined) }} />}
    </DetailPage>
  )
}

/** On, off, or on and doing nothing. */
function RuleState({ rule: { isOn, stalled } }: { readonly rule: KeepingRule }) {
  const t = useText(keepingText)
  if (stalled) return <span className="tag tag-red">{t('stalled')}</span>
  return isOn ? <span className="tag tag-green">{t('on')}</span> : <span className="quiet">{t('off')}</span>
}

/** What it takes today: families, and what goes with them. */
function Today({ rule: { kind, lookedAt, now } }: { readonly rule: KeepingRule }) {
  const t = useText(keepingText)
  const title = useTitles(keepingPlanFields)
  if (lookedAt === null) return <span className="quiet">{t('notLooked')}</span>
  const beside = [
    `${title('children')} ${formatCount(now.children)}`,
    ...(kind === 'FAMILY' || kind === 'RECORDINGS' ? [`${title('recordings')} ${formatCount(now.recordings)}`, formatSize(now.bytes)] : []),
  ]
  return (
    <>
      <Link to={plansAt({ kind })}>{t('many', { count: formatCount(now.families) })}</Link>
      <small className="keeping-under">{beside.join(' · ')}</small>
    </>
  )
}

/** How many stand so, which opens them; none opens nothing. */
function CountLink({
  rule,
  of,
  count,
}: {
  readonly rule: KeepingRule
  readonly of: 'WARNED' | 'STOPPED' | 'DONE'
  readonly count: number
}) {
  if (count === 0) return <span className="quiet">0</span>
  return <Link to={plansAt({ kind: rule.kind, state: of })}>{formatCount(count)}</Link>
}

import { addDays } from '@camp/contract/base/days'
import { exportMinorsReport, getMinorsReport, type MinorsReport, sealMinorsReport } from '@camp/contract/minors/minors'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formatCount, formatTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { TabList } from '../ui/base/TabList.tsx'
import { DateRangeFilter } from '../ui/filter/DateRangeFilter.tsx'
import { ExportButton } from '../ui/list/ExportButton.tsx'
import { StatCards } from '../ui/list/StatCards.tsx'
import { confirmStep } from '../ui/overlay/confirmDanger.tsx'
import { DetailPage } from '../ui/page/DetailPage.tsx'
import { ErrorState, ForbiddenState } from '../ui/page/StateViews.tsx'
import { useTips } from '../ui/table/tips.ts'
import { AccessCard, ConsentsCard, DirectCard, ErasuresCard, RecipientsCard } from './MinorsCards.tsx'
import { type Behind, MinorsRows } from './MinorsRows.tsx'
import { minorsText } from './minors.text.ts'
import { type MinorsPeriod, periodOfYear, periodPath, readPeriod } from './minorsPeriod.ts'
import { FindingsCard, SealedCard } from './SealedCard.tsx'
import './minors.css'

const today = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

/** What is kept of children, who may look and who did, who was told, and what was erased; each number opens its rows. */
export function MinorsReportPage() {
  const t = useText(minorsText)
  const page = useRef<HTMLDivElement>(null)
  useTips(page)
  const navigate = useNavigate()
  const now = today()
  const period = readPeriod(new URLSearchParams(useLocation().search), now)
  const { from, to } = period
  const [behind, setBehind] = useState<Behind>()
  const { data, error, refetch, isPlaceholderData } = useCall(
    getMinorsReport,
    { query: { from, to } },
    { keepPrevious: true, quiet: () => true },
  )
  const thisYear = Number(now.slice(0, 4))
  const years = [thisYear, thisYear - 1]
  const go = (next: MinorsPeriod) => {
    setBehind(undefined)
    void navigate(periodPath(next))
  }
  const show = (key: string) => go(key === 'own' ? { from, to, year: null } : periodOfYear(Number(key), now))
  const tabs = [...years.map((year) => ({ key: String(year), title: t('year', { year: String(year) }) })), { key: 'own', title: t('own') }]
  const shown = period.year !== null && years.includes(period.year) ? String(period.year) : 'own'
  return (
    <DetailPage
      title={t('title')}
      actions={
        data && (
          <>
            <ExportButton label={t('toSheet')} call={exportMinorsReport} input={() => ({ body: { from, to } })} />
            <SealButton from={from} to={to < now ? to : addDays(now, -1)} />
          </>
        )
      }
      line={data && [t('asOf', { from: data.from, to: data.to, at: formatTime(data.at).slice(0, 16) })]}
    >
      <div ref={page} className="minors-page">
        <TabList
          label={t('period')}
          tabs={tabs}
          shown={shown}
          onShow={show}
          tools={shown === 'own' && <OwnDays period={period} onGo={go} />}
          panelClass="minors-body"
        >
          {error && !data ? (
            <div className="card detail-state">
              {error.failure.status === 403 ? <ForbiddenState /> : <ErrorState failure={error.failure} onRetry={() => void refetch()} />}
            </div>
          ) : (
            <>
              <Figures report={data} busy={isPlaceholderData} onOpen={setBehind} />
              {data && (
                <div className="minors-cards" aria-busy={isPlaceholderData}>
                  <ConsentsCard report={data} onOpen={setBehind} />
                  <AccessCard report={data} onOpen={setBehind} />
                  {data.direct.length > 0 && (
                    <div className="minors-wide">
                      <DirectCard report={data} />
                    </div>
                  )}
                  <div className="minors-wide">
                    <RecipientsCard report={data} onOpen={setBehind} />
                  </div>
                  <ErasuresCard report={data} onOpen={setBehind} />
                  <FindingsCard report={data} onOpen={setBehind} />
                  <div className="minors-wide">
                    <SealedCard />
                  </div>
                </div>
              )}
            </>
          )}
        </TabList>
      </div>
      {behind && (
        <MinorsRows key={JSON.stringify([behind, from, to])} behind={behind} from={from} to={to} onClose={() => setBehind(undefined)} />
      )}
    </DetailPage>
  )
}

/** Of a period that is not over, the days that are: what is sealed does not change any more. */
function SealButton({ from, to }: { readonly from: string; readonly to: string }) {
  const t = useText(minorsText)
  const holds = useHolds()
  const sealing = useAction(sealMinorsReport)
  const seal = async () => {
    if (!(await confirmStep({ title: t('sealTitle', { from, to }), text: t('sealText'), confirm: t('seal') }))) return
    if (await sealing.run({ body: { from, to } })) toast('success', t('sealDone'))
  }
  if (!holds('ACCESS_APPROVE') || from > to) return null
  return (
    <Button kind="primary" busy={sealing.busy} onClick={() => void seal()}>
      {t('seal')}
    </Button>
  )
}

function OwnDays({ period, onGo }: { readonly period: MinorsPeriod; onGo(next: MinorsPeriod): void }) {
  const t = useText(minorsText)
  const end = (name: 'from' | 'to', clock: string) => ({
    name,
    value: `${period[name]} ${clock}`,
    error: undefined,
    onChange: (value: string | undefined) => {
      const next = { ...period, [name]: (value ?? '').slice(0, 10), year: null }
      if (/^\d{4}-\d\d-\d\d$/.test(next[name]) && next.from <= next.to) onGo(next)
    },
  })
  return <DateRangeFilter label={t('days')} from={end('from', '00:00:00')} to={end('to', '23:59:59')} />
}

interface FiguresProps {
  readonly report: MinorsReport | undefined
  readonly busy: boolean
  onOpen(behind: Behind): void
}

function Figures({ report, busy, onOpen }: FiguresProps) {
  const t = useText(minorsText)
  const stat = (key: Behind['figure'], title: string, count: number | undefined, of?: string | null, tip?: string) => ({
    key,
    title,
    value: count === undefined ? undefined : formatCount(count),
    ...(of && { of }),
    ...(tip && { tip }),
    ...(count ? { open: () => onOpen({ figure: key, title }) } : {}),
  })
  const { children, acts, erased, shares } = report ?? {}
  const took = erased && erased.medianDays !== null ? t('median', { days: erased.medianDays }) : null
  return (
    <StatCards
      busy={busy}
      stats={[
        stat('UNDER_14', t('under14'), children?.under14, null, t('ageTip')),
        stat('UNDER_18', t('under18'), children?.under18, null, t('ageTip')),
        stat('UNKNOWN_AGE', t('unknown'), children?.unknown),
        stat('READS', t('reads'), acts?.reads),
        stat('EXPORTS', t('exports'), acts?.exports, acts && acts.exports > 0 ? t('rows', { count: acts.exportedRows }) : null),
        stat(
          'SHARES',
          t('shares'),
          shares?.made,
          shares && shares.visits > 0 ? t('visits', { count: shares.visits }) : null,
          t('sharesTip'),
        ),
        stat('ERASED', t('erased'), erased?.families, took),
      ]}
    />
  )
}

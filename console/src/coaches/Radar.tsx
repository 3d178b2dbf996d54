import type { CallAnswer } from '@camp/contract/base/call'
import { getCommentRadar, type RadarCoach, radarFilter } from '@camp/contract/coaches/coaches.radar'
import { type ReactNode, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { CampPicker } from '../camps/camps.parts.tsx'
import { CoachGroupPicker } from '../coachGroups/coachGroups.parts.tsx'
import { formatCount, formatTime, shortTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { StatCards } from '../ui/list/StatCards.tsx'
import { EmptyState, ErrorState, ForbiddenState } from '../ui/page/StateViews.tsx'
import { useTips } from '../ui/table/tips.ts'
import { coachesText } from './coaches.text.ts'
import { RadarTable } from './RadarTable.tsx'
import { radarText } from './radar.text.ts'
import './radar.css'

const handing = latePart(async () => (await import('./HandoverModal.tsx')).HandoverModal)
const MINUTE = 60_000
const PATH = '/coach/coachOverTime'

interface At {
  readonly coachGroupId?: readonly number[] | undefined
  readonly campId?: readonly number[] | undefined
}

const NAMES = ['coachGroupId', 'campId'] as const

/** What the address narrows the radar to; what it cannot mean is left out. */
function readAt(search: string): At {
  const query = new URLSearchParams(search)
  const ids = (name: string) => query.getAll(name).map(Number).filter(Number.isSafeInteger)
  const read = radarFilter.safeParse(Object.fromEntries(NAMES.flatMap((name) => (ids(name).length > 0 ? [[name, ids(name)]] : []))))
  return read.success ? read.data : {}
}

function addressOf(at: At & { readonly coachId?: readonly number[] }, more: Readonly<Record<string, string | readonly string[]>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...more, ...at })) for (const one of [value ?? []].flat()) query.append(name, String(one))
  return `${PATH}?${query}`
}

/** Running camps: what waits in others is settled otherwise. */
const running = ['IN_PROGRESS'] as const

/** The same clock-ins as a list. */
const listOf = (at: At, coachId?: readonly number[]): string =>
  addressOf({ ...at, ...(coachId !== undefined && { coachId }) }, { kind: ['DUE', 'MISSING'], quit: 'false', campStatus: running })

/** Who will be late with what in the hours to come. */
export function Radar({ which }: { readonly which: ReactNode }) {
  const t = useText(radarText)
  const words = useText(coachesText)
  const page = useRef<HTMLElement>(null)
  useTips(page)
  const { search } = useLocation()
  const navigate = useNavigate()
  const at = readAt(search)
  const query = {
    ...at,
    coachGroupId: at.coachGroupId && [...at.coachGroupId],
    campId: at.campId && [...at.campId],
    campStatus: [...running],
  }
  const radar = useCall(getCommentRadar, { query }, { keepPrevious: true, refetchInterval: MINUTE, quiet: () => true })
  const [from, setFrom] = useState<RadarCoach>()
  const field = (name: (typeof NAMES)[number]) => ({
    name,
    value: at[name],
    error: undefined,
    onChange: (value: readonly number[] | undefined) => void navigate(addressOf({ ...at, [name]: value }, { tab: 'radar' })),
  })
  return (
    <section ref={page} className="radar-page" aria-label={words('overtimeTitle')}>
      <header className="radar-head">
        <h1>{words('overtimeTitle')}</h1>
        {radar.data && <small>{t('at', { time: formatTime(radar.data.at) })}</small>}
        <search className="radar-filters">
          <CoachGroupPicker label={t('field.coachGroup')} {...field('coachGroupId')} />
          <CampPicker label={t('field.camp')} {...field('campId')} />
        </search>
        {which}
      </header>
      {radar.error && !radar.data ? (
        <div className="card detail-state">
          {radar.error.failure.status === 403 ? (
            <ForbiddenState />
          ) : (
            <ErrorState failure={radar.error.failure} onRetry={() => void radar.refetch()} />
          )}
        </div>
      ) : (
        <>
          <RadarStats
            totals={radar.data?.totals}
            busy={radar.isPlaceholderData || radar.isPending}
            open={() => void navigate(listOf(at))}
          />
          {radar.data?.coaches.length === 0 ? (
            <div className="card detail-state">
              <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>
            </div>
          ) : (
            <RadarTable radar={radar.data} listOf={(coachId) => listOf(at, coachId)} onHand={setFrom} />
          )}
        </>
      )}
      {from && <Late part={handing} props={{ coach: from, onClose: () => setFrom(undefined) }} />}
    </section>
  )
}

interface StatsProps {
  readonly totals: CallAnswer<typeof getCommentRadar>['totals'] | undefined
  readonly busy: boolean
  open(): void
}

function RadarStats({ totals, busy, open }: StatsProps) {
  const t = useText(radarText)
  const first = totals && (totals.firstLateAt ? shortTime(totals.firstLateAt) : '–')
  const withoutCoach = totals && totals.withoutCoach > 0 ? { tip: t('withoutCoach', { count: totals.withoutCoach }) } : {}
  return (
    <StatCards
      busy={busy}
      stats={[
        { key: 'open', title: t('stat.open'), value: totals && formatCount(totals.open), open, ...withoutCoach },
        { key: 'dueIn2h', title: t('stat.dueIn2h'), value: totals && formatCount(totals.dueIn2h) },
        {
          key: 'expectedLate',
          title: t('stat.expectedLate'),
          tip: t('tip.expectedLate'),
          value: totals && formatCount(totals.expectedLate),
        },
        { key: 'missing', title: t('stat.missing'), tip: t('tip.missing'), value: totals && formatCount(totals.missing) },
        { key: 'firstLateAt', title: t('stat.firstLateAt'), value: first },
      ]}
    />
  )
}

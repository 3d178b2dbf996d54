import type { CallAnswer } from '@camp/contract/base/call'
import { getMemberData, type MemberFilter } from '@camp/contract/members/members'
import { formatCount, formatTime, MINUS } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { StatCards } from '../ui/list/StatCards.tsx'
import type { List } from '../ui/list/useList.ts'
import type { MemberRow } from './memberRow.ts'
import { membersText } from './members.text.ts'
import '../ui/chart/chart.css'
import './members.css'

type Week = CallAnswer<typeof getMemberData>['byWeek'][number]

/** The moment so many days from now, as filters hold it. */
const after = (days: number): string => formatTime(Date.now() + days * 86_400_000)

interface MemberDataProps {
  readonly list: List<MemberRow, MemberFilter>
}

/** Of one level where the list is narrowed to it. */
function useMemberData({ filter }: MemberDataProps['list']) {
  const [only, ...others] = filter.levelId ?? []
  const level = only !== undefined && others.length === 0 ? { levelId: only } : {}
  return useCall(getMemberData, { query: level }, { keepPrevious: true })
}

/** How many are members; each figure leads to the rows that it counts. */
export function MemberFigures({ list }: MemberDataProps) {
  const t = useText(membersText)
  const { filter } = list
  const all = useMemberData(list)
  const none = all.error ? '–' : undefined
  const kept = filter.levelId ? { levelId: filter.levelId } : {}
  const of = (count: number | undefined) => (count === undefined ? none : formatCount(count))
  return (
    <StatCards
      inLine
      busy={all.isPlaceholderData}
      stats={[
        {
          key: 'total',
          title: t('stat.total'),
          value: of(all.data?.total),
          points: all.data?.byWeek.map(({ active }) => active),
          open: () => list.search({ ...kept, expiresFrom: after(0) }),
        },
        ...(all.data?.byLevel ?? []).map(({ levelId, level: title, count }) => ({
          key: `level${levelId}`,
          title,
          value: formatCount(count),
          open: () => list.search({ levelId: [levelId], expiresFrom: after(0) }),
        })),
        {
          key: 'soon',
          title: t('stat.soon'),
          value: of(all.data?.expiringIn30Days),
          open: () => list.search({ ...kept, expiresFrom: after(0), expiresTo: after(30) }),
        },
        {
          key: 'expired',
          title: t('stat.expired'),
          value: of(all.data?.expired),
          open: () => list.search({ ...kept, expiresTo: after(0) }),
        },
      ]}
    />
  )
}

/** Who came and went in each of the last weeks. */
export function MemberWeeks({ list }: MemberDataProps) {
  const t = useText(membersText)
  const all = useMemberData(list)
  return (
    <section className="card members-weeks" aria-label={t('weeks')} aria-busy={all.isPending}>
      <header>
        <h2>{t('weeks')}</h2>
        <small>{t('weeksHint')}</small>
      </header>
      {all.error ? (
        <div role="alert" className="members-weeks-failed">
          <p>{t('failed')}</p>
          <Button onClick={() => void all.refetch()}>{t('retry')}</Button>
        </div>
      ) : (
        <Weeks weeks={all.data?.byWeek ?? []} />
      )}
    </section>
  )
}

/** Half of the height of a week: who came above its middle, who went below. */
const HALF = 20

/** A week: who came stands up, who went hangs down; each says itself in words. */
function Weeks({ weeks }: { readonly weeks: readonly Week[] }) {
  const t = useText(membersText)
  const most = Math.max(1, ...weeks.flatMap(({ started, ended }) => [started, ended]))
  const heightOf = (count: number) => Math.round((HALF * count) / most)
  return (
    <ol>
      {weeks.map((week) => {
        const { weekStart, started, ended, active } = week
        const words = t('week', {
          week: weekStart,
          started: formatCount(started),
          ended: formatCount(ended),
          count: formatCount(active),
        })
        return (
          <li key={weekStart} title={words}>
            <span className="members-week-words">{words}</span>
            <div className="members-week" aria-hidden="true">
              <svg width="24" height={2 * HALF} aria-hidden="true">
                <rect className="chart-bar" y={HALF - heightOf(started)} width="100%" height={heightOf(started)} />
                <rect className="members-ended" y={HALF} width="100%" height={heightOf(ended)} />
                <rect className="members-middle" y={HALF} width="100%" height="1" />
              </svg>
              <span>
                <span className="quiet">{weekStart.slice(5)}</span> +{formatCount(started)} {MINUS}
                {formatCount(ended)}
              </span>
            </div>
          </li>
        )
      })}
    </ol>
  )
}

import { addDays } from '@camp/contract/base/days'
import { getReconciliationMonth, listStatementMerchants } from '@camp/contract/reconcile/reconcile'
import { proveBooks } from '@camp/contract/reconcile/reconcile.books'
import { type DayState, dayState } from '@camp/contract/reconcile/reconcile.labels'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatCount, formatDay } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Stroke } from '../ui/base/icons.tsx'
import { ExportButton } from '../ui/list/ExportButton.tsx'
import { Can } from '../ui/page/Can.tsx'
import { DayStrip } from '../ui/page/DayStrip.tsx'
import { refusable } from '../ui/page/refusable.ts'
import { merchantLabel } from './merchantLabel.ts'
import { reconcileText } from './reconcile.text.ts'

interface MonthStripProps {
  /** The day that is shown below; until it is known, the month of the one that is to be worked on. */
  readonly day: { readonly day: string; readonly mchId: string } | undefined
}
interface Cell {
  readonly day: string
  readonly id: number | null
  readonly state: DayState
  readonly openCount: number
}

export const dayPath = (id: number): string => `/order/reconcile?day=${id}`

const daysOf = (month: string): string[] => {
  const first = `${month}-01`
  return Array.from({ length: 31 }, (_, index) => addDays(first, index)).filter((day) => day.startsWith(month))
}

/** A month with a cell a day: closed, balanced, with differences or without a bill; nothing before the first money and after the last bill. */
export function MonthStrip({ day }: MonthStripProps) {
  const t = useText(reconcileText)
  const [turned, setTurned] = useState<{ readonly from: string | undefined; readonly of: string }>()
  const [merchant, setMerchant] = useState<string>()
  const mchId = merchant ?? day?.mchId
  const of = turned && turned.from === day?.day ? turned.of : day?.day
  const { data } = useCall(
    getReconciliationMonth,
    { query: { ...(of && { of }), ...(mchId && { mchId }) } },
    { keepPrevious: true, quiet: () => true },
  )
  if (!data) return <div className="card reconcile-month" aria-busy="true" />
  const known = new Map(data.days.map((one) => [one.day, one]))
  const newest = formatDay(Date.now()).slice(0, 7)
  const turn = (to: string) => setTurned({ from: day?.day, of: to })
  const first = `${data.month}-01`
  // Of another merchant's days none is the one that is shown.
  const chosen = day?.mchId === data.mchId ? day.day : undefined
  return (
    <div className="card reconcile-month">
      <div className="reconcile-month-head">
        <Turn label={t('month.before')} path="m14 6-6 6 6 6" run={() => turn(addDays(first, -1))} />
        <b>{data.month}</b>
        <Turn
          label={t('month.after')}
          path="m10 6 6 6-6 6"
          refusal={data.month >= newest ? t('month.last') : undefined}
          run={() => turn(addDays(first, 31))}
        />
        <Legend days={data.days} />
        {data.month < newest && (
          <Can action="RECONCILE_EDIT">
            <ExportButton inline label={t('month.books')} call={proveBooks} input={() => ({ body: { month: data.month } })} />
          </Can>
        )}
        <Merchants chosen={data.mchId} choose={setMerchant} />
      </div>
      <DayStrip
        label={t('month.title', { month: data.month })}
        today={formatDay(Date.now())}
        chosen={chosen}
        days={daysOf(data.month).map((one) => {
          const cell = known.get(one)
          return { day: one, state: cell?.state, children: <DayCell day={one} cell={cell} chosen={one === chosen} /> }
        })}
      />
    </div>
  )
}

function DayCell({ day, cell, chosen }: { readonly day: string; readonly cell: Cell | undefined; readonly chosen: boolean }) {
  const t = useText(reconcileText)
  const language = useLanguage()
  const date = String(Number(day.slice(8)))
  if (!cell) return <span className="reconcile-day-none">{date}</span>
  const state = cell.state === 'CLOSED' ? dayState.label(cell.state, language) : t(`month.${cell.state}`, { count: cell.openCount })
  const content = (
    <>
      <b>{date}</b> <small>{cell.state === 'CLOSED' ? <LockIcon /> : state}</small>
    </>
  )
  // What is seen stands in the name as it is: who speaks to the page says what is seen.
  const label = `${day} ${state}`
  // Nobody asked for its bill yet: there is no day to open, and the button above fetches one.
  if (cell.id === null)
    return (
      <span className="reconcile-day" title={label}>
        {content}
      </span>
    )
  return (
    <Link className="reconcile-day" to={dayPath(cell.id)} aria-label={label} title={label} aria-current={chosen ? 'date' : undefined}>
      {content}
    </Link>
  )
}

/** How many days there are of each state; also what the colours mean. */
function Legend({ days }: { readonly days: readonly Cell[] }) {
  const language = useLanguage()
  return (
    <ul className="reconcile-legend">
      {(['DIFFERS', 'MISSING', 'BALANCED', 'CLOSED'] as const).map((state) => (
        <li key={state} data-state={state}>
          {dayState.label(state, language)} {formatCount(days.filter((day) => day.state === state).length)}
        </li>
      ))}
    </ul>
  )
}

/** Whose bills, where there are several. */
function Merchants({ chosen, choose }: { readonly chosen: string; choose(mchId: string): void }) {
  const t = useText(reconcileText)
  const { data = [] } = useCall(listStatementMerchants, {}, { quiet: () => true })
  if (data.length < 2) return null
  return (
    <select
      className="form-native reconcile-merchant"
      aria-label={t('bill.merchant')}
      value={chosen}
      onChange={({ target }) => choose(target.value)}
    >
      {data.map(({ mchId, name }) => (
        <option key={mchId} value={mchId}>
          {merchantLabel(mchId, name)}
        </option>
      ))}
    </select>
  )
}

interface TurnProps {
  readonly label: string
  readonly path: string
  readonly refusal?: string | undefined
  run(): void
}

const Turn = ({ label, path, refusal, run }: TurnProps) => (
  <button type="button" className="icon-button" aria-label={label} {...refusable(refusal, run)}>
    <Stroke>
      <path d={path} />
    </Stroke>
  </button>
)

const LockIcon = () => (
  <Stroke size={12}>
    <path d="M5 11h14v9H5zM8 11V7a4 4 0 0 1 8 0v4" />
  </Stroke>
)

import { mayCall, type RowOf } from '@camp/contract/base/call'
import { workHourRecord, workStatementRecord } from '@camp/contract/workHours/workHours.record'
import { getAllSettlements, type SettlementFilter, settlementFilter } from '@camp/contract/workHours/workHours.settlements'
import { sumWorkStatements } from '@camp/contract/workHours/workHours.statements'
import { useMemo, useState } from 'react'
import { CoachFilter } from '../coaches/coaches.parts.tsx'
import { call, isFailure } from '../platform/client.ts'
import { formatCount, formatMoney } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds, useSession } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import type { ListSelection } from '../ui/list/listSelection.ts'
import { StatCards } from '../ui/list/StatCards.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import { EmptyState } from '../ui/page/StateViews.tsx'
import { type Peek, rowPeek } from '../ui/peek/peek.ts'
import { MoneyCell, Nothing } from '../ui/table/cells.tsx'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { ContractCell } from './ContractCell.tsx'
import { MonthBar } from './MonthBar.tsx'
import type { PayRow } from './PayMonthModal.tsx'
import { statementsText } from './statements.text.ts'
import { businessToday, monthBy } from './workDays.ts'
import { workHoursText } from './workHours.text.ts'

type Settlement = RowOf<typeof getAllSettlements>

/** Why a month is worth what it is, beside the list. */
const settlementPeek: Peek<Settlement> = {
  ...rowPeek,
  part: latePart(async () => (await import('./SettlementPeek.tsx')).SettlementPeek),
}

const paying = latePart(async () => (await import('./PayMonthModal.tsx')).PayMonthModal)
/** So many rows are paid at once. */
const MOST = 500

/** What is paid: months of one and the same name, by its sheet or as done. */
interface Paying {
  readonly what: 'pay' | 'sheet'
  readonly month: string
  readonly rows: readonly PayRow[]
}

/** What coaches earned, month by month: the ledger's own numbers, and the sheet by which they are paid. */
export function SettlementListPage() {
  const t = useText(workHoursText)
  const list = useList(getAllSettlements, { filter: settlementFilter })
  const pays = useHolds()('SETTLEMENT_PAY')
  const [open, setOpen] = useState<Paying>()
  return (
    <>
      <ListPage
        id="settlements"
        title={t('settle.title')}
        list={list}
        columns={useSettlementColumns()}
        peek={settlementPeek}
        tools={() => <OneMonth list={list} />}
        stats={{
          ...(list.filter.month !== undefined && { block: <Months list={list} month={list.filter.month} /> }),
          inLine: <Sum list={list} />,
        }}
        search={<SettlementSearchForm list={list} />}
        {...(pays && {
          bulk: (selection: ListSelection<SettlementFilter>) => <PayBulk filter={list.filter} selection={selection} onOpen={setOpen} />,
        })}
        empty={<EmptyState title={t('settle.empty')}>{t('settle.emptyHint')}</EmptyState>}
      />
      {open && <Late part={paying} props={{ ...open, onClose: () => setOpen(undefined), onDone: () => list.selection.clear() }} />}
    </>
  )
}

interface SettlementsProps {
  readonly list: List<Settlement, SettlementFilter>
}

/** Another month, or all of them: what was chosen is not in view any more. */
function useMonth({ list }: SettlementsProps) {
  return (month: string | undefined) => {
    const { month: _before, ...others } = list.filter
    list.selection.clear()
    list.search(month === undefined ? others : { ...others, month })
  }
}

/** Beside the title: the month that ended last. */
function OneMonth({ list }: SettlementsProps) {
  const t = useText(workHoursText)
  const show = useMonth({ list })
  if (list.filter.month !== undefined) return null
  return <Button onClick={() => show(monthBy(businessToday().slice(0, 7), -1))}>{t('settle.oneMonth')}</Button>
}

/** The steps from month to month, once there is one. */
function Months({ list, month }: SettlementsProps & { readonly month: string }) {
  const t = useText(workHoursText)
  const show = useMonth({ list })
  return (
    <MonthBar month={month} onMonth={show}>
      <Button onClick={() => show(undefined)}>{t('settle.allMonths')}</Button>
    </MonthBar>
  )
}

/** What the listed months come to, for who sees statements: they are the same months. */
function Sum({ list }: SettlementsProps) {
  const title = useTitles(workStatementRecord)
  const { codes } = useSession()
  const { month, ...others } = list.filter
  const asked = useCall(
    sumWorkStatements,
    { body: { ...others, ...(month !== undefined && { monthFrom: month, monthTo: month }) } },
    { enabled: mayCall(sumWorkStatements, codes), keepPrevious: true, quiet: () => true },
  )
  if (!asked.data || asked.data.amount === null) return null
  const { amount, minutes } = asked.data
  return (
    <StatCards
      inLine
      busy={asked.isPlaceholderData}
      stats={[
        { key: 'minutes', title: title('minutes'), value: formatCount(minutes) },
        { key: 'amount', title: title('amount'), value: formatMoney(amount) },
      ]}
    />
  )
}

interface BulkProps {
  readonly filter: SettlementFilter
  readonly selection: ListSelection<SettlementFilter>
  onOpen(open: Paying): void
}

/** The chosen are paid; what they are now is asked first, since rows of other pages are not here. A sheet is of one month. */
function PayBulk({ filter, selection, onOpen }: BulkProps) {
  const t = useText(statementsText)
  const words = useText(workHoursText)
  const open = async (what: Paying['what']) => {
    const answer = await call(getAllSettlements, { query: { ...filter, page: 1, size: MOST } })
    if (isFailure(answer)) return
    const rows = answer.content.filter(({ id }) => selection.has(id))
    const [first] = rows
    if (!first || rows.length < selection.count) toast('error', t('pay.many'))
    else if (rows.some(({ month }) => month !== first.month)) toast('error', words('settle.mixed'))
    else onOpen({ what, month: first.month, rows })
  }
  return (
    <>
      {(['sheet', 'pay'] as const).map((what) => (
        <button key={what} type="button" className="link" onClick={() => void open(what)}>
          {t(`do.${what}`)}
        </button>
      ))}
    </>
  )
}

function SettlementSearchForm({ list }: { readonly list: List<Settlement, SettlementFilter> }) {
  const title = useTitles(workStatementRecord)
  const draft = useDraft(list)
  return (
    <SearchForm draft={draft}>
      <CoachFilter label={title('coachName')} {...draft.field('coachId')} />
    </SearchForm>
  )
}

function useSettlementColumns() {
  const column = useColumnOf(workStatementRecord)
  const contract = useTitles(workHourRecord)('contractStatus')
  const rate = useText(workHoursText)('settle.rate')
  return useMemo(
    () => [
      column<Settlement>('coachName', { width: 140, pin: 'left' }),
      column<Settlement>('coachGroupName', { width: 150, grow: true }),
      column<Settlement>('month', { width: 110, sortKey: 'month' }),
      column<Settlement>('minutes', { width: 110 }),
      column<Settlement>('amount', { width: 140, sortKey: 'amount' }),
      {
        key: 'rate',
        title: rate,
        width: 130,
        align: 'right' as const,
        cell: ({ minutes, amount }: Settlement) =>
          amount === null || minutes <= 0 ? <Nothing /> : <MoneyCell fen={Math.round((amount * 60) / minutes)} />,
      },
      column<Settlement>('status', { width: 120, watched: true }),
      { key: 'contractStatus', title: contract, width: 120, cell: (row: Settlement) => <ContractCell row={row} /> },
    ],
    [column, contract, rate],
  )
}

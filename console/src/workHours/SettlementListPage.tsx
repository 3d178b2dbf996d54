import type { RowOf } from '@camp/contract/base/call'
import { workHourRecord, workStatementRecord } from '@camp/contract/workHours/workHours.record'
import { getAllSettlements, type SettlementFilter, settlementFilter } from '@camp/contract/workHours/workHours.settlements'
import { useMemo, useState } from 'react'
import { CoachFilter } from '../coaches/coaches.parts.tsx'
import { call, isFailure } from '../platform/client.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import type { ListSelection } from '../ui/list/listSelection.ts'
import { type List, useList } from '../ui/list/useList.ts'
import { EmptyState } from '../ui/page/StateViews.tsx'
import { type Peek, rowPeek } from '../ui/peek/peek.ts'
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
        stats={<Months list={list} />}
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

/** One month, or all of them. */
function Months({ list }: { readonly list: List<Settlement, SettlementFilter> }) {
  const t = useText(workHoursText)
  const { month, ...others } = list.filter
  const show = (filter: SettlementFilter) => {
    list.selection.clear()
    list.search(filter)
  }
  if (month === undefined)
    return (
      <div className="statements-month-bar">
        <Button onClick={() => show({ ...others, month: monthBy(businessToday().slice(0, 7), -1) })}>{t('settle.oneMonth')}</Button>
      </div>
    )
  return (
    <div className="statements-month-bar">
      <MonthBar month={month} onMonth={(next) => show({ ...others, month: next })} />
      <Button onClick={() => show(others)}>{t('settle.allMonths')}</Button>
    </div>
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
  return useMemo(
    () => [
      column<Settlement>('coachName', { width: 140, pin: 'left', grow: true }),
      column<Settlement>('month', { width: 110, sortKey: 'month' }),
      column<Settlement>('minutes', { width: 110 }),
      column<Settlement>('amount', { width: 140, sortKey: 'amount' }),
      column<Settlement>('status', { width: 120, watched: true }),
      { key: 'contractStatus', title: contract, width: 120, cell: (row: Settlement) => <ContractCell row={row} /> },
    ],
    [column, contract],
  )
}

import type { CallAnswer } from '@camp/contract/base/call'
import { type ChangeRowState, changeRowState } from '@camp/contract/base/changes'
import { listChangeRows } from '@camp/contract/base/changes.calls'
import { isFileExpired } from '@camp/contract/base/files'
import { useMemo, useState } from 'react'
import { formatCount } from '../../platform/format.ts'
import { currentLanguage, useText } from '../../platform/i18n.ts'
import { useCall } from '../../platform/signedIn/query.ts'
import { Segmented } from '../form/Segmented.tsx'
import { Pager } from '../list/Pager.tsx'
import { StatusTag } from '../table/cells.tsx'
import type { Column } from '../table/column.ts'
import { DataTable } from '../table/DataTable.tsx'
import { changesText } from './changes.text.ts'
import type { ChangeSet } from './useChangeSet.ts'

type Row = CallAnswer<typeof listChangeRows>['content'][number]
type Shown = ChangeRowState | 'ALL'

const SIZE = 20
const wrong: readonly ChangeRowState[] = ['REFUSED', 'FAILED']

/** What a row changes, or what is wrong with it, in one line each. */
function Details({ row }: { readonly row: Row }) {
  const t = useText(changesText)
  return (
    <>
      {row.faults.map(({ column, value, reason }) => (
        <span key={`${column} ${reason}`} className="import-change-fault">
          {[column, value && t('quoted', { value }), reason].filter(Boolean).join(' ')}
        </span>
      ))}
      {(row.faults.length === 0 || row.state === 'APPLIED') &&
        row.changes.map(({ field, before, after }) => (
          <span key={field} className="import-change-field">
            <small>{field}</small> {before !== null && <del>{before}</del>}
            {before !== null && ' → '}
            {after ?? t('nothing')}
          </span>
        ))}
    </>
  )
}

/** Columns of the rows; `numbered`: rows of a file say where they stand in it. */
function useColumns(numbered: boolean): Column<Row>[] {
  const t = useText(changesText)
  return useMemo(
    () => [
      ...(numbered
        ? [{ key: 'row', title: t('row'), width: 60, align: 'right', cell: (row: Row) => String(row.id) } satisfies Column<Row>]
        : []),
      { key: 'state', title: t('state'), width: 116, cell: (row) => <StatusTag of={changeRowState} value={row.state} /> },
      { key: 'subject', title: t('subject'), width: 160, cell: (row) => row.subject },
      { key: 'details', title: t('details'), width: 420, grow: true, cell: (row) => <Details row={row} /> },
    ],
    [t, numbered],
  )
}

/** The rows of a set, by what becomes of them; those with errors first in view. */
export function ChangeRows({ set, numbered }: { readonly set: ChangeSet; readonly numbered: boolean }) {
  const t = useText(changesText)
  const [chosen, setChosen] = useState<Shown>()
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(SIZE)
  const columns = useColumns(numbered)
  const held = changeRowState.values.filter((state) => set.counts[state] > 0)
  const first: Shown = wrong.find((state) => set.counts[state] > 0) ?? 'ALL'
  const shown = chosen && (chosen === 'ALL' || held.includes(chosen)) ? chosen : first
  const { data, isFetching } = useCall(
    listChangeRows,
    { params: { token: set.token }, query: { page, size, ...(shown !== 'ALL' && { state: shown }) } },
    { keepPrevious: true, staleTime: 0 },
  )
  const total = shown === 'ALL' ? set.rows : set.counts[shown]
  const options = [
    { value: 'ALL' as const, label: t('all', { count: formatCount(set.rows) }) },
    ...held.map((state) => ({
      value: state,
      label: `${changeRowState.label(state, currentLanguage())} ${formatCount(set.counts[state])}`,
    })),
  ]
  return (
    <div className="import-change-rows">
      <div className="import-change-rows-head" role="status">
        <Segmented
          label={t('show')}
          hideLabel
          value={shown}
          options={options}
          onChange={(state) => {
            setChosen(state)
            setPage(1)
          }}
        />
        {set.fileUrl &&
          (isFileExpired(set.finishedAt ?? set.createdAt) ? (
            <span>{t('fileExpired')}</span>
          ) : (
            <a className="link" href={set.fileUrl} download>
              {t('file')}
            </a>
          ))}
      </div>
      <div className="import-change-rows-table">
        <DataTable
          label={t('rows')}
          columns={columns}
          rows={data?.content ?? []}
          density="compact"
          busy={data ? (isFetching ? 'refreshing' : undefined) : 'first'}
          total={total}
          offset={(page - 1) * size}
        />
      </div>
      {total > SIZE && (
        <Pager
          page={page}
          size={size}
          total={total}
          onPage={setPage}
          onSize={(next) => {
            setSize(next)
            setPage(1)
          }}
        />
      )}
    </div>
  )
}

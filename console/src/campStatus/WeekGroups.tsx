import type { CallAnswer } from '@camp/contract/base/call'
import { type getWeekData, type WeekFigure, weekFigure } from '@camp/contract/campStatus/campStatus'
import { useMemo, useState } from 'react'
import { useLanguage, useText } from '../platform/i18n.ts'
import { nameIn } from '../ui/page/recordNames.tsx'
import { EmptyState } from '../ui/page/StateViews.tsx'
import { Nothing } from '../ui/table/cells.tsx'
import { type Column, type SortOrder, useWide } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import { campStatusText } from './campStatus.text.ts'
import { FigureLink } from './FigureLink.tsx'
import { clockInRate, countOf, type WeekAddress } from './weekAddress.ts'

type Group = CallAnswer<typeof getWeekData>['groups'][number]
type Row = Group & { readonly id: number }

interface WeekGroupsProps {
  readonly at: WeekAddress
  /** Undefined until they are known. */
  readonly groups: readonly Group[] | undefined
}

const isFigure = (key: string): key is WeekFigure => weekFigure.values.some((figure) => figure === key)

/** What a column is sorted by; groups come in the order of their camps. */
const sortValue = (row: Row, key: string): number => (isFigure(key) ? countOf(row, key) : (row.clockInRateBp ?? -1))

/** A row for each group. All of them are here, so they are sorted here. */
export function WeekGroups({ at, groups }: WeekGroupsProps) {
  const t = useText(campStatusText)
  const [sort, setSort] = useState<SortOrder>()
  const columns = useGroupColumns(at)
  const rows = useMemo(() => {
    const all = (groups ?? []).map((group) => ({ ...group, id: group.groupId }))
    if (!sort) return all
    const sign = sort.desc ? -1 : 1
    return all.sort((a, b) => sign * (sortValue(a, sort.key) - sortValue(b, sort.key)))
  }, [groups, sort])
  const sortBy = (key: string) => setSort((now) => (now?.key !== key ? { key, desc: true } : now.desc ? { key, desc: false } : undefined))
  return (
    <section className="card campStatus-groups" aria-labelledby="figures-groups">
      <h2 id="figures-groups">{t('byGroup')}</h2>
      <DataTable
        label={t('byGroup')}
        columns={columns}
        rows={rows}
        busy={groups ? undefined : 'first'}
        total={rows.length}
        sort={sort}
        onSort={sortBy}
        empty={<EmptyState title={t('noGroups')}>{t('noGroupsHint')}</EmptyState>}
      />
    </section>
  )
}

function useGroupColumns(at: WeekAddress): readonly Column<Row>[] {
  const t = useText(campStatusText)
  const language = useLanguage()
  const wide = useWide()
  return useMemo(
    () => [
      { key: 'groupName', title: t('group'), width: 88, pin: 'left', cell: (row) => nameIn(row, 'groupName', true) },
      { key: 'campName', title: t('camp'), width: wide(224, 180), grow: true, cell: (row) => nameIn(row, 'campName', true) },
      { key: 'coachName', title: t('coach'), width: wide(92, 84), cell: (row) => nameIn(row, 'coachName', true) },
      {
        key: 'rate',
        title: t('rates.week'),
        width: wide(92, 98),
        align: 'right',
        sortKey: 'rate',
        cell: (row) => clockInRate(row) ?? <Nothing />,
      },
      ...weekFigure.values.map(
        (figure): Column<Row> => ({
          key: figure,
          title: weekFigure.label(figure, language),
          width: wide(99, figure === 'OVERTIME' ? 134 : 102),
          align: 'right',
          sortKey: figure,
          cell: (row) => <FigureLink at={{ ...at, groupId: [row.groupId] }} figure={figure} figures={row} of={row.groupName} />,
        }),
      ),
    ],
    [at, language, t, wide],
  )
}

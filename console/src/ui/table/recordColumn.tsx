import { type FieldKind, type Fields, isLabelled } from '@camp/contract/base/record'
import { type ReactNode, useMemo } from 'react'
import { formatBp } from '../../platform/format.ts'
import { currentLanguage, useLanguage } from '../../platform/i18n.ts'
import { useSeesPay } from '../../platform/session.ts'
import { titlesOf, valueText } from '../../platform/signedIn/recordWords.ts'
import { nameFound } from '../page/recordNames.tsx'
import { MoneyCell, Nothing, StatusTag, TimeCell } from './cells.tsx'
import type { Column } from './column.ts'

/** Stands in the head, so that the cells need not repeat it. */
const units: Partial<Record<string, string>> = { fen: ' ¥', bp: ' %' }
const toTheRight = new Set<FieldKind>(['fen', 'bp', 'count'])

function cellOf(kind: FieldKind, value: unknown): ReactNode {
  if (value === null || value === undefined || value === '') return <Nothing />
  if (isLabelled(kind)) return <StatusTag of={kind} value={String(value)} />
  if (kind === 'fen') return <MoneyCell fen={Number(value)} />
  if (kind === 'moment') return <TimeCell at={String(value)} />
  if (kind === 'bp') return formatBp(Number(value))
  return valueText(kind, value, currentLanguage())
}

/** What a column says itself: its width, and whatever shall be other than the record says. */
type Said<Row> = Omit<Column<Row>, 'key' | 'title' | 'cell'> & Partial<Pick<Column<Row>, 'title' | 'cell'>>

interface Columned<F extends Fields> {
  readonly fields: F
  readonly pay?: readonly string[]
}

/** Columns of a list from the fields of a record, under the same keys: their titles, and cells by their kinds. What names another record leads to it. */
export function columnOf<F extends Fields>(record: Columned<F>, seesPay = true) {
  const titleOf = titlesOf(record)
  return <Row extends object>(key: keyof F & keyof Row & string, said: Said<Row>): Column<Row> => {
    const kind = record.fields[key]?.[2] ?? 'text'
    return {
      key,
      title: titleOf(key) + (typeof kind === 'string' ? (units[kind] ?? '') : ''),
      cell: (row) => nameFound(row, key, true) ?? cellOf(kind, row[key]),
      ...(toTheRight.has(kind) && { align: 'right' }),
      ...said,
      // An order by what is hidden is refused.
      ...(!seesPay && record.pay?.includes(key) && { sortKey: undefined }),
    }
  }
}

/** The same inside a component; it renders anew when the language changes. */
export function useColumnOf<F extends Fields>(record: Columned<F>) {
  const sees = useSeesPay()
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new language is new titles, for those who memoise by it
  return useMemo(() => columnOf(record, sees), [record, language, sees])
}

import { type FieldKind, type Fields, isLabelled, isList, yesNo } from '@camp/contract/base/record'
import type { Language } from '@camp/contract/errors'
import type { SheetFormat } from './sheet.cells.ts'
import type { SheetColumn } from './sheet.ts'

type Cell = ReturnType<SheetColumn<unknown>['cell']>

/** Stands in the head, beside the numbers. */
const units: Partial<Record<string, readonly [zh: string, en: string]>> = { fen: ['（元）', ' (yuan)'], bp: ['（%）', ' (%)'] }

function cellOf(kind: FieldKind, value: unknown, language: Language): Cell {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.map((one) => cellOf(isList(kind) ? kind.of : kind, one, language)).join('、')
  if (typeof value === 'boolean') return yesNo.label(value ? 'true' : 'false', language)
  if (typeof value === 'number') return value
  const text = String(value)
  return isLabelled(kind) && Object.hasOwn(kind.labels, text) ? kind.label(text, language) : text
}

/** What names something (an order, a phone, an id) is a text also where it is made of digits: nobody sums it, and no digit may be lost. */
const formats: Partial<Record<string, SheetFormat>> = {
  text: 'text',
  number: 'text',
  fen: 'amount',
  bp: 'percent',
  day: 'day',
  moment: 'moment',
}
const formatOf = (kind: FieldKind): SheetFormat => (typeof kind === 'string' && formats[kind]) || 'plain'

/** Columns of a sheet from the fields of a record, under the same keys: their titles, and cells by their kinds. */
export const sheetColumnOf =
  <F extends Fields>({ fields }: { readonly fields: F }) =>
  <Row>(key: keyof F & keyof Row & string, width: number, cell?: SheetColumn<Row>['cell']): SheetColumn<Row> => {
    const [zh, en, kind = 'text'] = fields[key] as F[string] // a declared name has its field
    const [zhUnit, enUnit] = (typeof kind === 'string' && units[kind]) || ['', '']
    return {
      key,
      zh: zh + zhUnit,
      en: en + enUnit,
      width,
      format: formatOf(kind),
      sum: kind === 'fen',
      cell: cell ?? ((row, language) => cellOf(kind, row[key], language)),
    }
  }

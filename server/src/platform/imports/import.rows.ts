import { AppError } from '../errors.ts'
import type { ImportDefinition, ImportRow } from './import.definition.ts'

/** What a spreadsheet puts before a text to keep it a text. */
const clean = (cell: string | undefined): string => (cell ?? '').replace(/^'/, '').normalize('NFC').trim()

/** The rows below the head, by the keys of their columns. The order of columns is free, further ones are passed over, empty rows too. */
export function readImportRows<Key extends string, Plan>(
  definition: ImportDefinition<Key, Plan>,
  sheet: readonly string[][],
): ImportRow<Key>[] {
  const [head = [], ...body] = sheet
  const titles = head.map(clean)
  const places = definition.columns.map(({ key, zh, en }) => {
    const place = titles.findIndex((title) => title === zh || title.toLowerCase() === en.toLowerCase())
    if (place < 0) throw new AppError('SHEET_HEAD', { column: zh })
    return [key, place] as const
  })
  const rows = body.flatMap((cells, index): ImportRow<Key>[] => {
    const named = Object.fromEntries(places.map(([key, place]) => [key, clean(cells[place])])) as Record<Key, string> // one entry a column
    // People count the head as row 1.
    return Object.values(named).some((cell) => cell !== '') ? [{ number: index + 2, cells: named }] : []
  })
  if (rows.length === 0) throw new AppError('SHEET_EMPTY')
  return rows
}

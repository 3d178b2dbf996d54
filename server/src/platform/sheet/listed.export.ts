import type { AnyCall, Paging } from '@camp/contract/base/call'
import { Executor } from '../db/executor.ts'
import type { Rows } from '../http/bind.ts'
import { parseSort } from '../http/paging.ts'
import { type ExportDefinition, type Exporter, loggedChoice } from './export.ts'
import type { SheetColumn } from './sheet.ts'

/** Rows that are read at once. */
const PORTION = 500

interface ListedInput {
  readonly query: { readonly sort?: unknown; readonly async?: boolean | undefined }
  readonly body: {
    readonly columns?: readonly string[] | undefined
    readonly total?: number | undefined
    readonly ids?: readonly number[] | undefined
    readonly except?: readonly number[] | undefined
  }
}

/** What the rows are narrowed by: the body without what it says of columns and their number. */
type MatchOf<Input extends ListedInput> = Omit<Input['body'], 'columns' | 'total'>

interface Listed<Input extends ListedInput, Row> extends Pick<ExportDefinition<Input, Row>, 'kind' | 'code' | 'title' | 'name'> {
  /** The list whose rows it writes, in its sorts. */
  readonly list: AnyCall
  readonly columns: readonly SheetColumn<Row>[]
  /** Filters that name people or hold their words: the log does not say them. */
  readonly personal?: readonly (keyof Input['body'] & string)[]
  page(db: Executor, match: MatchOf<Input>, who: Exporter, paging: Paging): Promise<Rows<Row>>
}

/** The export of a list of some thousands, which is read as the list is: page by page. */
export const listedExport = <Input extends ListedInput, Row>({
  list,
  columns,
  personal = [],
  page,
  ...named
}: Listed<Input, Row>): ExportDefinition<Input, Row> => ({
  ...named,
  plan: (who, { body, query }) => {
    const { columns: _columns, total: _total, ...match } = body
    const sort = parseSort(list, query.sort)
    const db = new Executor(who.services.reportPool)
    // The compiler sees the fields that all bodies have, and not that the rest are those of this one.
    const read = (at: number, size: number, counted: boolean) => page(db, match as MatchOf<Input>, who, { page: at, size, counted, sort })
    return {
      columns,
      logged: loggedChoice<Input['body']>(body, ...personal),
      count: async () => (await read(1, 1, true)).total,
      rows: () => pages(read),
    }
  },
})

async function* pages<Row>(read: (at: number, size: number, counted: boolean) => Promise<Rows<Row>>): AsyncGenerator<Row[]> {
  for (let at = 1; ; at++) {
    const { rows } = await read(at, PORTION, false)
    if (rows.length > 0) yield rows
    if (rows.length < PORTION) return
  }
}

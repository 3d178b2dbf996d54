import type { AnyCall, Paging } from '@camp/contract/base/call'
import { Executor } from '../db/executor.ts'
import type { List, Rows } from '../db/list.ts'
import type { Sql } from '../db/statement.ts'
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

/** The rows of a list that meet a condition. */
interface Chosen<Row> {
  readonly of: List<Row>
  readonly where: Sql
  /** Their number, where there is a quicker way than to count them. */
  count?(db: Executor): Promise<number>
}

interface Named<Input extends ListedInput, Row> extends Pick<ExportDefinition<Input, Row>, 'kind' | 'code' | 'title' | 'name'> {
  /** The list whose rows it writes, in its sorts. */
  readonly list: AnyCall
  /** Of a function: those that the reader may have. */
  readonly columns: readonly SheetColumn<Row>[] | ((who: Exporter) => readonly SheetColumn<Row>[])
  /** Filters that name people or hold their words: the log does not say them. */
  readonly personal?: readonly (keyof Input['body'] & string)[]
}
/** A list of some thousands is read as the screen reads it, page by page. */
interface ByPages<Input extends ListedInput, Row> extends Named<Input, Row> {
  page(db: Executor, match: MatchOf<Input>, who: Exporter, paging: Paging): Promise<Rows<Row>>
}
/** One of many rows by a cursor. */
interface ByCursor<Input extends ListedInput, Row extends object> extends Named<Input, Row> {
  chosen(match: MatchOf<Input>, who: Exporter, sort: Paging['sort']): Chosen<Row>
}

/** The export of a list: what it shows for the same filter. */
export const listedExport = <Input extends ListedInput, Row extends object>(
  definition: ByPages<Input, Row> | ByCursor<Input, Row>,
): ExportDefinition<Input, Row> => ({
  ...definition,
  plan: (who, { body, query }) => {
    const { list, columns, personal = [] } = definition
    const { columns: _columns, total: _total, ...rest } = body
    // The compiler sees the fields that all bodies have, and not that the rest are those of this one.
    const match = rest as MatchOf<Input>
    const sort = parseSort(list, query.sort)
    const db = new Executor(who.services.reportPool)
    const said = {
      columns: typeof columns === 'function' ? columns(who) : columns,
      logged: loggedChoice<Input['body']>(body, ...personal),
    }
    if ('chosen' in definition) {
      const { of, where, count = of.count } = definition.chosen(match, who, sort)
      return {
        ...said,
        count: () => count(db, where),
        rows: () => of.stream(who.services.exportPool, where, sort),
      }
    }
    const read = (at: number, size: number, counted: boolean) => definition.page(db, match, who, { page: at, size, counted, sort })
    return { ...said, count: async () => (await read(1, 1, true)).total, rows: () => pages(read) }
  },
})

async function* pages<Row>(read: (at: number, size: number, counted: boolean) => Promise<Rows<Row>>): AsyncGenerator<Row[]> {
  for (let at = 1; ; at++) {
    const { rows } = await read(at, PORTION, false)
    if (rows.length > 0) yield rows
    if (rows.length < PORTION) return
  }
}

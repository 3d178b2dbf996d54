import type { HandlerInput, Paging } from '@camp/contract/base/call'
import { type exportShares, listShares } from '@camp/contract/shares/shares'
import { Executor } from '../platform/db/executor.ts'
import { parseSort } from '../platform/http/paging.ts'
import type { Scope } from '../platform/scope.ts'
import { type ExportDefinition, exportTask, loggedChoice } from '../platform/sheet/export.ts'
import type { TaskKind } from '../platform/tasks/task.kinds.ts'
import type { ShareMatch } from './shares.matching.ts'
import { type ShareRow, sharesRepository } from './shares.repository.ts'
import { shareColumns } from './shares.sheet.ts'

type ExportInput = HandlerInput<typeof exportShares>

const PORTION = 500

/** Page by page: shares are few. */
async function* pages(db: Executor, match: ShareMatch, scope: Scope, sort: Paging['sort']): AsyncGenerator<ShareRow[]> {
  for (let page = 1; ; page++) {
    const { rows } = await sharesRepository.page(db, match, scope, { page, size: PORTION, counted: false, sort })
    if (rows.length > 0) yield rows
    if (rows.length < PORTION) return
  }
}

/** What the list shows for the same filter, as a sheet. */
export const sharesExport: ExportDefinition<ExportInput, ShareRow> = {
  kind: 'shares.export',
  code: 'RESOURCE_SHARE_EXPORT',
  title: { code: 'task.exportShares' },
  name: { zh: '分享记录', en: 'Shares' },
  plan: (who, { body, query }) => {
    const { columns: _columns, total: _total, ids, except, ...filter } = body
    const match = { ...filter, ...(ids && { ids }), ...(except && { except }) }
    const sort = parseSort(listShares, query.sort)
    const db = new Executor(who.services.reportPool)
    return {
      columns: shareColumns,
      logged: loggedChoice(body, 'studentName'),
      count: async () => (await sharesRepository.page(db, match, who.scope, { page: 1, size: 1, counted: true, sort })).total,
      rows: () => pages(db, match, who.scope, sort),
    }
  },
}

/** Kinds of tasks of this noun. */
export const shareTaskKinds: Readonly<Record<string, TaskKind>> = { [sharesExport.kind]: exportTask(sharesExport) }

import { EXPORT_APPROVED_DAYS } from '@camp/contract/base/approval'
import { callById } from '@camp/contract/catalogue'
import type * as calls from '@camp/contract/roleAccess/roleAccess.exports'
import { tell } from '../notify/notify.api.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import { write } from '../platform/write/write.ts'
import { exportRequestsRepository } from './roleAccess.exports.repository.ts'

export const listExports: Handler<typeof calls.listExportRequests> = async (_input, { db, language }) => {
  const rows = await exportRequestsRepository.open(db)
  return rows.map(({ call, ...row }) => ({ ...row, title: callById(call)?.title[language === 'en-US' ? 'en' : 'zh'] ?? call }))
}

const TITLES = { APPROVED: 'message.exportApproved', DECLINED: 'message.exportDeclined' } as const

/** Another person than who asked says yes or no, and who asked is told. */
export const decideExport =
  (outcome: 'APPROVED' | 'DECLINED'): Handler<typeof calls.approveExport> =>
  ({ params: { id } }, cx) =>
    write(cx, async (w) => {
      const asked = found(await exportRequestsRepository.lock(w.tx, id))
      if (asked.decided) throw new AppError('EXPORT_DECIDED')
      if (asked.askedBy === cx.reader.userId) throw new AppError('EXPORT_OWN')
      exportRequestsRepository.decide(w.tx, id, outcome, cx.reader.userId)
      w.audit({ id: asked.askedBy, data: { by: asked.by, rows: asked.rows, number: id } })
      const title = TITLES[outcome]
      const data = { by: cx.reader.realName, rows: asked.rows, days: EXPORT_APPROVED_DAYS }
      await tell(w.tx, {
        userId: asked.askedBy,
        title: { code: title },
        detail: { code: `${title}.detail`, data },
        link: '',
        cause: `export-request:${id}`,
      })
      return { id }
    })

import type * as calls from '@camp/contract/minors/minors'
import { Executor } from '../platform/db/executor.ts'
import { fileAnswer, type Handler } from '../platform/http/bind.ts'
import { bookStream } from '../platform/sheet/sheet.ts'
import { write } from '../platform/write/write.ts'
import { reportOf } from './minors.figures.repository.ts'
import { assertWhole } from './minors.service.ts'
import { reportSheets } from './minors.sheet.ts'

/** The figures of a period as a workbook. Who takes it out is in the log before it leaves. */
export const exportReport: Handler<typeof calls.exportMinorsReport> = async ({ body: { from, to } }, cx) => {
  assertWhole(cx)
  const report = await reportOf(new Executor(cx.services.reportPool), from, to)
  await write({ ...cx, key: null }, async (w) => w.audit({ id: null, data: { from, to } }))
  const name = cx.language === 'en-US' ? "Report on minors' data" : '未成年人信息年报'
  return fileAnswer(`${name}_${from}_${to}.xlsx`, bookStream(reportSheets(report, cx.language)))
}

import type * as calls from '@camp/contract/minors/minors'
import { Executor } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { reportOf } from './minors.figures.repository.ts'
import { rowsBehind } from './minors.rows.repository.ts'
import { sealedReports } from './minors.sealed.repository.ts'

/** The report is about all families: whoever sees those of own groups alone cannot answer for it. */
export function assertWhole({ scope }: Cx): void {
  if (!scope.all) throw new AppError('MINORS_WHOLE')
}

/** Long reads have connections of their own, so that nobody waits for them. */
export const readReport: Handler<typeof calls.getMinorsReport> = ({ query }, cx) => {
  assertWhole(cx)
  return reportOf(new Executor(cx.services.reportPool), query.from, query.to)
}

export const readSealed: Handler<typeof calls.listSealedReports> = (_input, cx) => {
  assertWhole(cx)
  return sealedReports.list(cx.db)
}

export const readRows: Handler<typeof calls.listMinorsRows> = ({ query, paging }, cx) => {
  assertWhole(cx)
  return rowsBehind(new Executor(cx.services.reportPool), query, cx.language, paging)
}

import { systemEvents } from '@camp/contract/logs/logs.system'
import type * as calls from '@camp/contract/shares/shares'
import { familySeal, lockedParent } from '../parents/parents.api.ts'
import { orConflict } from '../platform/db/conflicts.ts'
import { AppError, found } from '../platform/errors.ts'
import { type Listener, tellFollowed } from '../platform/facts.ts'
import type { Handler } from '../platform/http/bind.ts'
import { write } from '../platform/write/write.ts'
import { lockedReport, readReport } from '../reports/reports.api.ts'
import { hashOf, newSeed, shareAddress, tokenOf } from '../reports/reports.words.api.ts'
import { sharesRepository } from './shares.repository.ts'

/** Makes the link to a report; with whose consent is kept, and sealed in the log. */
export const shareReport: Handler<typeof calls.shareReport> = ({ params, body }, cx) =>
  write(cx, async (w) => {
    // Its family first, as whoever notes a consent does: what is withdrawn meanwhile is read below, or ends this link.
    await lockedParent(w, found(await readReport(w.tx, params.id, cx.scope)).parentId, cx.scope)
    const report = await lockedReport(w.tx, params.id, cx.scope)
    if (await sharesRepository.isAhead(w.tx, body.consentAt)) throw new AppError('CONSENT_AHEAD', {}, { field: 'consentAt' })
    if (!(await sharesRepository.mayShare(w.tx, report.campStudentId))) throw new AppError('CONSENT_BARS_REPORTS', {}, { field: 'by' })
    sharesRepository.endOver(w.tx, report.id)
    const seed = newSeed()
    const of = {
      reportId: report.id,
      campStudentId: report.campStudentId,
      userId: cx.reader.userId,
      hash: hashOf(tokenOf(cx.services, seed)),
      seed,
    }
    const added = found(
      await orConflict({ shares_open_key: { error: 'SHARED_ALREADY', path: 'id' } }, () =>
        sharesRepository.add(w.tx, of, { by: body.by, at: body.consentAt }),
      ),
    )
    const seal = await familySeal(w.tx, cx.services.keys, report.parentId)
    const after = { consentBy: seal('text', body.by), consentAt: added.consentAt, expiresAt: added.expiresAt }
    w.audit({ id: added.id, data: { camp: report.figures.campName }, after })
    return { id: added.id, url: shareAddress(cx.services)(seed), expiresAt: added.expiresAt }
  })

export const revokeShare: Handler<typeof calls.revokeShare> = ({ params: { id: reportId } }, cx) =>
  write(cx, async (w) => {
    const report = await lockedReport(w.tx, reportId, cx.scope)
    const revoked = await sharesRepository.revoke(w.tx, report.id, cx.reader.userId)
    if (!revoked) throw new AppError('SHARE_NONE')
    w.audit({ id: revoked.id, data: { camp: report.figures.campName }, before: { state: 'LIVE' }, after: { state: 'REVOKED' } })
    return { id: revoked.id }
  })

/** Guardians want no reports any more, or nothing shown of their children: links to them lead nowhere from now on. */
export const stopShares: Listener<'consent.withdrawn'> = async (tx, facts, by) => {
  const stopped = await sharesRepository.stop(
    tx,
    facts.map(({ studentId }) => studentId),
  )
  const told = stopped.map(({ id }) => ({ id, data: {}, before: { state: 'LIVE' }, after: { state: 'REVOKED' } }))
  tellFollowed(tx, by, systemEvents.shareStopped, told)
}

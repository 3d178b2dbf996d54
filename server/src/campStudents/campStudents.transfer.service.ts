import type * as calls from '@camp/contract/campStudents/campStudents.transfer'
import { familySeal } from '../parents/parents.api.ts'
import { AppError, found } from '../platform/errors.ts'
import { happened } from '../platform/facts.ts'
import type { Handler } from '../platform/http/bind.ts'
import { businessDay } from '../platform/time.ts'
import { keepStep } from '../platform/write/undo.ts'
import { write } from '../platform/write/write.ts'
import { enrolAll, enrolFacts } from './campStudents.enrolling.service.ts'
import { leaveAll } from './campStudents.leaving.service.ts'
import { lockForTransfer } from './campStudents.locks.repository.ts'
import { campStudentIds } from './campStudents.service.ts'
import { readEdited } from './campStudents.states.repository.ts'
import { fitsTransfer, readTransferring, transferCamps } from './campStudents.transfer.repository.ts'
import { studentTransferred } from './campStudents.undoing.service.ts'

/** Of a child that the reader may see. */
export const campsToTransfer: Handler<typeof calls.listTransferCamps> = async ({ query: { campStudentId } }, cx) => {
  found((await campStudentIds(cx.db, { ids: [campStudentId] }, cx.scope))[0])
  return transferCamps(cx.db, campStudentId)
}

/** A refusal of joining, by the names of the transfer's own fields. */
const FIELDS: Readonly<Record<string, string>> = { campId: 'toCampId', groupId: 'toGroupId' }
function inFields({ error, data, field }: AppError): AppError {
  const own = field && FIELDS[field]
  return new AppError(error, data, own ? { field: own } : {})
}

/**
 * Takes a child out of its camp and puts it into another term, in one transaction: both or none. The order comes along, so that the new
 * stay is paid for and the order is completed with the new camp.
 */
export const transferStudent: Handler<typeof calls.transferCampStudent> = ({ body }, cx) =>
  write(cx, async (w) => {
    const { campStudentId, toCampId, reason } = body
    const today = businessDay(cx.services.clock.now())
    if (body.effectiveDate !== today) throw new AppError('TRANSFER_DAY', { today }, { field: 'effectiveDate' })
    const { parentId } = found(await readEdited(w.tx, campStudentId, cx.scope))
    lockForTransfer(w.tx, campStudentId, toCampId, parentId)
    const { status, version } = found(await readEdited(w.tx, campStudentId, cx.scope))
    const child = found(await readTransferring(w.tx, campStudentId))
    w.version({ id: campStudentId, version }, body.version)
    if (status === 'QUIT') throw new AppError('CAMP_STUDENT_LEFT')
    if (status !== 'STUDYING') throw new AppError('CAMP_STUDENT_NOT_STUDYING')
    if (child.campId === toCampId) throw new AppError('TRANSFER_SAME_CAMP', {}, { field: 'toCampId' })
    const fits = await fitsTransfer(w.tx, toCampId, child.campId, child.orderNumber)
    if (fits === undefined) throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'toCampId' })
    if (!fits.sameType) throw new AppError('TRANSFER_OTHER_TYPE', {}, { field: 'toCampId' })
    if (!fits.bought) throw new AppError('TRANSFER_OTHER_GOODS', {}, { field: 'toCampId' })
    const left = found((await leaveAll(w.tx, cx.scope, [campStudentId], { reason, byUserId: cx.reader.userId }))[0])
    if (left instanceof AppError) throw left
    const { studentId, source, orderNumber } = child
    const plan = { parentId, studentId, groupId: body.toGroupId ?? null, source, orderNumber }
    const joined = found((await enrolAll(w.tx, cx.scope, toCampId, [plan]))[0])
    if (joined instanceof AppError) throw inFields(joined)
    const data = { from: left.campName, to: joined.campName }
    const to = { id: joined.id, campId: toCampId, campName: joined.campName }
    const told = { ...to, fromId: campStudentId, orderNumber, byUserId: cx.reader.userId }
    await happened(w.tx, 'enrolment.transferred', [told], { write: w, data })
    const seal = await familySeal(w.tx, cx.services.keys, parentId)
    const sealed = { reason: seal('text', reason) }
    w.audit({ id: campStudentId, data, before: { status }, after: { status: 'QUIT', toCamp: joined.campName, ...sealed } })
    w.audit({ id: joined.id, data, ...enrolFacts(joined, null, null) })
    const undo = await keepStep(w, cx, studentTransferred, {
      id: joined.id,
      version: joined.version,
      returned: joined.before !== null,
      fromId: campStudentId,
      fromVersion: left.version,
      fromCampId: child.campId,
      orderNumber,
    })
    return { id: joined.id, version: joined.version, fromId: campStudentId, undo }
  })

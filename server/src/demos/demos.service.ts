import type { HandlerInput } from '@camp/contract/base/call'
import type * as calls from '@camp/contract/demos/demos'
import { letGoOfMedia, showOwnMedia } from '../media/media.api.ts'
import { familySeal, lockedParent } from '../parents/parents.api.ts'
import { type Conflicts, orConflict } from '../platform/db/conflicts.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { Scope } from '../platform/scope.ts'
import { changedFields } from '../platform/write/audit.ts'
import { type Write, write } from '../platform/write/write.ts'
import { type Consent, demosRepository, type LockedDemo } from './demos.repository.ts'

const TAKEN: Conflicts = { demos_media_key: { error: 'DEMO_TAKEN', path: 'mediaId' } }

/** Of a family that was forgotten nothing is written any more. */
const holdFamily = (w: Write, parentId: number) => lockedParent(w, parentId, Scope.everything('the child was found in scope'))

/** A demo of a child that the reader may see, locked until the end of the change. */
export async function heldDemo(w: Write, cx: Cx, id: number, version?: number): Promise<LockedDemo> {
  const demo = found(await demosRepository.lock(w.tx, id, cx.scope))
  await holdFamily(w, demo.parentId)
  w.version(demo, version)
  return demo
}

/** Who of the staff does it; a key is none. */
const staff = ({ byKey, reader }: Cx): number | null => (byKey ? null : reader.userId)

/** Makes a recording of a clock-in a demo, inside a change. */
export async function makeDemo(w: Write, cx: Cx, { clockInId, mediaId, title }: HandlerInput<typeof calls.createDemo>['body']) {
  const recording = await demosRepository.recordingOf(w.tx, clockInId, mediaId, cx.scope)
  if (!recording) throw new AppError('NOT_FOUND', {}, { field: 'clockInId' })
  if (!recording.has) throw new AppError('DEMO_NO_RECORDING', {}, { field: 'mediaId' })
  const { campStudentId, parentId } = recording
  await holdFamily(w, parentId)
  const made = { campStudentId, clockInId, mediaId, title, userId: staff(cx) }
  const saved = found(await orConflict(TAKEN, () => demosRepository.add(w.tx, made)))
  showOwnMedia(w.tx, 'demo', saved.id, [mediaId])
  const seal = await familySeal(w.tx, cx.services.keys, parentId)
  w.audit({ id: saved.id, data: { campStudentId }, after: { title: seal('text', title) } })
  return saved
}

export const createDemo: Handler<typeof calls.createDemo> = ({ body }, cx) => write(cx, (w) => makeDemo(w, cx, body))

/** What is to be written: all of it, or nothing. */
export function consentOf({ consentAt: at, by, how }: HandlerInput<typeof calls.setDemoConsent>['body']): Consent {
  if (at === null) return { at: null, by: null, how: null }
  if (!by) throw new AppError('CONSENT_IN_PARTS', {}, { field: 'by' })
  if (!how) throw new AppError('CONSENT_IN_PARTS', {}, { field: 'how' })
  return { at, by, how }
}

/** Writes down what a guardian agreed to, or that nobody does any more; inside a change. */
export async function agree(w: Write, cx: Cx, demo: LockedDemo, consent: Consent): Promise<{ id: number; version: number }> {
  if (consent.at !== null && (await demosRepository.ahead(w.tx, consent.at)))
    throw new AppError('CONSENT_AHEAD', {}, { field: 'consentAt' })
  const { id, version, consentAt, featured } = found(await demosRepository.consent(w.tx, demo.id, consent, staff(cx)))
  const seal = await familySeal(w.tx, cx.services.keys, demo.parentId)
  const said = changedFields(
    { consentAt: demo.consentAt, consentHow: demo.consentHow, featured: demo.featured },
    { consentAt, consentHow: consent.how, featured },
  )
  const renamed = demo.consentBy !== consent.by
  w.audit({
    id: demo.id,
    data: { campStudentId: demo.campStudentId },
    before: { ...said.before, ...(renamed && { consentBy: seal('name', demo.consentBy) }) },
    after: { ...said.after, ...(renamed && { consentBy: seal('name', consent.by) }) },
  })
  return { id, version }
}

export const setDemoConsent: Handler<typeof calls.setDemoConsent> = ({ params, body }, cx) =>
  write(cx, async (w) => {
    const demo = await heldDemo(w, cx, params.id, body.version)
    return agree(w, cx, demo, consentOf(body))
  })

export const setDemoFeatured: Handler<typeof calls.setDemoFeatured> = ({ params, body: { featured, version } }, cx) =>
  write(cx, async (w) => {
    const demo = await heldDemo(w, cx, params.id, version)
    if (demo.featured === featured) return { id: demo.id, version: demo.version }
    if (featured && demo.consentAt === null) throw new AppError('NO_CONSENT')
    if (featured && demo.reviewState === 'DECLINED') throw new AppError('DEMO_DECLINED')
    if (featured && demo.reviewState === 'PENDING') throw new AppError('DEMO_PENDING')
    const saved = found(await demosRepository.feature(w.tx, demo.id, featured))
    w.audit({
      id: demo.id,
      data: { campStudentId: demo.campStudentId },
      before: { featured: demo.featured },
      after: { featured },
    })
    return saved
  })

export const reviewDemo: Handler<typeof calls.reviewDemo> = ({ params, body: { reviewState, version } }, cx) =>
  write(cx, async (w) => {
    const demo = await heldDemo(w, cx, params.id, version)
    if (demo.reviewState === reviewState) return { id: demo.id, version: demo.version }
    const saved = found(await demosRepository.review(w.tx, demo.id, reviewState, cx.reader.userId))
    const { before, after } = changedFields(
      { reviewState: demo.reviewState, featured: demo.featured },
      { reviewState, featured: saved.featured },
    )
    w.audit({ id: demo.id, data: { campStudentId: demo.campStudentId, reviewState }, before, after })
    return { id: saved.id, version: saved.version }
  })

export const deleteDemo: Handler<typeof calls.deleteDemo> = ({ params }, cx) =>
  write(cx, async (w) => {
    const demo = await heldDemo(w, cx, params.id)
    demosRepository.archive(w.tx, demo.id)
    letGoOfMedia(w.tx, 'demo', [demo.id])
    const seal = await familySeal(w.tx, cx.services.keys, demo.parentId)
    w.audit({
      id: demo.id,
      data: { campStudentId: demo.campStudentId },
      before: { title: seal('text', demo.title), featured: demo.featured },
    })
    return { id: demo.id }
  })

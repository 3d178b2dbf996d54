import type { HandlerInput } from '@camp/contract/base/call'
import { noteConsent } from '@camp/contract/consents/consents'
import type * as calls from '@camp/contract/demos/demos'
import { systemEvents } from '@camp/contract/logs/logs.system'
import { assertNotAhead, type Late, noteWord, type Said } from '../consents/consents.api.ts'
import { letGoOfMedia, showOwnMedia } from '../media/media.api.ts'
import { familySeal, lockedParent } from '../parents/parents.api.ts'
import { type Conflicts, orConflict } from '../platform/db/conflicts.ts'
import { AppError, found } from '../platform/errors.ts'
import { type Listener, tellFollowed } from '../platform/facts.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { Scope } from '../platform/scope.ts'
import { changedFields } from '../platform/write/audit.ts'
import { type Write, write } from '../platform/write/write.ts'
import { demosRepository, type LockedDemo } from './demos.repository.ts'

const TAKEN: Conflicts = { demos_media_key: { error: 'DEMO_TAKEN', path: 'mediaId' } }

/** Of a family that was forgotten nothing is written any more. */
const holdFamily = (w: Write, parentId: number) => lockedParent(w, parentId, Scope.everything('the child was found in scope'))

/** A demo of a child that the reader may see, locked until the end of the change. */
export async function heldDemo(w: Write, cx: Cx, id: number, version?: number): Promise<LockedDemo> {
  await holdFamily(w, found(await demosRepository.lock(w.tx, id, cx.scope)).parentId)
  // What its guardian agrees to is read once the family is held.
  const demo = found(await demosRepository.lock(w.tx, id, cx.scope))
  w.version(demo, version)
  return demo
}

/** Who of the staff does it; a key is none. */
const staff = ({ byKey, reader }: Cx): number | null => (byKey ? null : reader.userId)

type NewDemo = HandlerInput<typeof calls.createDemo>['body']

/** Makes a recording of a clock-in a demo, inside a change; `said`: what the guardian says with it. */
export async function makeDemo(w: Write, cx: Cx, { clockInId, mediaId, title }: NewDemo, said?: Said) {
  const recording = await demosRepository.recordingOf(w.tx, clockInId, mediaId, cx.scope)
  if (!recording) throw new AppError('NOT_FOUND', {}, { field: 'clockInId' })
  if (!recording.has) throw new AppError('DEMO_NO_RECORDING', {}, { field: 'mediaId' })
  const { campStudentId, parentId, studentId } = recording
  await holdFamily(w, parentId)
  if (said) await agree(w, cx, { studentId, parentId, consentAt: null }, said, 'left out')
  if (!(await demosRepository.mayShow(w.tx, studentId))) throw new AppError('CONSENT_BARS_DEMOS', {}, { field: 'clockInId' })
  const made = { campStudentId, clockInId, mediaId, title, userId: staff(cx) }
  const saved = found(await orConflict(TAKEN, () => demosRepository.add(w.tx, made)))
  showOwnMedia(w.tx, 'demo', saved.id, [mediaId])
  const seal = await familySeal(w.tx, cx.services.keys, parentId)
  w.audit({ id: saved.id, data: { campStudentId }, after: { title: seal('text', title) } })
  return saved
}

export const createDemo: Handler<typeof calls.createDemo> = ({ body }, cx) => write(cx, (w) => makeDemo(w, cx, body))

type ConsentBody = HandlerInput<typeof calls.setDemoConsent>['body']

/** Ways of before there were consents by purpose: what was said on the phone or by WeChat, staff noted. */
const HOW = { PHONE: 'STAFF', WECHAT: 'STAFF', STAFF: 'STAFF', PAPER: 'PAPER', APP: 'APP' } as const

/** What the guardian of the demo's child said: all of it, or that it is taken back. */
export function saidOf({ consentAt: at, by, how }: ConsentBody): Said {
  if (at === null) return { purpose: 'DEMOS', state: 'WITHDRAWN', at: null, how: 'STAFF', guardian: by || null }
  if (!by) throw new AppError('CONSENT_IN_PARTS', {}, { field: 'by' })
  if (!how) throw new AppError('CONSENT_IN_PARTS', {}, { field: 'how' })
  return { purpose: 'DEMOS', state: 'GIVEN', at, how: HOW[how], guardian: by }
}

type OfChild = Pick<LockedDemo, 'studentId' | 'parentId' | 'consentAt'>

/**
 * Notes what a guardian agreed to, or took back, for all demos of the child; the log says it as of any other consent. `late`: of another program, which
 * may tell what was said before the last word.
 */
export const agree = (w: Write, cx: Cx, { studentId, parentId, consentAt }: OfChild, said: Said, late: Late = 'refused') =>
  w.saying(noteConsent, async (part) => {
    // What nobody agreed to has nothing to be taken back.
    if (said.state === 'WITHDRAWN' && consentAt === null) return
    await noteWord(part, cx, { id: studentId, parentId }, said, late)
  })

export const setDemoConsent: Handler<typeof calls.setDemoConsent> = ({ params, body }, cx) =>
  write(cx, async (w) => {
    const demo = await heldDemo(w, cx, params.id, body.version)
    const said = saidOf(body)
    if (said.at !== null) await assertNotAhead(w, said.at, 'consentAt')
    await agree(w, cx, demo, said)
    const { id, version } = found(await demosRepository.lock(w.tx, demo.id, cx.scope))
    return { id, version }
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

/** Guardians took back what lets demos be shown: none of these children is featured any more. */
export const stopDemos: Listener<'consent.withdrawn'> = async (tx, facts, by) => {
  const studentIds = facts.filter(({ purpose }) => purpose === 'DEMOS').map(({ studentId }) => studentId)
  if (studentIds.length === 0) return
  const stopped = (await demosRepository.stop(tx, studentIds)).filter(({ featured }) => featured)
  const told = stopped.map(({ id, campStudentId }) => ({
    id,
    data: { campStudentId },
    before: { featured: true },
    after: { featured: false },
  }))
  tellFollowed(tx, by, systemEvents.demoStopped, told)
}

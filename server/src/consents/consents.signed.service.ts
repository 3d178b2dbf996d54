import { noteConsent } from '@camp/contract/consents/consents'
import type { ConsentPurpose } from '@camp/contract/consents/consents.labels'
import { familySeals } from '../parents/parents.api.ts'
import { found } from '../platform/errors.ts'
import { happened } from '../platform/facts.ts'
import type { Cx } from '../platform/http/context.ts'
import type { Write } from '../platform/write/write.ts'
import { signedRepository } from './consents.signed.repository.ts'

/** A child whose guardian has signed for purposes; its family is held. */
export interface Signed {
  readonly studentId: number
  readonly parentId: number
  readonly purposes: readonly ConsentPurpose[]
  readonly guardian: string | null
}

/** What was noted of one consent: enough to take it back where nobody has noted anything since. */
export interface SignedTrace {
  readonly id: number
  readonly version: number
}

/** Notes consents on signed paper of many children at once, each as by itself; answers by child what it noted. What stands so already is left. */
export async function noteSigned(w: Write, cx: Cx, children: readonly Signed[]): Promise<ReadonlyMap<number, readonly SignedTrace[]>> {
  const byChild = new Map(children.map((child) => [child.studentId, child]))
  const words = children.flatMap(({ studentId, guardian, purposes }) => purposes.map((purpose) => ({ studentId, purpose, guardian })))
  if (words.length === 0) return new Map()
  const noted = await signedRepository.put(w.tx, words, cx.reader.userId)
  const parentOf = (studentId: number) => found(byChild.get(studentId)).parentId
  await happened(
    w.tx,
    'consent.given',
    noted.map(({ id, studentId, purpose, textNumber, at }) => ({ id, studentId, parentId: parentOf(studentId), purpose, textNumber, at })),
  )
  const named = children.filter(({ guardian }) => guardian)
  const sealOf = await familySeals(
    w.tx,
    cx.services.keys,
    named.map(({ parentId }) => parentId),
  )
  await w.saying(noteConsent, async (part) => {
    for (const { id, studentId, purpose, textNumber, exactly: at } of noted) {
      const { parentId, guardian } = found(byChild.get(studentId))
      part.audit({
        id,
        data: { studentId, purpose, state: 'GIVEN' },
        before: { state: 'UNKNOWN' },
        after: { purpose, state: 'GIVEN', textNumber, at, how: 'PAPER', ...(guardian && { guardian: sealOf(parentId)('name', guardian) }) },
      })
    }
  })
  const traces = new Map<number, SignedTrace[]>()
  for (const { id, version, studentId } of noted) traces.set(studentId, [...(traces.get(studentId) ?? []), { id, version }])
  return traces
}

/** Takes back what an import noted, where nobody has noted anything else since. */
export async function takeBackSigned(w: Write, cx: Cx, traces: readonly SignedTrace[]): Promise<void> {
  if (traces.length === 0) return
  const ended = await signedRepository.takeBack(w.tx, traces, cx.reader.userId)
  const facts = ended.map((one) => ({ ...one, textNumber: null }))
  await w.saying(noteConsent, async (part) => {
    await happened(w.tx, 'consent.withdrawn', facts, { write: part, data: { step: 'CONSENT_NOTED' } })
    for (const { id, studentId, purpose } of ended)
      part.audit({ id, data: { studentId, purpose, state: 'WITHDRAWN' }, before: { state: 'GIVEN' }, after: { state: 'UNKNOWN' } })
  })
}

import type { Taken } from '@camp/contract/base/ingest'
import type { putParents } from '@camp/contract/parents/parents.open'
import { AppError } from '../platform/errors.ts'
import type { TakeOne } from '../platform/ingest/ingest.kinds.ts'
import type { Write } from '../platform/write/write.ts'
import { makingRepository } from './parents.making.repository.ts'
import { changeParent, makeParent } from './parents.service.ts'

type Family = Taken<typeof putParents>

/** Makes a family; null where somebody else made one of its phone in this moment. */
const made = (w: Write, data: Family): Promise<{ id: number } | null> =>
  w.tx
    .part(() => makeParent(w, data))
    .catch((error: unknown) => {
      if (error instanceof AppError && error.error === 'PARENT_PHONE_TAKEN') return null
      throw error
    })

/** A family that another program knows: made, changed, or found by its phone. Of one that was found nothing that staff wrote is replaced. */
export const takeParent: TakeOne<Family> = async (w, cx, { internalId, data }) => {
  const { phone, nickname, realName } = data
  if (internalId !== null) {
    const called = { phone, ...(nickname && { nickname }), ...(realName !== undefined && { realName }) }
    await changeParent(w, cx, internalId, called)
    return { id: internalId }
  }
  const ofPhone = () => makingRepository.ofPhone(w.tx, phone, cx.scope)
  let known = await ofPhone()
  if (!known) {
    const fresh = await made(w, data)
    if (fresh) return { id: fresh.id }
    known = await ofPhone()
  }
  if (!known) throw new AppError('PARENT_PHONE_TAKEN', {}, { field: 'phone' })
  if (known.realName === null && realName) await changeParent(w, cx, known.id, { realName })
  return { id: known.id, linked: true }
}

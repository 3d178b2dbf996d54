import type { Taken } from '@camp/contract/base/ingest'
import type { putParents } from '@camp/contract/parents/parents.open'
import type { TakeOne } from '../platform/ingest/ingest.kinds.ts'
import { makingRepository } from './parents.making.repository.ts'
import { changeParent, makeParent } from './parents.service.ts'

/** A family that another program knows: made, changed, or found by its phone. Of one that was found nothing that staff wrote is replaced. */
export const takeParent: TakeOne<Taken<typeof putParents>> = async (w, cx, { internalId, data }) => {
  const { phone, nickname, realName } = data
  if (internalId !== null) {
    const called = { phone, ...(nickname && { nickname }), ...(realName !== undefined && { realName }) }
    await changeParent(w, cx, internalId, called)
    return { id: internalId }
  }
  const known = await makingRepository.ofPhone(w.tx, phone, cx.scope)
  if (!known) return await makeParent(w, data)
  if (known.realName === null && realName) await changeParent(w, cx, known.id, { realName })
  return { id: known.id, linked: true }
}

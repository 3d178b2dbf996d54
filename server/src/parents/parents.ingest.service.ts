import type { Taken } from '@camp/contract/base/ingest'
import type { putParents } from '@camp/contract/parents/parents.open'
import { AppError } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import type { TakeOne } from '../platform/ingest/ingest.kinds.ts'
import type { Write } from '../platform/write/write.ts'
import { makingRepository } from './parents.making.repository.ts'
import { changeParent, type FamilyOrigin, lockedParent, makeParent } from './parents.service.ts'

type Family = Taken<typeof putParents>

/** Makes a family; null where somebody else made one of its phone in this moment. */
const made = (w: Write, data: Family, origin: FamilyOrigin): Promise<{ id: number } | null> =>
  w.tx
    .part(() => makeParent(w, data, origin))
    .catch((error: unknown) => {
      if (error instanceof AppError && error.error === 'PARENT_PHONE_TAKEN') return null
      throw error
    })

/** Nothing that staff wrote is replaced. It is held: one that is being joined to another now is not found under a number that stays with it. */
async function fill(w: Write, cx: Cx, id: number, { realName }: Family): Promise<void> {
  const known = await lockedParent(w, id, cx.scope)
  if (known.realName === null && realName) await changeParent(w, cx, id, { realName })
}

/** A family that another program knows: made, changed, or found by its phone, which may be that of an account that was joined to it. */
async function takeFamily(
  w: Write,
  cx: Cx,
  internalId: number | null,
  data: Family,
  origin: FamilyOrigin,
): Promise<{ id: number; linked?: true }> {
  const { phone, nickname, realName } = data
  const joined = await makingRepository.joined(w.tx, phone, cx.scope)
  if (internalId !== null) {
    const called = { phone, ...(nickname && { nickname }), ...(realName !== undefined && { realName }) }
    // The family keeps its own phone and names: the other account's come back with it where the two are parted again.
    if (joined?.id === internalId && joined.phone !== phone) await fill(w, cx, internalId, data)
    else await changeParent(w, cx, internalId, called)
    return { id: internalId }
  }
  const ofPhone = () => makingRepository.ofPhone(w.tx, phone, cx.scope)
  let known = (await ofPhone()) ?? joined
  if (!known) {
    const fresh = await made(w, data, origin)
    if (fresh) return { id: fresh.id }
    known = await ofPhone()
  }
  if (!known) throw new AppError('PARENT_PHONE_TAKEN', {}, { field: 'phone' })
  await fill(w, cx, known.id, data)
  return { id: known.id, linked: true }
}

export const takeParent: TakeOne<Family> = (w, cx, { internalId, data }) => takeFamily(w, cx, internalId, data, {})

/** A family of a system that is moved in from. */
export const takeMovedParent: TakeOne<Family & FamilyOrigin> = (w, cx, { internalId, data: { registeredOn, called, ...data } }) =>
  takeFamily(w, cx, internalId, data, { registeredOn, called })

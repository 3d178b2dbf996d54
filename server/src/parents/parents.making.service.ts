import type * as calls from '@camp/contract/parents/parents.making'
import { type Conflicts, orConflict } from '../platform/db/conflicts.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import { write } from '../platform/write/write.ts'
import { makingRepository } from './parents.making.repository.ts'

const TAKEN: Conflicts = { parents_phone_key: { error: 'PARENT_PHONE_TAKEN', path: 'phone' } }

/** Enters a family with its children, and where it came from. */
export const createParent: Handler<typeof calls.createParent> = ({ body }, cx) =>
  write(cx, async (w) => {
    const { phone, children = [] } = body
    const [channelId, referrerId, realName] = [body.channelId ?? null, body.referrerId ?? null, body.realName || null]
    const origins = found(await makingRepository.origins(w.tx, channelId, referrerId))
    if (!origins.channel) throw new AppError('PARENT_CHANNEL', {}, { field: 'channelId' })
    if (!origins.referrer) throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'referrerId' })
    const [first] = children
    const nickname = body.nickname || realName || (first ? `${first.name}家长` : '新家长')
    const made = found(await orConflict(TAKEN, () => makingRepository.add(w.tx, { phone, nickname, realName, channelId, referrerId })))
    for (const child of children) makingRepository.addChild(w.tx, made.id, child)
    w.audit({ id: made.id, data: { id: made.id } })
    return made
  })

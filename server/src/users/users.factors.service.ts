import type * as calls from '@camp/contract/users/users.factors'
import { dropFactors, dropSso, factorWaysOf, saidOfSso, tellOwner } from '../factors/factors.api.ts'
import { tell } from '../notify/notify.api.ts'
import { activeHolders, announceRights, changeRights, type Grantor, holderOf } from '../permissions/permissions.api.ts'
import { type Conflicts, orConflict } from '../platform/db/conflicts.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { shutAccount } from '../platform/session/shut.ts'
import type { Write } from '../platform/write/write.ts'
import { factorResetsRepository } from './users.factors.repository.ts'
import { type LockedUser, usersRepository } from './users.repository.ts'

// Who has lost all that they prove themselves by, codes too, is helped by two administrators together: one asks, another approves. So neither one
// who was deceived, nor one stolen session, opens an account.

const ASKED: Conflicts = { factor_resets_open_key: { error: 'FACTOR_RESET_ASKED', path: 'id' } }

/** Whoever takes somebody's factors off may do all that they may, and is not they. */
async function assertMayReset(w: Write, cx: Cx, grantor: Grantor, userId: number): Promise<LockedUser> {
  const user = found(await usersRepository.lock(w.tx, userId))
  if (userId === cx.reader.userId) throw new AppError('NOT_ONESELF')
  grantor.assertMayTakeOver(await holderOf(w.tx, userId))
  return user
}

export const readUserFactors: Handler<typeof calls.getUserFactors> = async ({ params: { id } }, { db, services }) => ({
  set: (await factorWaysOf(db, services.keys, id)).length > 0,
  asked: await factorResetsRepository.open(db, id),
})

export const askReset: Handler<typeof calls.askFactorReset> = ({ params, body: { reason } }, cx) =>
  changeRights(cx, async (w, grantor) => {
    const { id: userId, username } = await assertMayReset(w, cx, grantor, params.id)
    if ((await factorWaysOf(w.tx, cx.services.keys, userId)).length === 0) throw new AppError('FACTOR_RESET_NONE')
    const others = (await activeHolders(w.tx, 'USER_RESET_PASSWORD')).filter((other) => other !== userId && other !== cx.reader.userId)
    if (others.length === 0) throw new AppError('FACTOR_RESET_ALONE', { username })
    const made = found(await orConflict(ASKED, () => factorResetsRepository.add(w.tx, userId, cx.reader.userId, reason)))
    w.audit({ id: userId, data: { username } })
    const cause = `factor-reset:${made.id}`
    await tellOwner(w.tx, userId, cause, 'message.factorResetAsked', { by: cx.reader.realName })
    const detail = { code: 'message.factorResetWaits.detail', data: { by: cx.reader.realName, username } } as const
    for (const other of others)
      await tell(w.tx, {
        userId: other,
        title: { code: 'message.factorResetWaits' },
        detail,
        link: `#/usercenter/user?id=${userId}`,
        cause,
      })
    return made
  })

/** A wish that waits, and whom it is about. */
async function waiting(w: Write, cx: Cx, grantor: Grantor, id: number) {
  const wish = found(await factorResetsRepository.lock(w.tx, id))
  const user = await assertMayReset(w, cx, grantor, wish.userId)
  if (wish.over) throw new AppError('FACTOR_RESET_OVER')
  return { wish, user }
}

export const approveReset: Handler<typeof calls.approveFactorReset> = ({ params: { id } }, cx) =>
  changeRights(cx, async (w, grantor) => {
    const { wish, user } = await waiting(w, cx, grantor, id)
    if (wish.askedBy === cx.reader.userId) throw new AppError('FACTOR_RESET_OWN')
    // Of two who may: who asked may have lost that since.
    if (!(await activeHolders(w.tx, 'USER_RESET_PASSWORD')).includes(wish.askedBy)) throw new AppError('FACTOR_RESET_OVER')
    factorResetsRepository.decide(w.tx, id, 'APPROVED', cx.reader.userId)
    await dropFactors(w.tx, user.id)
    const sso = await dropSso(w.tx, user.id, `factor-reset:${id}`)
    await shutAccount(w.tx, user.id)
    await tellOwner(w.tx, user.id, `factors-off:${id}`, 'message.factorsReset', { by: wish.byName, other: cx.reader.realName })
    w.audit({ id: user.id, data: { username: user.username, by: wish.byName }, ...saidOfSso(sso) })
    await announceRights(w, cx, `user:${user.id}`)
    return { id }
  })

export const declineReset: Handler<typeof calls.declineFactorReset> = ({ params: { id } }, cx) =>
  changeRights(cx, async (w, grantor) => {
    const { user } = await waiting(w, cx, grantor, id)
    factorResetsRepository.decide(w.tx, id, 'DECLINED', cx.reader.userId)
    w.audit({ id: user.id, data: { username: user.username } })
    return { id }
  })

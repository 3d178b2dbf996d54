import type { CallAnswer } from '@camp/contract/base/call'
import { maskPersonal } from '@camp/contract/base/pii'
import type * as calls from '@camp/contract/users/users'
import { assertPicture } from '../account/account.api.ts'
import { forgetVisits } from '../bookmarks/bookmarks.api.ts'
import { dropSso, saidOfSso, voidPasskeys } from '../factors/factors.api.ts'
import { tell } from '../notify/notify.api.ts'
import { activeHolders, announceRights, changeRights, type Grantor, holderOf } from '../permissions/permissions.api.ts'
import { type Conflicts, orConflict } from '../platform/db/conflicts.ts'
import type { Executor } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { personalToStore } from '../platform/personal.ts'
import { assertHardToGuess } from '../platform/session/password.choice.ts'
import { hashPassword, oneTimePassword } from '../platform/session/password.ts'
import { needProof } from '../platform/session/proofs.ts'
import { shutAccount } from '../platform/session/shut.ts'
import { changedFields } from '../platform/write/audit.ts'
import type { RecordSnapshot } from '../platform/write/record.ts'
import { type Write, write } from '../platform/write/write.ts'
import { giveFirstRoles } from './users.grants.service.ts'
import { type LockedUser, type UserFields, usersRepository } from './users.repository.ts'

const TAKEN: Conflicts = {
  users_username_key: { error: 'USERNAME_TAKEN', path: 'username' },
  users_phone_key: { error: 'PHONE_TAKEN', path: 'phone' },
  users_email_key: { error: 'EMAIL_TAKEN', path: 'email' },
}

/** What the log may say of an account: its personal values masked, its picture not at all. */
const logged = (user: UserFields) => ({
  username: user.username,
  realName: user.realName,
  phone: user.phone && maskPersonal('phone', user.phone),
  email: user.email && maskPersonal('email', user.email),
})

export const createUser: Handler<typeof calls.createUser> = async ({ body }, cx) => {
  assertPicture(body.avatarUrl)
  if (body.roleIds?.length) await needProof(cx)
  const oneTime = body.password === undefined ? oneTimePassword() : undefined
  if (body.password !== undefined) await assertHardToGuess(body.password, body, 'password')
  const hash = await hashPassword(oneTime ?? body.password ?? '')
  const fields = {
    username: body.username,
    realName: body.realName,
    phone: body.phone ?? null,
    email: body.email ?? null,
    avatarUrl: body.avatarUrl ?? null,
  }
  const make = async (w: Write, grantor?: Grantor) => {
    const made = found(await orConflict(TAKEN, () => usersRepository.create(w.tx, fields, { hash, mustChange: true })))
    const roles = grantor && { roles: await giveFirstRoles(w, grantor, made.id, body.roleIds ?? []) }
    w.audit({ id: made.id, data: { username: fields.username }, after: { ...logged(fields), ...roles } })
    return { ...made, ...(oneTime !== undefined && { oneTimePassword: oneTime }) }
  }
  // An account that holds nothing needs to wait for no change of rights.
  return body.roleIds?.length ? changeRights(cx, make) : write(cx, (w) => make(w))
}

/** What one signs in with, or gets a new password by: who changes it could take the account over. */
const signInChanged = (user: LockedUser, fields: UserFields): boolean =>
  user.username !== fields.username || user.phone !== fields.phone || user.email !== fields.email

export const updateUser: Handler<typeof calls.updateUser> = ({ body }, cx) =>
  changeRights(cx, async (w, grantor) => {
    const user = found(await usersRepository.lock(w.tx, body.id))
    w.version(user, body.version)
    assertPicture(body.avatarUrl)
    const fields = {
      username: body.username,
      realName: body.realName,
      phone: personalToStore('phone', body.phone, user.phone),
      email: personalToStore('email', body.email, user.email),
      avatarUrl: body.avatarUrl === undefined ? user.avatarUrl : body.avatarUrl,
    }
    if (signInChanged(user, fields)) {
      if (user.id !== cx.reader.userId) grantor.assertMayTakeOver(await holderOf(w.tx, user.id))
      await needProof(cx, w.tx)
    }
    const saved = found(await orConflict(TAKEN, () => usersRepository.update(w.tx, user.id, fields)))
    const { before, after } = changedFields(logged(user), logged(fields))
    const pictured = fields.avatarUrl === user.avatarUrl ? {} : { avatar: fields.avatarUrl === null ? 'removed' : 'replaced' }
    w.audit({ id: user.id, data: { username: fields.username }, before, after: { ...after, ...pictured } })
    await announceRights(w, cx, `user:${user.id}`)
    return saved
  })

/** Archives the account and ends its sessions at once. */
export const deleteUser: Handler<typeof calls.deleteUser> = ({ params: { id } }, cx) =>
  changeRights(cx, async (w, grantor) => {
    const user = found(await usersRepository.lock(w.tx, id))
    if (id === cx.reader.userId) throw new AppError('NOT_ONESELF')
    grantor.assertMayTakeOver(await holderOf(w.tx, id))
    await usersRepository.archive(w.tx, id)
    await shutAccount(w.tx, id)
    await forgetVisits(w.tx, id)
    w.audit({ id, data: { username: user.username }, before: logged(user) })
    await announceRights(w, cx, `user:${id}`)
    return { id }
  })

/** A one-time password, in this answer and nowhere else. */
export const resetUserPassword: Handler<typeof calls.resetUserPassword> = async ({ params: { id } }, cx) => {
  const oneTime = oneTimePassword()
  const hash = await hashPassword(oneTime)
  return changeRights(cx, async (w, grantor) => {
    const user = found(await usersRepository.lock(w.tx, id))
    grantor.assertMayTakeOver(await holderOf(w.tx, id))
    await usersRepository.setPassword(w.tx, id, { hash, mustChange: true })
    await shutAccount(w.tx, id)
    const passkeysVoid = await voidPasskeys(w.tx, id, `passkeys-void:${cx.requestId}`)
    const sso = await dropSso(w.tx, id, cx.requestId)
    w.audit({ id, data: { username: user.username }, ...saidOfSso(sso) })
    await announceRights(w, cx, `user:${id}`)
    return { id, oneTimePassword: oneTime, passkeysVoid, ssoVoid: sso !== null }
  })
}

/** Anyone who could undo it hears that somebody was frozen by a person who may do less. */
async function tellGrantors(w: Write, cx: Cx, { id, username, version }: LockedUser): Promise<void> {
  const by = (await usernameOf(w.tx, cx.reader.userId)) ?? ''
  for (const userId of await activeHolders(w.tx, 'USER_GRANT')) {
    await tell(w.tx, {
      userId,
      title: { code: 'message.frozenBeyond' },
      detail: { code: 'message.frozenBeyond.detail', data: { by, username } },
      link: `#/usercenter/user?id=${id}`,
      cause: `frozen:${id}:${version}`,
    })
  }
}

/** Freezing ends the sessions at once. Making active puts the account's rights into force, so it gives them. */
export const setUserStatus = (cx: Cx, id: number, activeflg: 'ACTIVE' | 'FROZEN'): Promise<CallAnswer<typeof calls.changeUserStatus>> =>
  changeRights(cx, async (w, grantor) => {
    const user = found(await usersRepository.lock(w.tx, id))
    if (activeflg === 'FROZEN' && id === cx.reader.userId) throw new AppError('NOT_ONESELF')
    if (user.activeflg === activeflg) return { id, activeflg, version: user.version }
    if (activeflg === 'ACTIVE') grantor.assertMayTakeOver(await holderOf(w.tx, id))
    const frozenBeyond = activeflg === 'FROZEN' && !grantor.reaches(await holderOf(w.tx, id))
    const changed = found(await usersRepository.setStatus(w.tx, id, activeflg))
    if (activeflg === 'FROZEN') {
      await shutAccount(w.tx, id)
    }
    if (frozenBeyond) await tellGrantors(w, cx, { ...user, version: changed.version })
    w.audit({
      id,
      type: activeflg,
      data: { username: user.username, activeflg },
      before: { activeflg: user.activeflg },
      after: { activeflg },
    })
    await announceRights(w, cx, `user:${id}`)
    return changed
  })

/** A personal value of an account in full. */
export const userPersonal = (db: Executor, id: number, field: 'phone' | 'email'): Promise<string | null> =>
  usersRepository.personal(db, id, field)

/** By what staff know an account. */
export const usernameOf = (db: Executor, id: number): Promise<string | null> => usersRepository.usernameOf(db, id)

/** An account, also one that was deleted, as its log entries name its fields. */
export async function userSnapshot(db: Executor, id: number): Promise<RecordSnapshot | undefined> {
  const row = await usersRepository.snapshot(db, id)
  if (!row) return undefined
  const { phone, email, fields, ...snapshot } = row
  return { ...snapshot, fields: { ...fields, phone: phone && maskPersonal('phone', phone), email: email && maskPersonal('email', email) } }
}

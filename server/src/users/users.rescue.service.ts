import type { OperationType } from '@camp/contract/base/audit'
import { dropFactors, dropSso, tellOwner } from '../factors/factors.api.ts'
import { forgetDrafts } from '../formDrafts/formDrafts.api.ts'
import { lockRights } from '../permissions/permissions.api.ts'
import type { Tx } from '../platform/db/executor.ts'
import { hashPassword, oneTimePassword } from '../platform/session/password.ts'
import { sessionsRepository } from '../platform/session/sessions.repository.ts'
import { ADD_ENTRIES, type AuditEntry, entryValues, type SealedEntry } from '../platform/write/audit.ts'
import { type Linked, userGrantsRepository } from './users.grants.repository.ts'
import { usersRepository } from './users.repository.ts'

type Said = Pick<AuditEntry, 'call' | 'before' | 'after'> & {
  readonly type: OperationType
  readonly activeflg?: string
  readonly name?: string
}

/**
 * What an operator does where nobody can log in any more, or nobody may help: the account is active again, holds this role
 * beside what it had, and gets a one-time password, which is returned. Its sessions end, and its authenticator and single sign-on count no more. Null: there is
 * no such account.
 */
export async function rescueUser(
  tx: Tx,
  seal: (entry: AuditEntry) => SealedEntry,
  { username, roleId }: { readonly username: string; readonly roleId: number },
): Promise<string | null> {
  const oneTime = oneTimePassword()
  const hash = await hashPassword(oneTime)
  await lockRights(tx)
  const id = await usersRepository.idOf(tx, username)
  const user = id && (await usersRepository.lock(tx, id))
  if (!user) return null
  const entries: SealedEntry[] = []
  const say = ({ type, call, before, after, activeflg, name }: Said) =>
    entries.push(
      seal({
        operatorId: null,
        operationType: type,
        source: 'SERVER',
        call,
        content: { username: user.username, ...(activeflg && { activeflg }), ...(name && { name }) },
        target: { entity: 'user', id: user.id },
        before,
        after,
        ip: '',
        userAgent: 'npm run rescue',
        requestId: 'rescue',
      }),
    )

  const { activeflg } = user
  if (activeflg !== 'ACTIVE') {
    await usersRepository.setStatus(tx, user.id, 'ACTIVE')
    say({ type: 'ACTIVE', call: 'changeUserStatus', activeflg: 'ACTIVE', before: { activeflg }, after: { activeflg: 'ACTIVE' } })
  }
  const held = await userGrantsRepository.held(tx, 'roles', user.id)
  await userGrantsRepository.replace(tx, 'roles', user.id, [...held.map((role) => role.id), roleId])
  const now = await userGrantsRepository.held(tx, 'roles', user.id)
  const names = (roles: readonly Linked[]) => ({ roles: roles.map(({ name }) => name) })
  if (now.length > held.length) say({ type: 'EDIT', call: 'assignRolesToUser', before: names(held), after: names(now) })
  await usersRepository.setPassword(tx, user.id, { hash, mustChange: true })
  await sessionsRepository.endOfUser(tx, user.id)
  forgetDrafts(tx, user.id)
  say({ type: 'EDIT', call: 'resetUserPassword', before: null, after: null })
  // Lost, or that of a thief: the account is its owner's again by the password alone.
  const sso = await dropSso(tx, user.id, `rescue:${user.version}`)
  if (sso !== null) say({ type: 'EDIT', call: 'removeUserSsoBinding', before: { sso }, after: { sso: null } })
  const { totp, passkeys } = await dropFactors(tx, user.id)
  if (totp) say({ type: 'EDIT', call: 'removeTotp', before: null, after: null })
  for (const name of passkeys) say({ type: 'EDIT', call: 'removePasskey', name, before: null, after: null })
  await tellOwner(tx, user.id, `rescued:${user.version}`, 'message.rescued')
  tx.later(ADD_ENTRIES, entryValues(entries))
  await sessionsRepository.announce(tx, 'all')
  return oneTime
}

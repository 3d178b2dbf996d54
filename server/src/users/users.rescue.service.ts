import { randomUUID } from 'node:crypto'
import type { OperationType } from '@camp/contract/base/audit'
import { dropFactors, dropSso, tellOwner } from '../factors/factors.api.ts'
import { lockRights } from '../permissions/permissions.api.ts'
import type { Tx } from '../platform/db/executor.ts'
import { hashPassword, oneTimePassword } from '../platform/session/password.ts'
import { sessionsRepository } from '../platform/session/sessions.repository.ts'
import { shutAccount } from '../platform/session/shut.ts'
import { ADD_ENTRIES, type AuditEntry, entryValues, type SealedEntry } from '../platform/write/audit.ts'
import { type Linked, userGrantsRepository } from './users.grants.repository.ts'
import { usersRepository } from './users.repository.ts'

type Said = Pick<AuditEntry, 'call' | 'before' | 'after'> & {
  readonly type: OperationType
  readonly activeflg?: string
  readonly name?: string
}

type Seal = (entry: AuditEntry) => SealedEntry

/** What the log says of what an operator does to an account. */
function telling(seal: Seal, user: { readonly id: number; readonly username: string }) {
  const entries: SealedEntry[] = []
  const say = ({ type, call, before, after, activeflg, name }: Said) =>
    void entries.push(
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
  return { entries, say }
}

/** Lost, or that of a thief: single sign-on and all factors open the account no more, and its sessions end. */
async function takeOff(tx: Tx, user: { readonly id: number; readonly version: number }, say: (said: Said) => void): Promise<void> {
  await shutAccount(tx, user.id)
  const sso = await dropSso(tx, user.id, `rescue:${user.version}`)
  if (sso !== null) say({ type: 'EDIT', call: 'removeUserSsoBinding', before: { sso }, after: { sso: null } })
  const { totp, passkeys } = await dropFactors(tx, user.id)
  if (totp) say({ type: 'EDIT', call: 'removeTotp', before: null, after: null })
  for (const name of passkeys) say({ type: 'EDIT', call: 'removePasskey', name, before: null, after: null })
}

/** Whom an operator means, held. */
async function meant(tx: Tx, username: string) {
  await lockRights(tx)
  const id = await usersRepository.idOf(tx, username)
  return id ? usersRepository.lock(tx, id) : undefined
}

/** Of somebody who has lost all factors, where no second administrator can approve that: password, roles and state stay. False: there is no such account. */
export async function rescueFactors(tx: Tx, seal: Seal, username: string): Promise<boolean> {
  const user = await meant(tx, username)
  if (!user) return false
  const { entries, say } = telling(seal, user)
  await takeOff(tx, user, say)
  await tellOwner(tx, user.id, `factors-rescued:${randomUUID()}`, 'message.factorsRescued')
  tx.later(ADD_ENTRIES, entryValues(entries))
  await sessionsRepository.announce(tx, 'all')
  return true
}

/**
 * What an operator does where nobody can log in any more, or nobody may help: the account is active again, holds this role
 * beside what it had, and gets a one-time password, which is returned. Its sessions end, and its authenticator and single sign-on count no more. Null: there is
 * no such account.
 */
export async function rescueUser(
  tx: Tx,
  seal: Seal,
  { username, roleId }: { readonly username: string; readonly roleId: number },
): Promise<string | null> {
  const oneTime = oneTimePassword()
  const hash = await hashPassword(oneTime)
  const user = await meant(tx, username)
  if (!user) return null
  const { entries, say } = telling(seal, user)

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
  say({ type: 'EDIT', call: 'resetUserPassword', before: null, after: null })
  await takeOff(tx, user, say)
  await tellOwner(tx, user.id, `rescued:${user.version}`, 'message.rescued')
  tx.later(ADD_ENTRIES, entryValues(entries))
  await sessionsRepository.announce(tx, 'all')
  return oneTime
}

import type { OperationType } from '@camp/contract/call'
import { lockRights } from '../permissions/rights.service.ts'
import type { Tx } from '../platform/db/executor.ts'
import { hashPassword, oneTimePassword } from '../platform/session/password.ts'
import { sessionsRepository } from '../platform/session/sessions.repository.ts'
import { ADD_ENTRIES, type AuditEntry, entryValues, type SealedEntry } from '../platform/write/audit.ts'
import { usersRepository } from './users.repository.ts'

type Said = Pick<AuditEntry, 'call' | 'before' | 'after'> & { readonly type: OperationType; readonly activeflg?: string }

/**
 * What an operator does where nobody can log in any more, or nobody may help: the account is active again, holds this role
 * beside what it had, and gets a one-time password, which is returned. Its sessions end. Null: there is no such account.
 */
export async function rescueUser(
  tx: Tx,
  seal: (entry: AuditEntry) => SealedEntry,
  { username, roleId }: { readonly username: string; readonly roleId: number },
): Promise<string | null> {
  const oneTime = oneTimePassword()
  const hash = await hashPassword(oneTime)
  await lockRights(tx)
  const [known] = await tx.text<{ id: number }>('select id from users where lower(username) = lower($1) and deleted_at is null', [username])
  const user = known && (await usersRepository.lock(tx, known.id))
  if (!user) return null
  const entries: SealedEntry[] = []
  const say = ({ type, call, before, after, activeflg }: Said) =>
    entries.push(
      seal({
        operatorId: null,
        operationType: type,
        source: 'SERVER',
        call,
        content: { username: user.username, ...(activeflg && { activeflg }) },
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
  const names = 'select r.role_name as name from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = $1 order by r.id'
  const roles = async () => (await tx.text<{ name: string }>(names, [user.id])).map(({ name }) => name)
  const before = await roles()
  await tx.text('insert into user_roles (user_id, role_id) values ($1, $2) on conflict do nothing', [user.id, roleId])
  const after = await roles()
  if (after.length > before.length) say({ type: 'EDIT', call: 'assignRolesToUser', before: { roles: before }, after: { roles: after } })
  await usersRepository.setPassword(tx, user.id, { hash, mustChange: true })
  await sessionsRepository.endOfUser(tx, user.id)
  say({ type: 'EDIT', call: 'resetUserPassword', before: null, after: null })
  tx.later(ADD_ENTRIES, entryValues(entries))
  await sessionsRepository.announce(tx, 'all')
  return oneTime
}

import type * as calls from '@camp/contract/roleAccess/roleAccess'
import { ACCESS_MOST_DAYS } from '@camp/contract/roleAccess/roleAccess'
import { announceRights } from '../permissions/permissions.api.ts'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import { numberParameter } from '../platform/parameters.ts'
import { write } from '../platform/write/write.ts'
import { accessRepository } from './roleAccess.repository.ts'

// Who approves for whom: nobody decides alone. They ask, and another person who may approve confirms. It is so for every role: whoever may approve
// may have what a role holds by a copy of it as well. Where there is nobody else, as in a business with one administrator, they approve, and the list
// says so (`alone`).

/** Roles that show data of children, with who approved that and until when. */
export const roleAccess = async (db: Executor) => accessRepository.list(db, await numberParameter(db, 'access.renewDays'))

/** People who hold such codes outside of roles: with no approval and no last day, so each of them is a finding. */
export const directAccess = (db: Executor) => accessRepository.direct(db)
export const listDirect: Handler<typeof calls.listDirectAccess> = (_input, { db }) => directAccess(db)

export const listAccess: Handler<typeof calls.listRoleAccess> = (_input, { db }) => roleAccess(db)

async function heldRole(tx: Tx, id: number) {
  const role = found(await accessRepository.role(tx, id))
  if (role.codes.length === 0) throw new AppError('ACCESS_NO_CHILDREN')
  return role
}

async function assertDay(tx: Tx, until: string, field?: string): Promise<void> {
  if (!(await accessRepository.isGoodDay(tx, until, ACCESS_MOST_DAYS)))
    throw new AppError('ACCESS_UNTIL', { most: ACCESS_MOST_DAYS }, field === undefined ? {} : { field })
}

export const approveAccess: Handler<typeof calls.approveRoleAccess> = ({ params, body: { until, reason } }, cx) =>
  write(cx, async (w) => {
    await accessRepository.lock(w.tx)
    const { id: roleId, roleName, codes, until: before } = await heldRole(w.tx, params.id)
    await assertDay(w.tx, until, 'until')
    const { userId } = cx.reader
    const waits = (await accessRepository.others(w.tx, userId)) > 0
    const { id } = found(await accessRepository.add(w.tx, { roleId, userId, waits, alone: !waits, until, reason, codes }))
    if (waits) w.audit({ id: roleId, data: { step: 'ASKED', roleName, until } })
    else
      w.audit({
        id: roleId,
        data: { step: 'APPROVED', roleName, until },
        before: { accessUntil: before },
        after: { accessUntil: until, reason },
      })
    await announceRights(w, cx, `role:${roleId}`)
    return { id, waits }
  })

export const confirmAccess: Handler<typeof calls.confirmRoleAccess> = ({ params }, cx) =>
  write(cx, async (w) => {
    await accessRepository.lock(w.tx)
    const asked = found(await accessRepository.asked(w.tx, params.id))
    if (asked.decided) throw new AppError('ACCESS_DECIDED')
    if (asked.askedBy === cx.reader.userId) throw new AppError('ACCESS_OWN')
    const { id: roleId, roleName, codes, until: before } = await heldRole(w.tx, asked.roleId)
    const added = codes.filter((code) => !asked.codes.includes(code))
    if (added.length > 0) throw new AppError('ACCESS_WIDENED', { codes: added.join(', ') })
    await assertDay(w.tx, asked.until)
    accessRepository.confirm(w.tx, asked.id, cx.reader.userId, codes)
    const { until, reason } = asked
    w.audit({ id: roleId, data: { roleName, until }, before: { accessUntil: before }, after: { accessUntil: until, reason } })
    await announceRights(w, cx, `role:${roleId}`)
    return { id: asked.id }
  })

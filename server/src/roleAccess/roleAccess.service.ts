import type { HandlerInput } from '@camp/contract/base/call'
import type * as calls from '@camp/contract/roleAccess/roleAccess'
import { ACCESS_MOST_DAYS } from '@camp/contract/roleAccess/roleAccess'
import { announceRights } from '../permissions/permissions.api.ts'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { numberParameter } from '../platform/parameters.ts'
import { write } from '../platform/write/write.ts'
import { type AccessOf, accessRepository } from './roleAccess.repository.ts'

// Who approves for whom: nobody decides alone. They ask, and another person who may approve confirms. It is so for every role, and for what a person holds by none: whoever may approve
// may have what a role holds by a copy of it as well. Where there is nobody else, as in a business with one administrator, they approve, and the list
// says so (`alone`).

/** Roles that show data of children, with who approved that and until when. */
export const roleAccess = async (db: Executor) => accessRepository.list(db, await numberParameter(db, 'access.renewDays'))

/** People who hold such codes outside of roles, and how that stands. */
export const directAccess = async (db: Executor) => accessRepository.direct(db, await numberParameter(db, 'access.renewDays'))
export const listDirect: Handler<typeof calls.listDirectAccess> = (_input, { db }) => directAccess(db)

export const listAccess: Handler<typeof calls.listRoleAccess> = (_input, { db }) => roleAccess(db)

async function heldBy(tx: Tx, of: AccessOf, id: number) {
  const subject = found(await accessRepository.subject(tx, of, id))
  if (subject.codes.length === 0) throw new AppError('ACCESS_NO_CHILDREN')
  return subject
}

async function assertDay(tx: Tx, until: string, field?: string): Promise<void> {
  if (!(await accessRepository.isGoodDay(tx, until, ACCESS_MOST_DAYS)))
    throw new AppError('ACCESS_UNTIL', { most: ACCESS_MOST_DAYS }, field === undefined ? {} : { field })
}

/** As the log calls it. */
const NAMED = { role: 'roleName', user: 'username' } as const

const approve =
  (of: AccessOf) =>
  ({ params, body: { until, reason } }: HandlerInput<typeof calls.approveRoleAccess>, cx: Cx): Promise<{ id: number; waits: boolean }> =>
    write(cx, async (w) => {
      await accessRepository.lock(w.tx)
      const { id: subject, name, codes, until: before } = await heldBy(w.tx, of, params.id)
      await assertDay(w.tx, until, 'until')
      const { userId } = cx.reader
      const waits = (await accessRepository.others(w.tx, userId, of === 'user' ? subject : null)) > 0
      const { id } = found(await accessRepository.add(w.tx, of, { id: subject, askedBy: userId, waits, until, reason, codes }))
      const data = { step: waits ? 'ASKED' : 'APPROVED', [NAMED[of]]: name, until }
      w.audit({ id: subject, data, ...(!waits && { before: { accessUntil: before }, after: { accessUntil: until, reason } }) })
      await announceRights(w, cx, `${of}:${subject}`)
      return { id, waits }
    })

const confirm =
  (of: AccessOf) =>
  ({ params }: HandlerInput<typeof calls.confirmRoleAccess>, cx: Cx): Promise<{ id: number }> =>
    write(cx, async (w) => {
      await accessRepository.lock(w.tx)
      const asked = found(await accessRepository.asked(w.tx, params.id))
      if (asked.decided) throw new AppError('ACCESS_DECIDED')
      if (asked.askedBy === cx.reader.userId) throw new AppError('ACCESS_OWN')
      if (asked.userId === cx.reader.userId) throw new AppError('ACCESS_FOR_ONESELF')
      const { id: subject, name, codes, until: before } = await heldBy(w.tx, of, found(of === 'role' ? asked.roleId : asked.userId))
      const added = codes.filter((code) => !asked.codes.includes(code))
      if (added.length > 0) throw new AppError('ACCESS_WIDENED', { codes: added.join(', ') })
      await assertDay(w.tx, asked.until)
      accessRepository.confirm(w.tx, asked.id, cx.reader.userId, codes)
      const { until, reason } = asked
      w.audit({ id: subject, data: { [NAMED[of]]: name, until }, before: { accessUntil: before }, after: { accessUntil: until, reason } })
      await announceRights(w, cx, `${of}:${subject}`)
      return { id: asked.id }
    })

export const [approveAccess, confirmAccess] = [approve('role'), confirm('role')]
export const [approveDirect, confirmDirect] = [approve('user'), confirm('user')]

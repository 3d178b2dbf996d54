import type { CallAnswer, HandlerInput } from '@camp/contract/call'
import type { Code } from '@camp/contract/permissions'
import type { revealPersonal } from '@camp/contract/pii.calls'
import { addressPersonal } from '../addresses/addresses.service.ts'
import { campStudentPhone } from '../campStudents/campStudents.records.service.ts'
import { parcelPersonal, trackingNumberOf } from '../logistics/logistics.personal.service.ts'
import { type OrderPersonal, orderNumberOf, orderPersonal } from '../orders/orders.personal.service.ts'
import { deviceImei } from '../parents/parents.devices.service.ts'
import { parentPhone } from '../parents/parents.service.ts'
import type { Executor } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import type { Scope } from '../platform/scope.ts'
import { write } from '../platform/write/write.ts'
import { referrerPhone } from '../referrers/referrers.service.ts'
import { usernameOf, userPersonal } from '../users/users.service.ts'

type Reading = (db: Executor, id: number, scope: Scope) => Promise<string | null>

interface Revealable {
  /** Any one of them opens the record, masked, and must be held beside PII_VIEW. */
  readonly codes: readonly Code[]
  readonly fields: Readonly<Record<string, Reading>>
  /** By what staff know such a record, as the log says it of its changes; where there is no such name, its id. */
  readonly name?: (db: Executor, id: number) => Promise<string | null>
}

const ofOrder =
  (field: OrderPersonal): Reading =>
  (db, id, scope) =>
    orderPersonal(db, id, field, scope)

/** What can be shown in full, by the noun of the record and the name of the field in the answers. */
const revealable: Readonly<Record<string, Revealable>> = {
  order: {
    codes: ['ORDER_INDEX'],
    fields: { parentPhone: ofOrder('parentPhone'), addressPhone: ofOrder('addressPhone'), addressDetail: ofOrder('addressDetail') },
    name: orderNumberOf,
  },
  logisticsOrder: {
    codes: ['LOGISTICS', 'ORDER_INDEX'],
    fields: {
      phone: (db, id, scope) => parcelPersonal(db, id, 'phone', scope),
      address: (db, id, scope) => parcelPersonal(db, id, 'address', scope),
    },
    name: trackingNumberOf,
  },
  campStudent: { codes: ['CAMP_STUDENT', 'CAMP_STUDENT_DETAIL'], fields: { parentPhone: campStudentPhone } },
  referrer: { codes: ['PROMOTE_REFERRER'], fields: { phone: (db, id) => referrerPhone(db, id) } },
  parent: { codes: ['PARENT_INDEX', 'PARENT_DETAIL'], fields: { phone: parentPhone } },
  parentDevice: { codes: ['PARENT_DETAIL'], fields: { imei: deviceImei } },
  userAddress: {
    codes: ['PARENT_DETAIL', 'ADDRESS'],
    fields: {
      phone: (db, id, scope) => addressPersonal(db, id, 'phone', scope),
      detail: (db, id, scope) => addressPersonal(db, id, 'detail', scope),
    },
  },
  user: {
    codes: ['USER_MANAGE'],
    fields: { phone: (db, id) => userPersonal(db, id, 'phone'), email: (db, id) => userPersonal(db, id, 'email') },
    name: usernameOf,
  },
}

/** The entry of a name that came from outside: `constructor` is none. */
const entry = <T>(table: Readonly<Record<string, T>>, name: string, path: string): T => {
  const known = Object.hasOwn(table, name) ? table[name] : undefined
  if (known === undefined) throw new AppError('INVALID_INPUT', {}, { field: path })
  return known
}

/** One personal value in full; no value leaves the server without its entry in the log. */
export async function reveal(cx: Cx, { body }: HandlerInput<typeof revealPersonal>): Promise<CallAnswer<typeof revealPersonal>> {
  const { codes, fields, name } = entry(revealable, body.entity, 'entity')
  const read = entry(fields, body.field, 'field')
  if (!codes.some((code) => cx.reader.codes.has(code))) throw new AppError('FORBIDDEN')
  return write(cx, async (w) => {
    const value = found(await read(w.tx, body.id, cx.scope))
    // In the sentence, `id` is what staff call the record by.
    const id = (await name?.(w.tx, body.id)) ?? body.id
    w.audit({ id: body.id, target: body.entity, data: { entity: body.entity, id, field: body.field } })
    return { value }
  })
}

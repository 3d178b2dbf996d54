import { campFields } from './moveIn.camps.fields.ts'
import { coachFields } from './moveIn.coaches.fields.ts'
import { enrolmentFields } from './moveIn.enrolments.fields.ts'
import { familyFields } from './moveIn.families.fields.ts'
import type { MoveField } from './moveIn.field.ts'
import type { MoveKind } from './moveIn.labels.ts'
import { orderFields } from './moveIn.orders.fields.ts'
import { referrerFields } from './moveIn.referrers.fields.ts'
import { refundFields } from './moveIn.refunds.fields.ts'

/** The fields of each kind of file. */
export const moveFields: Readonly<Record<MoveKind, Readonly<Record<string, MoveField>>>> = {
  FAMILIES: familyFields,
  REFERRERS: referrerFields,
  COACHES: coachFields,
  CAMPS: campFields,
  ENROLMENTS: enrolmentFields,
  ORDERS: orderFields,
  REFUNDS: refundFields,
}

export const fieldsOf = (kind: MoveKind): readonly string[] => Object.keys(moveFields[kind])

/** The first field of a kind that is needed and that no column leads to. */
export const missingOf = (kind: MoveKind, isLed: (field: string) => boolean): string | undefined =>
  fieldsOf(kind).find((field) => {
    const required = moveFields[kind][field]?.required
    return required !== undefined && !isLed(field) && !(typeof required === 'string' && isLed(required))
  })

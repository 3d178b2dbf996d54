import { campFields } from './moveIn.camps.fields.ts'
import { coachFields } from './moveIn.coaches.fields.ts'
import { enrolmentFields } from './moveIn.enrolments.fields.ts'
import { familyFields } from './moveIn.families.fields.ts'
import type { MoveField } from './moveIn.field.ts'
import type { MoveKind } from './moveIn.labels.ts'
import { referrerFields } from './moveIn.referrers.fields.ts'

/** The fields of each kind of file. */
export const moveFields: Readonly<Record<MoveKind, Readonly<Record<string, MoveField>>>> = {
  FAMILIES: familyFields,
  REFERRERS: referrerFields,
  COACHES: coachFields,
  CAMPS: campFields,
  ENROLMENTS: enrolmentFields,
}

export const fieldsOf = (kind: MoveKind): readonly string[] => Object.keys(moveFields[kind])
export const requiredOf = (kind: MoveKind): readonly string[] => fieldsOf(kind).filter((field) => moveFields[kind][field]?.required)

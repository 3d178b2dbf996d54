import { undoChangeSet } from '@camp/contract/base/changes.calls'
import { createCampClientUser } from '@camp/contract/campStudents/campStudents'
import { type CampStudentStatus, campStudentStatus } from '@camp/contract/camps/camps.labels'
import type { EnrolmentField } from '@camp/contract/moveIn/moveIn.enrolments.fields'
import { type MovedEnrolment, takeBackEnrolment, takeMovedEnrolment } from '../campStudents/campStudents.api.ts'
import type { Applied, CellFault, ChangeDefinition, ChangeRow, Checked } from '../platform/changes/change.definition.ts'
import type { Executor } from '../platform/db/executor.ts'
import { found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import { businessDay } from '../platform/time.ts'
import type { Write } from '../platform/write/write.ts'
import { moveEnrolmentsRepository } from './moveIn.enrolments.repository.ts'
import {
  campNumberOf,
  childKey,
  childNumberOf,
  type EnrolmentGround,
  type EnrolmentRow,
  enrolmentOf,
  familyKey,
  familyNumberOf,
  familyPhoneOf,
  nameOf,
} from './moveIn.enrolments.rules.ts'
import { isSame, keptOf, type Part } from './moveIn.putting.service.ts'
import { columnsFor, type MoveParameters, readerFor } from './moveIn.reading.service.ts'
import { appliedOf, putRecords, takenBackRecords, wordsOfKnown } from './moveIn.records.service.ts'

const ENROLMENT = { entity: 'campStudent', take: takeMovedEnrolment, takeBack: takeBackEnrolment } as const

/** Camps, groups and children that rows name, in a few statements. */
async function groundOf(db: Executor, keyId: number, rows: readonly ChangeRow<EnrolmentField>[], today: string): Promise<EnrolmentGround> {
  const cells = rows.map((row) => row.cells)
  const words = (of: (one: (typeof cells)[number]) => string) => [...new Set(cells.map(of).filter((word) => word !== ''))]
  const camps = await moveEnrolmentsRepository.camps(
    db,
    keyId,
    words(({ campName }) => nameOf(campName)),
    words(campNumberOf),
  )
  const groups = await moveEnrolmentsRepository.groups(
    db,
    keyId,
    camps.map(({ id }) => id),
  )
  const [children, named] = await Promise.all([
    moveEnrolmentsRepository.childrenByNumber(db, keyId, words(childNumberOf)),
    moveEnrolmentsRepository.childrenByName(db, keyId, words(familyPhoneOf), words(familyNumberOf)),
  ])
  return {
    camps,
    groups,
    children: new Map(children.map(({ number, id }) => [number, id])),
    named: new Map(named.map(({ phone, number, name, id }) => [childKey(familyKey(phone, number), name), id])),
    today,
  }
}

type Read = (EnrolmentRow & { readonly part: Part }) | { readonly faults: readonly CellFault[] }

/** Enrolments that go on need what enrolling needs. */
async function barredOf(db: Executor, rows: readonly Read[], today: string): Promise<(row: EnrolmentRow) => CellFault | null> {
  const goesOn = ({ enrolment, camp }: EnrolmentRow) => enrolment.status !== 'QUIT' && camp.endDate >= today
  const ids = rows.flatMap((row) => ('faults' in row || !goesOn(row) ? [] : [row.enrolment.studentId]))
  const bars = new Map((await moveEnrolmentsRepository.bars(db, ids)).map((bar) => [bar.id, bar]))
  return (row) => {
    const bar = goesOn(row) ? bars.get(row.enrolment.studentId) : undefined
    if (bar?.frozen) return { column: 'childName', error: 'PARENT_FROZEN' }
    return bar?.barred ? { column: 'childName', error: 'CONSENT_BARS_LESSONS' } : null
  }
}

async function planner(db: Executor, cx: Cx, { keyId }: MoveParameters) {
  const today = businessDay(cx.services.clock.now())
  const told = new Map<string, number>()
  const read = (row: ChangeRow<EnrolmentField>, ground: EnrolmentGround): Read => {
    const one = enrolmentOf(row.cells, ground)
    if ('faults' in one) return one
    const { campId, studentId } = one.enrolment
    const place = `e~${campId}~${studentId}`
    const earlier = told.get(place)
    if (earlier !== undefined) return { faults: [{ column: 'childName', error: 'MOVE_ENROL_TWICE', data: { row: earlier } }] }
    told.set(place, row.number)
    return { ...one, part: { externalId: one.number ?? place, data: { ...one.enrolment } } }
  }
  return {
    check: async (rows: readonly ChangeRow<EnrolmentField>[]): Promise<Checked<Part>[]> => {
      const ground = await groundOf(db, keyId, rows, today)
      const plans = rows.map((row) => read(row, ground))
      const kept = await keptOf(
        db,
        keyId,
        ENROLMENT.entity,
        plans.map((one) => ('faults' in one ? null : one.part)),
      )
      const barOf = await barredOf(db, plans, today)
      return plans.map((one, index): Checked<Part> => {
        const { cells } = found(rows[index])
        const subject = cells.childName || cells.childNumber
        if ('faults' in one) return { ...one, subject }
        if (isSame(one.part, kept)) return { done: true, subject }
        const bar = barOf(one)
        if (bar) return { faults: [bar], subject }
        const { enrolment, camp, group, part } = one
        const { status, joinedAt, finishedAt, quitAt: leftOn, reason: leftReason } = enrolment
        const [joinedOn = null] = [joinedAt, today].sort()
        const [finishedOn = null] = finishedAt === null ? [] : [finishedAt, today].sort()
        const shown = { campName: camp.name, term: camp.term, groupName: group, childName: cells.childName, status }
        const enrolled = kept.has(part.externalId) ? 'KNOWN' : 'NEW'
        return { plan: part, subject, after: { enrolment: enrolled, ...shown, joinedOn, finishedOn, leftOn, leftReason } }
      })
    },
  }
}

/** Takes enrolments in as they were: nobody is told, and nothing follows. */
async function apply(w: Write, cx: Cx, parts: readonly Part[], { keyId }: MoveParameters): Promise<Applied[]> {
  w.tx.heardBy = 'NOBODY'
  // The data of a part are those of the planner.
  const put = await putRecords(w, cx, { keyId, kind: ENROLMENT, parts, complete: ({ data }) => data as unknown as MovedEnrolment })
  return put.map((one): Applied => appliedOf(keyId, found(one).id, [{ entity: ENROLMENT.entity, put: one }]))
}

const columns = columnsFor<EnrolmentField>('ENROLMENTS')

/** Who was in which camp of a system that is left for this one. */
export const enrolmentsMove: ChangeDefinition<EnrolmentField, Part, MoveParameters> = {
  kind: 'moveIn.enrolments',
  code: 'MOVE_IN',
  call: createCampClientUser,
  target: 'move',
  title: { code: 'task.moveEnrolments' },
  name: { zh: '迁入营期学员', en: 'Enrolments moved in' },
  columns,
  fields: {
    ...Object.fromEntries(columns.map(({ key, ...column }) => [key, column])),
    enrolment: { zh: '报名', en: 'Enrolment', words: wordsOfKnown },
    status: {
      zh: '状态',
      en: 'Status',
      words: (value, language) => campStudentStatus.label(value as CampStudentStatus, language), // as it was shown
    },
  },
  readFile: readerFor<EnrolmentField>('ENROLMENTS'),
  portion: 100,
  planner,
  apply,
  undo: { call: undoChangeSet, rows: takenBackRecords([ENROLMENT], 'campStudent') },
}

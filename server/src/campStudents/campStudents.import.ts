import { titled } from '@camp/contract/base/record'
import { createCampClientUser, deleteCampClientUser } from '@camp/contract/campStudents/campStudents'
import { campStudentRecord } from '@camp/contract/campStudents/campStudents.record'
import type { Language } from '@camp/contract/errors'
import { noteSigned } from '../consents/consents.api.ts'
import { addFamilies, dropFamilies, type FamilySeal, familySeals } from '../parents/parents.api.ts'
import type { Applied, ChangeDefinition } from '../platform/changes/change.definition.ts'
import { changeFieldOf } from '../platform/changes/change.fields.ts'
import type { Tx } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import { happened } from '../platform/facts.ts'
import type { Cx } from '../platform/http/context.ts'
import { Scope } from '../platform/scope.ts'
import type { Write } from '../platform/write/write.ts'
import { type Enrolled, enrolAll, enrolFacts } from './campStudents.enrolling.service.ts'
import { familiesSeen, familyIds, studentsJustMade } from './campStudents.families.repository.ts'
import {
  cellFaultOf,
  enrolPlanOf,
  type ImportKey,
  type ImportPlan,
  importPlanner,
  wordsOfPurposes,
} from './campStudents.import.check.service.ts'
import { undoImport } from './campStudents.import.undo.service.ts'
import { CampPlaces } from './campStudents.places.service.ts'

/** What an import needs to know beside its rows. */
export interface ImportParameters {
  readonly campId: number
}

/** By the phone of each new family the row that describes it: of its children's the first that names it, else the first. A channel comes from whichever names one. */
function familyRows(plans: readonly ImportPlan[]): ReadonlyMap<string, ImportPlan> {
  const rows = new Map<string, ImportPlan>()
  for (const plan of plans) {
    if (plan.parentId === null && (!rows.has(plan.phone) || (plan.parentName && !rows.get(plan.phone)?.parentName)))
      rows.set(plan.phone, { ...plan, channelId: plan.channelId ?? rows.get(plan.phone)?.channelId ?? null })
    else if (plan.parentId === null && plan.channelId !== null) {
      const first = found(rows.get(plan.phone))
      rows.set(plan.phone, { ...first, channelId: first.channelId ?? plan.channelId })
    }
  }
  return rows
}

/** Families that have none of these phones yet; anyone who made one meanwhile has made it for us too. */
async function makeFamilies(tx: Tx, plans: readonly ImportPlan[]): Promise<{ ids: ReadonlyMap<string, number>; made: number[] }> {
  const fresh = familyRows(plans)
  const phones = [...fresh.keys()].sort()
  if (phones.length === 0) return { ids: new Map(), made: [] }
  const made = await addFamilies(
    tx,
    phones.map((phone) => {
      const { parentName, student, channelId } = found(fresh.get(phone))
      // A plan of the release before says nothing of a channel.
      return { phone, channelId: channelId ?? null, nickname: parentName || `${student.name}家长`, realName: parentName || null }
    }),
  )
  return { ids: await familyIds(tx, phones), made }
}

/** A family that has left the reader's groups since the row was checked, or came into others under its phone. */
const OUT_OF_SIGHT = new AppError('CELL_UNKNOWN', {}, { field: 'parentId' })

/** Families that this very change has made, and no longer needs. */
async function dropUnused(tx: Tx, families: readonly number[], used: ReadonlySet<number>): Promise<void> {
  const unused = families.filter((id) => !used.has(id))
  if (unused.length > 0) await dropFamilies(tx, unused)
}

/** The log of one enrolment, as that of a single one; a new family's history begins with it. */
function note(w: Write, enrolled: Enrolled, remark: string, seal: FamilySeal | null, madeParent: number | null): void {
  const data = { camp: enrolled.campName, group: enrolled.group.name }
  w.audit({ id: enrolled.id, data, ...enrolFacts(enrolled, remark || null, seal) })
  if (madeParent !== null) w.audit({ id: madeParent, target: 'parent', data })
}

async function enrol(w: Write, cx: Cx, plans: readonly ImportPlan[], { campId }: ImportParameters): Promise<Applied[]> {
  const { groups } = await CampPlaces.read(w.tx, campId, cx.scope)
  if (plans.some(({ groupId }) => groupId === null || !groups.get(groupId)?.inScope))
    throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'groupId' })
  const { ids, made } = await makeFamilies(w.tx, plans)
  const whole = plans.map((plan) => ({ ...plan, parentId: plan.parentId ?? found(ids.get(plan.phone)) }))
  const seen = await familiesSeen(
    w.tx,
    cx.scope,
    whole.map(({ parentId }) => parentId),
  )
  // A family that was made just now is in nobody's groups yet; the groups and all other families are judged by the reader's scope.
  const may = new Set([...seen, ...made])
  const judged = await enrolAll(
    w.tx,
    Scope.everything('families made by the import'),
    campId,
    whole.filter(({ parentId }) => may.has(parentId)).map((plan) => ({ ...enrolPlanOf(plan), parentId: plan.parentId })),
  )
  const outcomes = whole.map(({ parentId }) => (may.has(parentId) ? found(judged.shift()) : OUT_OF_SIGHT))
  const enrolled = outcomes.filter((one): one is Enrolled => !(one instanceof AppError))
  const students = await studentsJustMade(
    w.tx,
    enrolled.map(({ studentId }) => studentId),
  )
  const remarked = whole.filter(({ remark }, index) => remark && !(outcomes[index] instanceof AppError))
  const sealOf = await familySeals(
    w.tx,
    cx.services.keys,
    remarked.map(({ parentId }) => parentId),
  )
  const signed = await noteSigned(
    w,
    cx,
    whole.flatMap(({ parentId, parentName, consents = [] }, index) => {
      const outcome = outcomes[index]
      return outcome === undefined || outcome instanceof AppError || consents.length === 0
        ? []
        : [{ studentId: outcome.studentId, parentId, purposes: consents, guardian: parentName || null }]
    }),
  )
  const used = new Set<number>()
  const open = new Set(made)
  const applied = outcomes.map((outcome, index): Applied => {
    const plan = found(whole[index])
    if (outcome instanceof AppError) return outcome.error === 'ALREADY_IN_CAMP' ? { done: true } : { faults: [cellFaultOf(outcome)] }
    used.add(plan.parentId)
    // Of two children of a new family the first brings it along.
    const madeParent = open.delete(plan.parentId) ? plan.parentId : null
    note(w, outcome, plan.remark, plan.remark ? sealOf(plan.parentId) : null, madeParent)
    const { id, version, studentId, before } = outcome
    const trace = { version, returned: before !== null, leftGroup: before?.groupName ?? null }
    const made = { parentId: madeParent, studentId: students.has(studentId) ? studentId : null }
    return { recordId: id, trace: { ...trace, ...made, consents: signed.get(studentId) ?? [] } }
  })
  await dropUnused(w.tx, made, used)
  const kept = made.filter((id) => used.has(id)).map((id) => ({ id }))
  await happened(w.tx, 'parent.created', kept)
  return applied
}

const familyWords = { NEW: { zh: '新建', en: 'New' }, KNOWN: { zh: '已有', en: 'Known' } } as const
const wordsOfFamily = (value: string, language: Language): string => {
  const words = familyWords[value === 'NEW' ? 'NEW' : 'KNOWN']
  return language === 'en-US' ? words.en : words.zh
}

/** Heads that tell child and parent apart, and that files which people hold already have: they stay as they are. */
const columns = [
  { key: 'studentName', zh: '孩子姓名', en: "Child's name", width: 14, example: '王小明', reads: 'person' },
  { key: 'englishName', zh: '英文名', en: 'English name', width: 14, example: 'Tom' },
  { key: 'grade', zh: '年级', en: 'Grade', width: 10, example: '三年级' },
  { key: 'parentPhone', zh: '家长手机号', en: "Parent's phone", width: 16, example: '13800000000', personal: 'phone' },
  { key: 'parentName', zh: '家长姓名', en: "Parent's name", width: 14, example: '王建国', reads: 'person' },
  { key: 'group', ...titled(campStudentRecord, 'groupName'), width: 20, example: '', ownExample: true },
  { key: 'remark', zh: '备注', en: 'Remark', width: 30, example: '' },
  { key: 'channel', zh: '渠道编码', en: 'Channel code', width: 18, example: '', optional: true, reads: 'code' },
  { key: 'consents', zh: '已签同意', en: 'Signed consents', width: 24, example: '', optional: true },
] as const

/** Children enrolled in a camp from a spreadsheet; families and children that are not known yet are made with them. */
export const campImport: ChangeDefinition<ImportKey, ImportPlan, ImportParameters> = {
  kind: 'camps.importStudents',
  code: 'CAMP_IMPORT',
  call: createCampClientUser,
  target: 'campStudent',
  title: { code: 'task.importStudents' },
  name: { zh: '营期学员导入', en: 'Students of a camp' },
  columns,
  fields: {
    ...Object.fromEntries(columns.map(({ key, ...column }) => [key, column])),
    consents: { zh: '已签同意', en: 'Signed consents', words: wordsOfPurposes },
    family: { zh: '家长账号', en: "Parent's account", words: wordsOfFamily },
    status: changeFieldOf(campStudentRecord, 'status'),
  },
  once: [
    {
      column: 'studentName',
      of: ({ studentName, parentPhone }) => (studentName === '' || parentPhone === '' ? '' : `${parentPhone} ${studentName}`),
    },
  ],
  planner: (db, cx, { campId }) => importPlanner(db, cx, campId),
  apply: enrol,
  undo: { call: deleteCampClientUser, rows: undoImport },
}

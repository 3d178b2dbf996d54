import { clean } from '@camp/contract/base/cleaning'
import { listed } from '@camp/contract/base/enumeration'
import { checkPhone, checkRealName, optional } from '@camp/contract/base/rules'
import { text } from '@camp/contract/base/wire'
import { type ConsentPurpose, consentPurpose } from '@camp/contract/consents/consents.labels'
import type { Language } from '@camp/contract/errors'
import type { CellFault, ChangeRow, Checked, Planner } from '../platform/changes/change.definition.ts'
import type { Executor } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import { EnrolmentBook, type EnrolPlan } from './campStudents.enrolling.service.ts'
import { channelsByCode, type Family, familiesByPhone } from './campStudents.families.repository.ts'

export type ImportKey = 'studentName' | 'englishName' | 'grade' | 'parentPhone' | 'parentName' | 'group' | 'remark' | 'channel' | 'consents'
type Row = ChangeRow<ImportKey>

/** A child of a row that can be enrolled; without a `parentId` its family is made then. */
export interface ImportPlan {
  readonly parentId: number | null
  readonly phone: string
  readonly parentName: string
  readonly student: { readonly name: string; readonly englishName: string; readonly grade: string }
  /** Null while it is checked: the division plan says which, and that one is kept. */
  readonly groupId: number | null
  readonly remark: string
  /** By whom a new family came; one that is known keeps its own. */
  readonly channelId: number | null
  /** What the guardian has signed; a plan of the release before says nothing of it. */
  readonly consents?: readonly ConsentPurpose[]
}

const LENGTHS = { englishName: 40, grade: 20, remark: 500 } as const

/** What is wrong with the cells by themselves. */
function cellFaults({ cells }: Row): CellFault[] {
  const faults: CellFault[] = []
  if (cells.studentName === '') faults.push({ column: 'studentName', error: 'CELL_NAME_REQUIRED' })
  else if (checkRealName(cells.studentName)) faults.push({ column: 'studentName', error: 'CELL_NAME' })
  if (cells.parentPhone === '') faults.push({ column: 'parentPhone', error: 'CELL_PHONE_REQUIRED' })
  else if (checkPhone(cells.parentPhone)) faults.push({ column: 'parentPhone', error: 'CELL_PHONE' })
  if (optional(checkRealName)(cells.parentName)) faults.push({ column: 'parentName', error: 'CELL_NAME' })
  for (const column of ['englishName', 'grade', 'remark'] as const) {
    const most = LENGTHS[column]
    if ([...cells[column]].length > most) faults.push({ column, error: 'CELL_TOO_LONG', data: { most } })
    else if (!text(most).safeParse(cells[column]).success) faults.push({ column, error: 'CELL_FORMAT' })
  }
  return faults
}

const ALL_CONSENTS = /^(全部|all)$/i
const named = ({ zh, en }: { zh: string; en: string }, word: string): boolean => zh === word || en.toLowerCase() === word.toLowerCase()

/** The purposes that a cell names, in either language; or the word that names none. */
function purposesOf(cell: string): readonly ConsentPurpose[] | { readonly unknown: string } {
  const words = cell.split(/[、,，;；]/).flatMap((word) => clean(word) || [])
  const found = new Set<ConsentPurpose>()
  for (const word of words) {
    const purposes = consentPurpose.values.filter((purpose) => ALL_CONSENTS.test(word) || named(consentPurpose.labels[purpose], word))
    if (purposes.length === 0) return { unknown: word }
    for (const purpose of purposes) found.add(purpose)
  }
  return consentPurpose.values.filter((purpose) => found.has(purpose))
}

/** What is wrong with the cell of consents, by itself and for who brings it. */
function consentFaults(cx: Cx, purposes: ReturnType<typeof purposesOf>): CellFault[] {
  const column = 'consents'
  if ('unknown' in purposes) {
    const names = wordsOfPurposes(consentPurpose.values.join(','), cx.language)
    return [{ column, error: 'CELL_CONSENT', data: { name: purposes.unknown.slice(0, 40), names } }]
  }
  return purposes.length > 0 && !cx.reader.codes.has('CONSENT_EDIT') ? [{ column, error: 'CELL_CONSENT_RIGHT' }] : []
}

/** Purposes as a preview shows them. */
export const wordsOfPurposes = (value: string, language: Language): string =>
  listed(
    consentPurpose.values
      .filter((purpose) => value.split(',').includes(purpose))
      .map((purpose) => consentPurpose.labels[purpose][language === 'en-US' ? 'en' : 'zh']),
    language,
  )

const columnOf: Readonly<Record<string, ImportKey>> = {
  groupId: 'group',
  parentId: 'parentPhone',
  'student.name': 'studentName',
  agreed: 'consents',
}

/** A refusal of an enrolment as the fault of a cell, or of the row where it is about the camp. */
export const cellFaultOf = ({ error, data, field }: AppError): CellFault => {
  const column = columnOf[field ?? '']
  return { error, data, ...(column && { column }) }
}

/** A plan as those who enrol take it. */
export const enrolPlanOf = ({ parentId, student, groupId, remark, consents }: ImportPlan): EnrolPlan => ({
  parentId,
  student: { name: student.name, englishName: student.englishName || null, grade: student.grade || null },
  groupId,
  source: 'IMPORT',
  coachRemark: remark || null,
  agreed: consents,
})

/** What a row will write: of a child or a family that is known already nothing changes. */
function shown(
  { cells: { englishName, grade, parentName, channel, ...cells } }: Row,
  consents: readonly ConsentPurpose[],
  isKnown: { family: boolean; child: boolean },
  group: string,
) {
  return {
    ...cells,
    consents: consents.join(','),
    group,
    ...(!isKnown.child && { englishName, grade }),
    ...(!isKnown.family && { parentName, channel }),
    family: isKnown.family ? 'KNOWN' : 'NEW',
    status: 'STUDYING',
  }
}

/** Checks rows of children for one camp; places that earlier rows take are taken for those that follow. */
export async function importPlanner(db: Executor, cx: Cx, campId: number): Promise<Planner<ImportKey, ImportPlan>> {
  const book = await EnrolmentBook.open(db, campId, cx.scope)
  const groups = new Map([...book.places.groups.values()].filter(({ inScope }) => inScope).map((group) => [group.name, group.id]))

  const channels = await channelsByCode(db)

  const planOf = (row: Row, families: ReadonlyMap<string, Family>): ImportPlan | CellFault[] => {
    const { cells } = row
    const faults = cellFaults(row)
    const groupId = cells.group === '' ? null : groups.get(cells.group)
    const family = families.get(cells.parentPhone)
    if (groupId === undefined) faults.push({ column: 'group', error: 'CELL_GROUP' })
    if (family && !family.inScope) faults.push({ column: 'parentPhone', error: 'CELL_UNKNOWN' })
    const channel = cells.channel ? channels.get(cells.channel.toLowerCase()) : undefined
    if (cells.channel && !channel) faults.push({ column: 'channel', error: 'CELL_UNKNOWN' })
    else if (channel && !channel.active) faults.push({ column: 'channel', error: 'CHANNEL_INACTIVE' })
    const consents = purposesOf(cells.consents ?? '')
    faults.push(...consentFaults(cx, consents))
    if (faults.length > 0 || groupId === undefined || 'unknown' in consents) return faults
    const student = { name: cells.studentName, englishName: cells.englishName, grade: cells.grade }
    const channelId = channel?.id ?? null
    return {
      parentId: family?.id ?? null,
      channelId,
      phone: cells.parentPhone,
      parentName: cells.parentName,
      student,
      groupId,
      remark: cells.remark,
      consents,
    }
  }

  return {
    check: async (rows) => {
      const phones = rows.map(({ cells }) => cells.parentPhone)
      const families = await familiesByPhone(db, phones, cx.scope)
      const plans = rows.map((row) => planOf(row, families))
      const good = plans.filter((plan): plan is ImportPlan => !Array.isArray(plan))
      const judged = new Map((await book.check(db, good.map(enrolPlanOf))).map((outcome, index) => [good[index], outcome]))
      return rows.map((row, index): Checked<ImportPlan> => {
        const plan = found(plans[index])
        if (Array.isArray(plan)) return { faults: plan }
        const outcome = judged.get(plan)
        if (outcome instanceof AppError) return outcome.error === 'ALREADY_IN_CAMP' ? { done: true } : { faults: [cellFaultOf(outcome)] }
        const isKnown = { family: plan.parentId !== null, child: outcome !== undefined && outcome.studentId !== null }
        const group = found(outcome).group
        return {
          plan: { ...plan, groupId: group.id },
          after: shown(row, plan.consents ?? [], isKnown, group.name),
          ...(outcome?.returning && { before: { status: 'QUIT' } }),
        }
      })
    },
  }
}

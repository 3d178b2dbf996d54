import { undoChangeSet } from '@camp/contract/base/changes.calls'
import { activeFlg } from '@camp/contract/base/labels'
import { employment } from '@camp/contract/camps/camps.labels'
import { saveCoach } from '@camp/contract/coaches/coaches.writing'
import type { CoachField } from '@camp/contract/moveIn/moveIn.coaches.fields'
import { type MovedCoach, takeBackCoach, takeMovedCoach } from '../coaches/coaches.api.ts'
import type { Applied, CellFault, ChangeDefinition, ChangeRow, Checked } from '../platform/changes/change.definition.ts'
import type { Executor } from '../platform/db/executor.ts'
import { found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import type { Write } from '../platform/write/write.ts'
import { moveCampsRepository } from './moveIn.camps.repository.ts'
import { coachRowOf } from './moveIn.coaches.rules.ts'
import { isSame, keptOf, numberFor, type Part } from './moveIn.putting.service.ts'
import { columnsFor, type MoveParameters, readerFor } from './moveIn.reading.service.ts'
import { appliedOf, putRecords, takenBackRecords, wordsOfKnown } from './moveIn.records.service.ts'

const COACH = { entity: 'coach', take: takeMovedCoach, takeBack: takeBackCoach } as const

async function planner(db: Executor, cx: Cx, { keyId }: MoveParameters) {
  const here = new Set((await moveCampsRepository.coaches(db, keyId)).map(({ phone }) => phone))
  const numbers = new Map<string, { readonly row: number; readonly phone: string }>()
  const phones = new Map<string, number>()
  const plan = ({ number: row, cells }: ChangeRow<CoachField>): Part | { readonly faults: readonly CellFault[] } => {
    const read = coachRowOf(cells)
    if ('faults' in read) return read
    const { number, coach } = read
    const { phone } = coach
    const externalId = number ?? `t~${numberFor(cx, phone)}`
    const same = numbers.get(externalId)
    if (same && same.phone !== phone) return { faults: [{ column: 'coachNumber', error: 'MOVE_COACH_NUMBER', data: { row: same.row } }] }
    const twice = phones.get(phone)
    if (twice !== undefined) return { faults: [{ column: 'phone', error: 'MOVE_COACH_TWICE', data: { row: twice } }] }
    numbers.set(externalId, { row, phone })
    phones.set(phone, row)
    return { externalId, data: { ...coach } }
  }
  return {
    check: async (rows: readonly ChangeRow<CoachField>[]): Promise<Checked<Part>[]> => {
      const plans = rows.map(plan)
      const good = plans.flatMap((one) => ('faults' in one ? [] : [one]))
      const kept = await keptOf(db, keyId, COACH.entity, good)
      return plans.map((one, index): Checked<Part> => {
        const { cells } = found(rows[index])
        if ('faults' in one) return { ...one, subject: cells.name }
        if (isSame(one, kept)) return { done: true, subject: cells.name }
        const said = one.data as unknown as MovedCoach // made by plan
        const known = kept.has(one.externalId) || here.has(said.phone)
        return { plan: one, subject: said.name, after: { coach: known ? 'KNOWN' : 'NEW', coachNumber: cells.coachNumber, ...said } }
      })
    },
  }
}

/** Takes coaches in: nobody is told, and no account is made. */
async function apply(w: Write, cx: Cx, parts: readonly Part[], { keyId }: MoveParameters): Promise<Applied[]> {
  w.tx.heardBy = 'NOBODY'
  // The data of a part are those of the planner.
  const coaches = await putRecords(w, cx, { keyId, kind: COACH, parts, complete: ({ data }) => data as unknown as MovedCoach })
  return coaches.map((put): Applied => appliedOf(keyId, found(put).id, [{ entity: COACH.entity, put }]))
}

const columns = columnsFor<CoachField>('COACHES')

/** Coaches of a system that is left for this one. */
export const coachesMove: ChangeDefinition<CoachField, Part, MoveParameters> = {
  kind: 'moveIn.coaches',
  code: 'MOVE_IN',
  call: saveCoach,
  target: 'move',
  title: { code: 'task.moveCoaches' },
  name: { zh: '迁入老师', en: 'Coaches moved in' },
  columns,
  fields: {
    ...Object.fromEntries(columns.map(({ key, ...column }) => [key, column])),
    coach: { zh: '老师', en: 'Coach', words: wordsOfKnown },
    employment: {
      zh: '老师 · 用工类型',
      en: 'Coach: employment',
      words: (value, language) => employment.label(value as MovedCoach['employment'], language), // as it was shown
    },
    activeFlg: { zh: '老师 · 是否在职', en: 'Coach: works here', words: (value, language) => activeFlg.label(value as 'ACTIVE', language) }, // as above
  },
  readFile: readerFor<CoachField>('COACHES'),
  portion: 100,
  planner,
  apply,
  undo: { call: undoChangeSet, rows: takenBackRecords([COACH], 'coach') },
}

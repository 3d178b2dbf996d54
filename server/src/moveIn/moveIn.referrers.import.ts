import { undoChangeSet } from '@camp/contract/base/changes.calls'
import type { ReferrerField } from '@camp/contract/moveIn/moveIn.referrers.fields'
import { referrerKind } from '@camp/contract/referrers/referrers.labels'
import { saveReferrer } from '@camp/contract/referrers/referrers.writing'
import type { Applied, CellFault, ChangeDefinition, ChangeRow, Checked } from '../platform/changes/change.definition.ts'
import type { Executor } from '../platform/db/executor.ts'
import { found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import type { Write } from '../platform/write/write.ts'
import { type MovedReferrer, takeBackReferrer, takeMovedReferrer } from '../referrers/referrers.api.ts'
import { isSame, keptOf, numberFor, type Part } from './moveIn.putting.service.ts'
import { columnsFor, type MoveParameters, readerFor } from './moveIn.reading.service.ts'
import { appliedOf, putRecords, takenBackRecords, wordsOfKnown } from './moveIn.records.service.ts'
import { moveReferrersRepository } from './moveIn.referrers.repository.ts'
import { referrerOf } from './moveIn.referrers.rules.ts'

const REFERRER = { entity: 'referrer', take: takeMovedReferrer, takeBack: takeBackReferrer } as const

async function planner(db: Executor, cx: Cx, { keyId }: MoveParameters) {
  const here = new Set((await moveReferrersRepository.all(db, keyId)).map(({ phone }) => phone))
  const numbers = new Map<string, { readonly row: number; readonly phone: string }>()
  const phones = new Map<string, number>()
  const plan = ({ number: row, cells }: ChangeRow<ReferrerField>): Part | { readonly faults: readonly CellFault[] } => {
    const read = referrerOf(cells)
    if ('faults' in read) return read
    const { number, referrer } = read
    const { phone } = referrer
    const externalId = number ?? `r~${numberFor(cx, phone)}`
    const same = numbers.get(externalId)
    if (same && same.phone !== phone)
      return { faults: [{ column: 'referrerNumber', error: 'MOVE_REFERRER_NUMBER', data: { row: same.row } }] }
    const twice = phones.get(phone)
    if (twice !== undefined) return { faults: [{ column: 'phone', error: 'MOVE_REFERRER_TWICE', data: { row: twice } }] }
    numbers.set(externalId, { row, phone })
    phones.set(phone, row)
    return { externalId, data: { ...referrer } }
  }
  return {
    check: async (rows: readonly ChangeRow<ReferrerField>[]): Promise<Checked<Part>[]> => {
      const plans = rows.map(plan)
      const kept = await keptOf(
        db,
        keyId,
        REFERRER.entity,
        plans.map((one) => ('faults' in one ? null : one)),
      )
      return plans.map((one, index): Checked<Part> => {
        const { cells } = found(rows[index])
        if ('faults' in one) return { ...one, subject: cells.name }
        if (isSame(one, kept)) return { done: true, subject: cells.name }
        const said = one.data as unknown as MovedReferrer // made by plan
        const known = kept.has(one.externalId) || here.has(said.phone)
        const shown = { referrer: known ? 'KNOWN' : 'NEW', referrerNumber: cells.referrerNumber, ...said }
        return { plan: one, subject: said.name, after: shown }
      })
    },
  }
}

/** Takes referrers in: nobody is told, and nothing is earned. */
async function apply(w: Write, cx: Cx, parts: readonly Part[], { keyId }: MoveParameters): Promise<Applied[]> {
  w.tx.heardBy = 'NOBODY'
  // The data of a part are those of the planner.
  const put = await putRecords(w, cx, { keyId, kind: REFERRER, parts, complete: ({ data }) => data as unknown as MovedReferrer })
  return put.map((one): Applied => appliedOf(keyId, found(one).id, [{ entity: REFERRER.entity, put: one }]))
}

const columns = columnsFor<ReferrerField>('REFERRERS')

/** Referrers of a system that is left for this one. */
export const referrersMove: ChangeDefinition<ReferrerField, Part, MoveParameters> = {
  kind: 'moveIn.referrers',
  code: 'MOVE_IN',
  call: saveReferrer,
  target: 'move',
  title: { code: 'task.moveReferrers' },
  name: { zh: '迁入推荐人', en: 'Referrers moved in' },
  columns,
  fields: {
    ...Object.fromEntries(columns.map(({ key, ...column }) => [key, column])),
    referrer: { zh: '推荐人', en: 'Referrer', words: wordsOfKnown },
    kind: {
      zh: '推荐人 · 类型',
      en: 'Referrer: kind',
      words: (value, language) => referrerKind.label(value as NonNullable<MovedReferrer['kind']>, language), // as it was shown
    },
  },
  readFile: readerFor<ReferrerField>('REFERRERS'),
  portion: 100,
  planner,
  apply,
  undo: { call: undoChangeSet, rows: takenBackRecords([REFERRER], 'referrer') },
}

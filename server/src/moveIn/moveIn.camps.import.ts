import { undoChangeSet } from '@camp/contract/base/changes.calls'
import { saveCamp } from '@camp/contract/camps/camps'
import type { CampField } from '@camp/contract/moveIn/moveIn.camps.fields'
import { type MovedCamp, type MovedGroup, takeBackCamp, takeBackGroup, takeMovedCamp, takeMovedGroup } from '../camps/camps.api.ts'
import type { Applied, CellFault, ChangeDefinition, ChangeRow, Checked } from '../platform/changes/change.definition.ts'
import type { Executor } from '../platform/db/executor.ts'
import { found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import { businessDay } from '../platform/time.ts'
import { hashOf } from '../platform/write/audit.ts'
import type { Write } from '../platform/write/write.ts'
import { moveCampsRepository } from './moveIn.camps.repository.ts'
import { type CampGround, type CampRow, campOf, wordsOfCoach } from './moveIn.camps.rules.ts'
import { byWords } from './moveIn.cells.rules.ts'
import { isSame, keptOf, numberFor, type Part } from './moveIn.putting.service.ts'
import { columnsFor, type MoveParameters, readerFor } from './moveIn.reading.service.ts'
import { appliedOf, putRecords, takenBackRecords, wordsOfKnown } from './moveIn.records.service.ts'

interface Plan {
  readonly camp: Part
  readonly group: Part | null
}

const CAMP = { entity: 'camp', take: takeMovedCamp, takeBack: takeBackCamp } as const
const GROUP = { entity: 'campGroup', take: takeMovedGroup, takeBack: takeBackGroup } as const

/** By which a camp without an old number is known; enrolments find it by the same. */
const nameKey = (name: string, term: string): string => `${name.toLowerCase()}\0${term.toLowerCase()}`

function planOf(cx: Cx, { camp: { number, ...camp }, group }: CampRow): Plan {
  const externalId = number ?? `k~${numberFor(cx, nameKey(camp.name, camp.term))}`
  const { number: groupNumber, ...said } = group ?? { number: null, name: '' }
  return {
    camp: { externalId, data: camp },
    group: group && {
      externalId: groupNumber ?? `g~${numberFor(cx, `${externalId}\0${group.name.toLowerCase()}`)}`,
      data: { ...said, camp: externalId },
    },
  }
}

async function groundOf(db: Executor, keyId: number, today: string): Promise<CampGround> {
  const [types, goods, coaches] = await Promise.all([
    moveCampsRepository.types(db),
    moveCampsRepository.goods(db),
    moveCampsRepository.coaches(db, keyId),
  ])
  return {
    types: new Map([...byWords(types, ({ name }) => [name])].map(([word, [one]]) => [word, found(one).id])),
    goods: byWords(goods, ({ name }) => [name]),
    coaches: byWords(coaches, wordsOfCoach),
    today,
  }
}

/** What rows before have said: of a camp the first holds, of a group there is one. */
class Told {
  readonly #camps = new Map<string, { readonly row: number; readonly camp: Part }>()
  readonly #names = new Map<string, { readonly row: number; readonly externalId: string }>()
  readonly #groups = new Map<string, { readonly row: number; readonly hash: string }>()

  add(row: number, plan: Plan): Plan | { readonly faults: readonly CellFault[] } {
    const { camp, group } = plan
    const { name, term } = camp.data as unknown as MovedCamp // made by planOf
    const earlier = this.#camps.get(camp.externalId)
    if (earlier && earlier.camp.data.name !== name)
      return { faults: [{ column: 'campNumber', error: 'MOVE_CAMP_NUMBER', data: { row: earlier.row } }] }
    const named = this.#names.get(nameKey(name, term))
    if (named && named.externalId !== camp.externalId)
      return { faults: [{ column: 'name', error: 'MOVE_CAMP_TWICE', data: { row: named.row } }] }
    const hash = group && hashOf(group.data).toString('hex')
    const same = group && this.#groups.get(group.externalId)
    if (same && same.hash !== hash) return { faults: [{ column: 'groupName', error: 'MOVE_GROUP_TWICE', data: { row: same.row } }] }
    if (!earlier) this.#camps.set(camp.externalId, { row, camp })
    if (!named) this.#names.set(nameKey(name, term), { row, externalId: camp.externalId })
    if (group && hash && !same) this.#groups.set(group.externalId, { row, hash })
    return earlier ? { camp: earlier.camp, group } : plan
  }
}

async function planner(db: Executor, cx: Cx, { keyId }: MoveParameters) {
  const ground = await groundOf(db, keyId, businessDay(cx.services.clock.now()))
  const told = new Told()
  const plan = ({ number, cells }: ChangeRow<CampField>) => {
    const row = campOf(cells, ground)
    return 'faults' in row ? row : told.add(number, planOf(cx, row))
  }
  return {
    check: async (rows: readonly ChangeRow<CampField>[]): Promise<Checked<Plan>[]> => {
      const plans = rows.map(plan)
      const good = plans.flatMap((one) => ('faults' in one ? [] : [one]))
      const [camps, groups, here] = await Promise.all([
        keptOf(
          db,
          keyId,
          CAMP.entity,
          good.map(({ camp }) => camp),
        ),
        keptOf(
          db,
          keyId,
          GROUP.entity,
          good.map(({ group }) => group),
        ),
        moveCampsRepository.known(
          db,
          good.map(({ camp }) => camp.data as unknown as MovedCamp), // made by planOf
        ),
      ])
      const names = new Set(here.map(({ name, term }) => nameKey(name, term)))
      return plans.map((one, index): Checked<Plan> => {
        const { cells } = found(rows[index])
        const subject = [cells.name, cells.groupName].filter(Boolean).join(' ')
        if ('faults' in one) return { ...one, subject }
        if (isSame(one.camp, camps) && isSame(one.group, groups)) return { done: true, subject }
        const said = one.camp.data as unknown as MovedCamp // made by planOf
        const known = camps.has(one.camp.externalId) || names.has(nameKey(said.name, said.term))
        const { enrolStart, enrolEnd, startDate, endDate, term } = said
        const shown = { ...cells, name: said.name, term, enrolStart, enrolEnd, startDate, endDate }
        return { plan: one, subject, after: { camp: known ? 'KNOWN' : 'NEW', ...shown } }
      })
    },
  }
}

/** Takes rows in. It is history: nobody is told, and nothing follows. */
async function apply(w: Write, cx: Cx, plans: readonly Plan[], { keyId }: MoveParameters): Promise<Applied[]> {
  w.tx.heardBy = 'NOBODY'
  const camps = await putRecords(w, cx, {
    keyId,
    kind: CAMP,
    parts: plans.map(({ camp }) => camp),
    complete: ({ data }) => data as unknown as MovedCamp, // made by planOf
  })
  const groups = await putRecords(w, cx, {
    keyId,
    kind: GROUP,
    parts: plans.map(({ group }) => group),
    complete: ({ data: { camp: _, ...said } }, at) => ({ ...said, campId: found(camps[at]).id }) as MovedGroup, // as above
  })
  return plans.map((_, at): Applied => {
    const camp = found(camps[at])
    const records = [
      { entity: CAMP.entity, put: camp },
      { entity: GROUP.entity, put: groups[at] },
    ]
    return appliedOf(keyId, camp.id, records)
  })
}

const columns = columnsFor<CampField>('CAMPS')

/** Camps and their groups of a system that is left for this one. */
export const campsMove: ChangeDefinition<CampField, Plan, MoveParameters> = {
  kind: 'moveIn.camps',
  code: 'MOVE_IN',
  call: saveCamp,
  target: 'move',
  title: { code: 'task.moveCamps' },
  name: { zh: '迁入营期和分组', en: 'Camps moved in' },
  columns,
  fields: {
    ...Object.fromEntries(columns.map(({ key, ...column }) => [key, column])),
    camp: { zh: '营期', en: 'Camp', words: wordsOfKnown },
  },
  readFile: readerFor<CampField>('CAMPS'),
  portion: 100,
  planner,
  apply,
  undo: { call: undoChangeSet, rows: takenBackRecords([CAMP, GROUP], 'camp') },
}

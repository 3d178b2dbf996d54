import { undoChangeSet } from '@camp/contract/base/changes.calls'
import { maskPersonal } from '@camp/contract/base/pii'
import { gender } from '@camp/contract/camps/camps.labels'
import type { Language } from '@camp/contract/errors'
import type { FamilyField } from '@camp/contract/moveIn/moveIn.families.fields'
import { putParents } from '@camp/contract/parents/parents.open'
import { putStudents } from '@camp/contract/parents/parents.students.open'
import {
  familyStates,
  type MovedChild,
  type MovedParent,
  takeBackChild,
  takeBackParent,
  takeMovedParent,
  takeStudent,
} from '../parents/parents.api.ts'
import type { Applied, CellFault, ChangeDefinition, ChangeRow, Checked } from '../platform/changes/change.definition.ts'
import type { Executor } from '../platform/db/executor.ts'
import { found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import { takeIn } from '../platform/ingest/ingest.engine.ts'
import { ingest, oneByOne } from '../platform/ingest/ingest.kinds.ts'
import { ingestRepository } from '../platform/ingest/ingest.repository.ts'
import { businessDay } from '../platform/time.ts'
import type { Write } from '../platform/write/write.ts'
import { byWords, namedBy } from './moveIn.cells.rules.ts'
import { type FamilyRow, familyOf } from './moveIn.families.rules.ts'
import {
  askedOf,
  assertNamedOnce,
  isSame,
  type Kept,
  keptOf,
  numberFor,
  type Part,
  type Told,
  type Trace,
  taken,
  takenBack,
  tracing,
} from './moveIn.putting.service.ts'
import { columnsFor, type MoveParameters, readerFor } from './moveIn.reading.service.ts'
import { moveReferrersRepository } from './moveIn.referrers.repository.ts'
import { moveInRepository } from './moveIn.repository.ts'

// A moved row goes the way of a record that a program puts in: the same engine, the same services, the numbers of the old system kept beside ours.

const PARENTS = ingest(putParents, oneByOne(takeMovedParent))
const STUDENTS = ingest(putStudents, oneByOne(takeStudent))

interface Plan {
  readonly parent: Part
  readonly child: Part | null
  readonly phone: string
}

function planOf(cx: Cx, { parent, child }: FamilyRow): Plan {
  const { number, ...said } = parent
  const externalId = number ?? `p~${numberFor(cx, said.phone)}`
  const called = child ? { called: `${child.name}家长` } : {}
  const { number: childNumber, ...childSaid } = child ?? { number: null, name: '' }
  return {
    phone: said.phone,
    parent: { externalId, data: { ...said, ...called } },
    child: child && {
      externalId: childNumber ?? `${externalId}~c~${numberFor(cx, child.name)}`,
      data: { ...childSaid, parentExternalId: externalId },
    },
  }
}

/** What a row would change, as its preview shows it. */
const shownOf = (
  { parent, child }: Plan,
  known: boolean,
  { channels, referrers }: { readonly channels: ReadonlyMap<number, string>; readonly referrers: ReadonlyMap<number, string> },
) => {
  const {
    phone,
    realName = null,
    nickname = null,
    channelId,
    referrerId,
    registeredOn = null,
  } = parent.data as Partial<FamilyRow['parent']> // made by planOf
  const {
    name = null,
    englishName = null,
    gender: is = null,
    birthday = null,
    grade = null,
  } = (child?.data ?? {}) as Partial<NonNullable<FamilyRow['child']>> // as above
  const channel = channelId === undefined ? null : (channels.get(channelId) ?? null)
  const referrer = referrerId === undefined ? null : (referrers.get(referrerId) ?? null)
  const family = { family: known ? 'KNOWN' : 'NEW', phone: phone ?? null, parentName: realName, nickname, channel, referrer, registeredOn }
  return { ...family, childName: name, englishName, gender: is, birthday, grade }
}

/** What the first row of a family in the file said of it: it holds for the others. */
interface First {
  readonly row: number
  readonly parent: Part
  readonly phone: string
}

async function planner(db: Executor, cx: Cx, { keyId }: MoveParameters) {
  const all = await moveInRepository.channels(db)
  const channels = namedBy(all)
  const brought = await moveReferrersRepository.all(db, keyId)
  const referrers = byWords(brought, ({ name, phone, externalId }) => [name, phone, externalId])
  const referrerNames = new Map(brought.map(({ id, name }) => [id, name]))
  const names = new Map(all.map(({ id, name }) => [id, name]))
  const today = businessDay(cx.services.clock.now())
  const first = new Map<string, First>()
  const plan = (row: ChangeRow<FamilyField>): Plan | { readonly faults: readonly CellFault[] } => {
    const family = familyOf(row.cells, { channels, referrers, today })
    if ('faults' in family) return family
    const made = planOf(cx, family)
    const earlier = first.get(made.parent.externalId)
    if (!earlier) first.set(made.parent.externalId, { row: row.number, parent: made.parent, phone: made.phone })
    else if (earlier.phone !== made.phone)
      return { faults: [{ column: 'oldNumber', error: 'MOVE_NUMBER_TWICE', data: { row: earlier.row } }] }
    return earlier ? { ...made, parent: earlier.parent } : made
  }
  return {
    check: async (rows: readonly ChangeRow<FamilyField>[]): Promise<Checked<Plan>[]> => {
      const plans = rows.map(plan)
      const good = plans.flatMap((one) => ('faults' in one ? [] : [one]))
      const parents = await keptOf(
        db,
        keyId,
        'parent',
        good.map(({ parent }) => parent),
      )
      const students = await keptOf(
        db,
        keyId,
        'student',
        good.map(({ child }) => child),
      )
      const { parents: byPhone } = await familyStates(db, { ids: [], phones: good.map(({ phone }) => phone) })
      const phones = new Set(byPhone.map(({ phone }) => phone))
      return plans.map((one, index): Checked<Plan> => {
        const { childName = '', parentName = '', phone = '' } = rows[index]?.cells ?? {}
        const subject = childName || parentName || maskPersonal('phone', phone)
        if ('faults' in one) return { ...one, subject }
        if (isSame(one.parent, parents) && isSame(one.child, students)) return { done: true, subject }
        const known = parents.has(one.parent.externalId) || phones.has(one.phone)
        return { plan: one, subject, after: shownOf(one, known, { channels: names, referrers: referrerNames }) }
      })
    },
  }
}

interface RowTrace {
  readonly keyId: number
  readonly parent: Trace<MovedParent> | null
  readonly child: Trace<MovedChild> | null
}

/** Keeps of a number that it leads to what was here before, and to nothing that this system made under another. */
async function noteFound(w: Write, keyId: number, entity: string, { externalId }: Part, told: Told | null | undefined): Promise<void> {
  if (!told || !('linked' in told)) return
  const others = await ingestRepository.leading(w.tx, entity, told.id)
  const isOurs = others.some((one) => one.keyId === keyId && one.externalId !== externalId && !one.foundHere)
  if (!isOurs) ingestRepository.foundHere(w.tx, keyId, entity, externalId)
}

/** Takes rows in. It is history: nobody is told, and nothing follows. */
async function apply(w: Write, cx: Cx, plans: readonly Plan[], { keyId }: MoveParameters): Promise<Applied[]> {
  w.tx.heardBy = 'NOBODY'
  const parentNumbers = await keptOf(
    w.tx,
    keyId,
    'parent',
    plans.map(({ parent }) => parent),
  )
  const childNumbers = await keptOf(
    w.tx,
    keyId,
    'student',
    plans.map(({ child }) => child),
  )
  const of = { ids: [...parentNumbers.values()].map(({ internalId }) => internalId), phones: plans.map(({ phone }) => phone) }
  const before = await familyStates(w.tx, of)
  // Of one that was here before its number nothing is replaced, on no night.
  const records = plans.flatMap(({ parent, child }, at) => [
    ...(parentNumbers.get(parent.externalId)?.foundHere ? [] : [askedOf(2 * at, PARENTS, parent)]),
    ...(child && !childNumbers.get(child.externalId)?.foundHere ? [askedOf(2 * at + 1, STUDENTS, child)] : []),
  ])
  const told = new Map((await takeIn(w, cx, [PARENTS, STUDENTS], records, { id: keyId, waits: false })).map((one) => [one.index, one]))
  const foundHere = (numbers: Kept, part: Part) => {
    const known = numbers.get(part.externalId)
    return known?.foundHere ? ({ status: 'UNCHANGED', index: 0, id: known.internalId } as const) : null
  }
  const parents = plans.map(({ parent }, at) => foundHere(parentNumbers, parent) ?? taken(told.get(2 * at)))
  const children = plans.map(({ child }, at) => child && (foundHere(childNumbers, child) ?? taken(told.get(2 * at + 1))))
  for (const [at, { parent, child }] of plans.entries()) {
    await noteFound(w, keyId, 'parent', parent, parents[at])
    if (child) await noteFound(w, keyId, 'student', child, children[at])
  }
  const ids = parents.map(({ id }) => id)
  const after = await familyStates(w.tx, { ids, phones: [] })
  const traceOf = tracing()
  const parentStates = { was: before.parents, is: after.parents, numbers: parentNumbers }
  const childStates = { was: before.children, is: after.children, numbers: childNumbers }
  return plans.map(({ parent, child }, at): Applied => {
    const family = found(parents[at])
    const trace: RowTrace = {
      keyId,
      parent: traceOf(family, parent, parentStates),
      child: child && traceOf(found(children[at]), child, childStates),
    }
    return trace.parent || trace.child ? { recordId: family.id, trace } : { done: true }
  })
}

/** A child goes before the family that it is in. */
const undo = takenBack(async (part, cx, { recordId, trace }) => {
  const { keyId, parent, child } = trace as RowTrace // written when the row was applied
  if (child) {
    await assertNamedOnce(part, keyId, 'student', child)
    await takeBackChild(part.tx, child)
    ingestRepository.putBack(part.tx, keyId, 'student', child.externalId, child.number)
  }
  if (parent) {
    await assertNamedOnce(part, keyId, 'parent', parent)
    await takeBackParent(part, cx.scope, parent)
    ingestRepository.putBack(part.tx, keyId, 'parent', parent.externalId, parent.number)
  }
  part.audit({ id: recordId, target: 'parent', data: { rows: 1 } })
})

const familyWords = { NEW: { zh: '新建', en: 'New' }, KNOWN: { zh: '已有', en: 'Known' } } as const
const wordsOfFamily = (value: string, language: Language): string => {
  const words = familyWords[value === 'NEW' ? 'NEW' : 'KNOWN']
  return language === 'en-US' ? words.en : words.zh
}
const wordsOfGender = (value: string, language: Language): string =>
  value === 'MALE' || value === 'FEMALE' ? gender.label(value, language) : value

const columns = columnsFor<FamilyField>('FAMILIES')

/** Families and their children of a system that is left for this one. */
export const familiesMove: ChangeDefinition<FamilyField, Plan, MoveParameters> = {
  kind: 'moveIn.families',
  code: 'MOVE_IN',
  call: putParents,
  target: 'move',
  title: { code: 'task.moveFamilies' },
  name: { zh: '迁入家庭和孩子', en: 'Families moved in' },
  columns,
  fields: {
    ...Object.fromEntries(columns.map(({ key, ...column }) => [key, column])),
    family: { zh: '家长账号', en: "Parent's account", words: wordsOfFamily },
    gender: { zh: '学员 · 性别', en: 'Child: gender', words: wordsOfGender },
  },
  readFile: readerFor<FamilyField>('FAMILIES'),
  portion: 100,
  planner,
  apply,
  undo: { call: undoChangeSet, rows: undo },
}

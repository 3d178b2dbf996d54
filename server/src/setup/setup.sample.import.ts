import { sampleKind } from '@camp/contract/setup/setup.labels'
import { clearSample, loadSample } from '@camp/contract/setup/setup.sample'
import type { AppliedRow, CellFault, ChangeDefinition } from '../platform/changes/change.definition.ts'
import { stillUsed } from '../platform/db/conflicts.ts'
import { AppError } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import type { Write } from '../platform/write/write.ts'
import { sampleRepository } from './setup.sample.repository.ts'
import { dropSample, type SampleRecord, type SampleRow, sampleRows } from './setup.sample.service.ts'

/** A row by its key. */
type Plan = Pick<SampleRow, 'key'>
/** What taking a row back needs. */
interface Trace extends Plan {
  readonly records: readonly SampleRecord[]
}

const rowOf = (key: string): SampleRow => {
  const row = sampleRows.find((one) => one.key === key)
  if (!row) throw new Error(`the sample has no row ${key}`)
  return row
}

/** What hangs on a record, by the table that the database names. */
const USED: Readonly<Record<string, CellFault['error']>> = {
  orders: 'SAMPLE_USED_ORDER',
  refunds: 'SAMPLE_USED_REFUND',
  refund_requests: 'SAMPLE_USED_REFUND',
  students: 'SAMPLE_USED_CHILD',
  camp_students: 'SAMPLE_USED_CHILD',
  camp_student_stays: 'SAMPLE_USED_CHILD',
  camps: 'SAMPLE_USED_CAMP',
  camp_groups: 'SAMPLE_USED_CAMP',
}

/** Why the database keeps a row; null: that is not what went wrong. */
function useOf(error: unknown): CellFault | null {
  const table = stillUsed(error)
  return table === null ? null : { error: USED[table] ?? 'SAMPLE_USED' }
}

async function takeBack(w: Write, _cx: Cx, rows: readonly AppliedRow[]): Promise<(CellFault | null)[]> {
  w.tx.heardBy = 'US'
  await sampleRepository.hold(w.tx)
  const traces = rows.map(({ trace }) => trace as Trace) // written when the row was applied
  const touched = await sampleRepository.touched(
    w.tx,
    traces.map(({ key }) => key),
  )
  const faults: (CellFault | null)[] = []
  for (const { key, records } of traces) {
    if (touched.has(key)) faults.push({ error: 'ROW_CHANGED_SINCE' })
    else faults.push(await dropped(w, key, records))
  }
  return faults
}

/** One after the other, so that each has its answer. */
async function dropped(w: Write, key: string, records: readonly SampleRecord[]): Promise<CellFault | null> {
  const { kind, name } = rowOf(key)
  try {
    await w.tx.part(() => dropSample[kind](w.tx, records))
  } catch (error) {
    const fault = useOf(error)
    if (!fault) throw error
    return fault
  }
  sampleRepository.forget(w.tx, key)
  // Names of families stay out of the log.
  const before = kind === 'FAMILY' || kind === 'ORDER' ? {} : { name }
  for (const [entity, id] of records) w.audit({ id, target: entity, data: { rows: 1 }, before })
  return null
}

/** The sample as a set of changes: made by the services of each noun, all of it or nothing, and taken out row by row. */
export const sampleChanges: ChangeDefinition<'key', Plan> = {
  kind: 'setup.sample',
  code: 'PARAM_EDIT',
  call: loadSample,
  target: 'setupStep',
  title: { code: 'task.sample' },
  name: { zh: '示例数据', en: 'Sample data' },
  columns: [],
  fields: { kind: { zh: '类型', en: 'Kind', words: (value, language) => sampleKind.label(value as SampleRow['kind'], language) } }, // as it was shown
  planner: async () => ({
    check: async (rows) =>
      rows.map(({ cells }) => {
        const { key, name, kind } = rowOf(cells.key)
        return { plan: { key }, subject: name, after: { kind } }
      }),
  }),
  apply: async (w, cx, plans) => {
    w.tx.heardBy = 'US'
    await sampleRepository.hold(w.tx)
    const known = await sampleRepository.known(w.tx)
    // What was asked for twice, or after business had begun, makes nothing. A later portion of the same load goes on.
    const first = plans[0]?.key === sampleRows[0]?.key
    if (first && known.length > 0) throw new AppError('SAMPLE_THERE')
    if ((await sampleRepository.stands(w.tx)).business) throw new AppError('SAMPLE_BUSINESS')
    const made = new Map(known.map(({ key, recordId }) => [key, recordId]))
    const done: { recordId: number; trace: Trace }[] = []
    for (const { key } of plans) {
      const records = await rowOf(key).make({ w, cx, made })
      const [own] = records
      if (!own) throw new Error(`${key} made nothing`)
      made.set(key, own[1])
      sampleRepository.note(w.tx, records, key, cx.requestId)
      done.push({ recordId: own[1], trace: { key, records } })
    }
    return done
  },
  undo: { call: clearSample, rows: takeBack },
}

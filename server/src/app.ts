import { calls, openCalls } from '@camp/contract/catalogue'
import { logEntity } from '@camp/contract/records'
import type { Outside } from './integrations/outside.ts'
import { modules } from './modules.generated.ts'
import type { Bound } from './platform/http/asking.ts'
import type { Binding } from './platform/http/bind.ts'
import type { Page } from './platform/http/pages.ts'
import type { Counting, Countings } from './platform/ingest/counts.kinds.ts'
import type { Registry } from './platform/module.ts'
import type { RecordKinds } from './platform/record.kinds.ts'

/** One table from those of all modules; two of one name would hide each other. */
function merged<T>(tables: readonly Readonly<Record<string, T>>[]): Readonly<Record<string, T>> {
  const names = tables.flatMap(Object.keys)
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  if (twice.length > 0) throw new Error(`registered twice: ${twice.join(', ')}`)
  return Object.assign({}, ...tables)
}

/** Every kind of change that is made to many records at once. */
export const changeKinds = modules.flatMap(({ changes = [] }) => changes)
/** Every kind of step that can be taken back. */
export const undoKinds = modules.flatMap(({ undos = [] }) => undos)
/** Every kind of record that other programs put in. */
export const ingests = modules.flatMap(({ ingests = [] }) => ingests)
/** Everything that other programs count. */
const counts: Countings = merged(modules.map(({ counts = {} }) => counts as Readonly<Record<string, Counting>>)) // by kinds that are few
/** Every kind of record that has a history. */
export const recordKinds: RecordKinds = merged(modules.map(({ records = {} }) => records))

/** What not every reader sees of answers. */
export const hidings = modules.flatMap(({ hides }) => hides ?? [])
/** What is searched by phone is counted by each of these, which is one. */
export const phoneJudges = modules.flatMap(({ judgesPhones }) => judgesPhones ?? [])
/** What the database loses each night. */
export const retentions = modules.flatMap(({ retention = [] }) => retention)

/** Every page outside the calls. */
export const pagesOf = (outside: Outside): readonly Page[] =>
  modules.flatMap(({ pages = [] }) => (typeof pages === 'function' ? pages(registryOf(outside)) : pages))

const registryOf = (outside: Outside): Registry<Outside> => ({
  changes: changeKinds,
  undos: undoKinds,
  ingests,
  counts,
  records: recordKinds,
  outside,
  bound: boundOf(outside),
})

/** Bindings by their calls, looked up when one is first asked for. */
export function boundOf(outside: Outside): Bound {
  let known: ReadonlyMap<string, Binding> | undefined
  return (call) => {
    known ??= new Map(bindingsOf(outside).map((binding) => [binding.call.id, binding]))
    return known.get(call)
  }
}

/** Every bound call of the server. */
export function bindingsOf(outside: Outside): readonly Binding[] {
  const registry = registryOf(outside)
  const bindings = modules.flatMap(({ routes = [] }) => (typeof routes === 'function' ? routes(registry) : routes))
  assertWhole(bindings)
  return bindings
}

/** Start fails on a call that is bound twice or not at all, and on a record of the log that no module knows. */
function assertWhole(bound: readonly Binding[]): void {
  const ids = bound.map(({ call }) => call.id)
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
  if (twice.length > 0) throw new Error(`bound twice: ${twice.join(', ')}`)
  const missing = [...calls, ...openCalls].filter((call) => !ids.includes(call.id)).map((call) => call.id)
  if (missing.length > 0) throw new Error(`in the contract and not bound: ${missing.join(', ')}`)
  const unknown = [...new Set([...logEntity.values, ...Object.keys(recordKinds)])].filter(
    (entity) => !Object.hasOwn(recordKinds, entity) || !Object.hasOwn(logEntity.labels, entity),
  )
  if (unknown.length > 0) throw new Error(`known to the log or to a module alone: ${unknown.join(', ')}`)
}

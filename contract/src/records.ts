import { labelled } from './base/labels.ts'
import type { LoggedRecord, LoggedThing } from './base/record.ts'
import { things as others, records } from './records.generated.ts'

export { records }

export type LogEntity = (typeof records)[number]['entity']

/** The name of anything that entries are about. */
export type LoggedName = LogEntity | (typeof others)[number]['entity']

const named = Object.fromEntries(records.map(({ entity, zh, en }) => [entity, [zh, en, 'grey']]))

/** The records that entries are about, by the name that the server stores. */
export const logEntity = labelled(named as Record<LogEntity, [string, string, 'grey']>) // fromEntries forgets the keys

const byEntity = new Map<LogEntity, LoggedRecord>(records.map((record) => [record.entity, record]))

/** The record of a name. */
export function recordNamed(entity: LogEntity): LoggedRecord {
  const record = byEntity.get(entity)
  if (!record) throw new Error(`no record is called ${entity}`)
  return record
}

const things: ReadonlyMap<string, LoggedThing> = new Map([...records, ...others].map((thing) => [thing.entity, thing]))

/** What entries of a name are about; undefined where they hold no fields. */
export const thingNamed = (entity: string): LoggedThing | undefined => things.get(entity)

import type { Language } from '@camp/contract/errors'
import type { AppliedRow } from '../platform/changes/change.definition.ts'
import type { Cx } from '../platform/http/context.ts'
import { ingestRepository, type KeptRecord } from '../platform/ingest/ingest.repository.ts'
import type { Moved, TakeMoved } from '../platform/ingest/moved.records.ts'
import { hashOf } from '../platform/write/audit.ts'
import type { Write } from '../platform/write/write.ts'
import { assertNamedOnce, type Part, saysNothing, type Trace, takenBack } from './moveIn.putting.service.ts'

// Records of kinds that no program puts in: by their old numbers, each once, what has not changed left alone; and how they are taken back.

/** A kind of record: how one is put in, and how it is taken back. */
export interface RecordKind<Said, Record> {
  readonly entity: string
  readonly take: TakeMoved<Said, Record>
  takeBack(w: Write, cx: Cx, moved: Moved<Record>): Promise<void>
}

/** What became of one: our number of it, and what a row has left of it; null: nothing new, or an earlier row of the file did it. */
export interface Put {
  readonly id: number
  readonly trace: Trace<unknown> | null
}

/** Puts records in, in their order. `complete`: what a part says, with our numbers of what it refers to. */
export async function putRecords<Said, Record>(
  w: Write,
  cx: Cx,
  {
    keyId,
    kind,
    parts,
    complete,
  }: {
    readonly keyId: number
    readonly kind: RecordKind<Said, Record>
    readonly parts: readonly (Part | null)[]
    complete(part: Part, at: number): Said
  },
): Promise<(Put | null)[]> {
  const ids = [...new Set(parts.flatMap((part) => (part ? [part.externalId] : [])))].sort()
  const known = new Map((await ingestRepository.claim(w.tx, keyId, kind.entity, ids)).map((row) => [row.externalId, row]))
  const done = new Map<string, number>()
  const kept: KeptRecord[] = []
  const put: (Put | null)[] = []
  for (const [at, part] of parts.entries()) put.push(part && (await putOne(part, at)))
  ingestRepository.keep(w.tx, keyId, kind.entity, kept)
  return put

  async function putOne(part: Part, at: number): Promise<Put> {
    const { externalId, data } = part
    const earlier = done.get(externalId)
    if (earlier !== undefined) return { id: earlier, trace: null }
    const was = known.get(externalId)
    const internalId = was?.internalId ?? null
    if (internalId !== null && saysNothing(part, was)) {
      done.set(externalId, internalId)
      return { id: internalId, trace: null }
    }
    const { id, version, before } = await kind.take(w, cx, internalId, complete(part, at))
    done.set(externalId, id)
    const foundHere = internalId === null && before !== null && !(await isOurs(id))
    kept.push({ externalId, internalId: id, hash: hashOf(data).toString('hex'), sequence: null, occurredAt: null, foundHere })
    const number = internalId === null ? null : { internalId, hash: was?.hash ?? null }
    return { id, trace: { id, version, before, externalId, number } }
  }

  /** One that this system made itself, under another number, is its own. */
  async function isOurs(id: number): Promise<boolean> {
    const numbers = await ingestRepository.leading(w.tx, kind.entity, id)
    return kept.some((one) => one.internalId === id && !one.foundHere) || numbers.some((one) => one.keyId === keyId && !one.foundHere)
  }
}

/** What a row has left: of each kind of record, in the order in which they were put in. */
interface RowTrace {
  readonly keyId: number
  readonly records: readonly { readonly entity: string; readonly trace: Trace<unknown> }[]
}

/** A row as it was applied, by what it put in; one that changed nothing needs nothing. */
export function appliedOf(
  keyId: number,
  recordId: number,
  records: readonly { readonly entity: string; readonly put: Put | null | undefined }[],
) {
  const left = records.flatMap(({ entity, put }) => (put?.trace ? [{ entity, trace: put.trace }] : []))
  const trace: RowTrace = { keyId, records: left }
  return left.length > 0 ? { recordId, trace } : ({ done: true } as const)
}

/** Takes rows back: of each the record that was put in last first. */
// biome-ignore lint/suspicious/noExplicitAny: each kind takes back what it has left itself
export const takenBackRecords = (kinds: readonly RecordKind<any, any>[], target: string) =>
  takenBack(async (part: Write, cx: Cx, { recordId, trace }: AppliedRow) => {
    const { keyId, records } = trace as RowTrace // written when the row was applied
    for (const { entity, trace: left } of records.toReversed()) {
      const kind = kinds.find((one) => one.entity === entity)
      if (!kind) throw new Error(`nobody takes back ${entity}`)
      await assertNamedOnce(part, keyId, entity, left)
      await kind.takeBack(part, cx, left as Moved<unknown>) // as above
      ingestRepository.putBack(part.tx, keyId, entity, left.externalId, left.number)
    }
    part.audit({ id: recordId, target, data: { rows: 1 } })
  })

const words = { NEW: { zh: '新建', en: 'New' }, KNOWN: { zh: '已有', en: 'Known' } } as const
/** Whether a record is made, or was here. */
export const wordsOfKnown = (value: string, language: Language): string =>
  words[value === 'NEW' ? 'NEW' : 'KNOWN'][language === 'en-US' ? 'en' : 'zh']

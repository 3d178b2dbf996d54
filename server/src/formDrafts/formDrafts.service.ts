import type * as calls from '@camp/contract/base/drafts'
import type { DraftContent, DraftPlace } from '@camp/contract/base/drafts'
import { familySeal, openSealed } from '../parents/parents.api.ts'
import { found } from '../platform/errors.ts'
import type { Listener } from '../platform/facts.ts'
import type { Forgets } from '../platform/family.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import type { RecordKinds } from '../platform/record.kinds.ts'
import { mayReadRecord, type NamedRecord } from '../platform/record.reading.ts'
import { type Write, write } from '../platform/write/write.ts'
import { draftsRepository } from './formDrafts.repository.ts'

const placeOf = (cx: Cx, { form, record }: DraftPlace): Buffer =>
  cx.services.keys.digest(JSON.stringify(['draft', form, record?.entity, record?.id]))

/** May the person read the record that the form is about, now? */
async function mayRead(kinds: RecordKinds, cx: Cx, { record }: DraftPlace): Promise<boolean> {
  if (!record) return true
  if (!Object.hasOwn(kinds, record.entity)) return false
  const named = record as NamedRecord // asked just before
  const { codes } = cx.reader
  return (
    (await mayReadRecord(kinds, cx.db, named, { codes, scope: cx.scope })) ||
    ((await kinds[named.entity]?.shownTo?.(cx.db, named.id, cx.reader)) ?? false)
  )
}

/** Under the key of the family that the form is about; else under the data key. Null: of a family that was forgotten nothing is kept. */
async function sealed(w: Write, cx: Cx, { record }: DraftPlace, draft: DraftContent) {
  const { keys } = cx.services
  const parentId = record ? await draftsRepository.familyOf(w.tx, record.entity, record.id) : null
  const text = JSON.stringify(draft)
  if (parentId === null) return { parentId, text: keys.seal(text) }
  const under = (await familySeal(w.tx, keys, parentId))('text', text)
  return under && { parentId, text: under.sealed }
}

/** What stands in it; undefined: the key is gone. */
async function opened(cx: Cx, kept: { readonly parentId: number | null; readonly sealed: string }): Promise<string | undefined> {
  const { keys } = cx.services
  if (kept.parentId === null) return keys.opened(kept.sealed) ?? undefined
  const [row] = await openSealed(cx.db, keys, [{ after: { text: { family: kept.parentId, kind: 'text', sealed: kept.sealed } } }])
  // What is opened is of the same shape, with a text in the place of what was sealed.
  const text: unknown = (row as { readonly after?: { readonly text: unknown } }).after?.text
  return typeof text === 'string' && text.startsWith('{') ? text : undefined
}

/** Forgets what somebody typed and did not send. */
export const forgetShut: Listener<'account.shut'> = async (tx, facts) =>
  draftsRepository.dropAll(
    tx,
    facts.map(({ userId }) => userId),
  )

export const readDraft =
  (kinds: RecordKinds): Handler<typeof calls.readDraft> =>
  async ({ body }, cx) => {
    const kept = await draftsRepository.read(cx.db, cx.reader.userId, placeOf(cx, body))
    if (!kept || !(await mayRead(kinds, cx, body))) return { draft: null }
    const text = await opened(cx, kept)
    return { draft: text === undefined ? null : { ...(JSON.parse(text) as DraftContent), keptAt: kept.keptAt } } // as it was checked when it was kept
  }

export const keepDraft =
  (kinds: RecordKinds): Handler<typeof calls.keepDraft> =>
  async ({ body }, cx) => {
    const { draft } = body
    if (draft) found((await mayRead(kinds, cx, body)) || null)
    return write(cx, async (w) => {
      const { userId } = cx.reader
      const place = placeOf(cx, body)
      const under = draft && (await sealed(w, cx, body, draft))
      if (under) draftsRepository.keep(w.tx, userId, place, under)
      else draftsRepository.drop(w.tx, userId, place)
      return { kept: under !== null }
    })
  }

/** Drafts of no family that name one: such as an order for a phone number that is being erased. */
export const forgetDraftsOf: Forgets = async (tx, keys, known, leftBy) => {
  const left = leftBy(known)
  for (const { userId, place, sealed } of await draftsRepository.loose(tx)) {
    const text = keys.opened(sealed)
    if (text === null || JSON.stringify(left(JSON.parse(text))) !== text) draftsRepository.drop(tx, userId, place)
  }
}

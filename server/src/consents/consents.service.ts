import type { HandlerInput } from '@camp/contract/base/call'
import type { Taken } from '@camp/contract/base/ingest'
import type * as calls from '@camp/contract/consents/consents'
import type { ConsentHow, ConsentPurpose, ConsentWord } from '@camp/contract/consents/consents.labels'
import { consentPurpose, consentState } from '@camp/contract/consents/consents.labels'
import type { putConsents } from '@camp/contract/consents/consents.open'
import * as z from 'zod'
import { showMedia } from '../media/media.api.ts'
import { familySeal, lockedParent } from '../parents/parents.api.ts'
import { type Conflicts, orConflict } from '../platform/db/conflicts.ts'
import { AppError, found } from '../platform/errors.ts'
import { happened } from '../platform/facts.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { AHEAD_MS, type TakeOne } from '../platform/ingest/ingest.kinds.ts'
import { changedSince, defineUndo, keepStep } from '../platform/write/undo.ts'
import { type Write, write } from '../platform/write/write.ts'
import { consentsRepository, consentTextsRepository, type Standing, type Word } from './consents.repository.ts'

/** Refuses what lies in the future, by the clock of the database. */
export async function assertNotAhead(w: Write, at: string, field: string): Promise<void> {
  if (found(await consentsRepository.time(w.tx, at, null)).ahead) throw new AppError('CONSENT_AHEAD', {}, { field })
}

/** What a guardian said, as it comes in. */
export interface Said {
  readonly purpose: ConsentPurpose
  readonly state: ConsentWord
  /** Left out: of the text in force. */
  readonly textNumber?: number | undefined
  /** Null: now. */
  readonly at: string | null
  readonly how: ConsentHow
  readonly guardian: string | null
  readonly mediaId?: string | undefined
}

/** What becomes of a word that is older than the last one. */
export type Late = 'refused' | 'left out'

interface Child {
  readonly id: number
  readonly parentId: number
}

/** The child, with its family held until the end of the change. */
export async function heldChild(w: Write, cx: Cx, studentId: number): Promise<Child> {
  const child = await consentsRepository.child(w.tx, studentId, cx.scope)
  if (!child) throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'studentId' })
  await lockedParent(w, child.parentId, cx.scope)
  return child
}

async function textOf(w: Write, { purpose, textNumber }: Said): Promise<number | null> {
  if (textNumber === undefined) return consentTextsRepository.number(w.tx, purpose)
  if (!(await consentTextsRepository.isKnown(w.tx, purpose, textNumber)))
    throw new AppError('CONSENT_TEXT_UNKNOWN', {}, { field: 'textNumber' })
  return textNumber
}

/** What the log tells of a word: fields that differ from the one before, names sealed. */
async function tellLog(w: Write, cx: Cx, id: number, child: Child, purpose: ConsentPurpose, word: Word, old: Standing | undefined) {
  const seal = await familySeal(w.tx, cx.services.keys, child.parentId)
  const fields = ({ state, textNumber, at, how, guardian }: Omit<Word, 'mediaId' | 'notedBy' | 'keyId' | 'origin'>) => ({
    state,
    textNumber,
    at,
    how,
    guardian: seal('name', guardian),
  })
  w.audit({
    id,
    target: 'consent',
    data: { studentId: child.id, purpose, state: word.state },
    before: old ? fields({ ...old, at: old.exactly }) : { state: 'UNKNOWN' },
    after: { purpose, ...fields(word) },
  })
}

/** Writes down a word, and tells all who serve the child. */
async function addWord(w: Write, cx: Cx, child: Child, purpose: ConsentPurpose, word: Word, old: Standing | undefined) {
  const saved = found(await consentsRepository.put(w.tx, child.id, purpose, word.state))
  const added = found(await consentsRepository.addWord(w.tx, saved.id, word))
  const fact = { id: saved.id, studentId: child.id, parentId: child.parentId, purpose, textNumber: word.textNumber, at: added.at }
  const by = { write: w, data: { studentId: child.id, purpose, state: word.state } }
  await happened(w.tx, word.state === 'GIVEN' ? 'consent.given' : 'consent.withdrawn', [fact], by)
  await tellLog(w, cx, saved.id, child, purpose, word, old)
  return { id: saved.id, version: saved.version, wordId: added.id }
}

const byWhom = ({ byKey, reader }: Cx) => ({ notedBy: byKey ? null : reader.userId, keyId: byKey?.id ?? null })

/**
 * Notes what a guardian said of a child that is held, inside a change. `late`: what is older than the last word is kept beside it, changes nothing of how
 * it stands, and null is answered. Two words of one moment: the withdrawal counts.
 */
export async function noteWord(w: Write, cx: Cx, child: Child, said: Said, late: Late) {
  const { purpose, state, how, guardian, mediaId = null } = said
  const textNumber = await textOf(w, said)
  const old = await consentsRepository.stands(w.tx, child.id, purpose)
  const time = found(await consentsRepository.time(w.tx, said.at, old?.exactly ?? null))
  const word = { state, textNumber, at: time.at, how, guardian, mediaId, ...byWhom(cx), origin: 'SAID' as const }
  const overruled = time.older || (time.same && old?.state === 'WITHDRAWN' && state === 'GIVEN')
  if (overruled && old && old.state !== 'UNKNOWN') {
    if (late === 'refused') throw new AppError('CONSENT_OLDER', {}, { field: 'at' })
    if (await consentsRepository.addLate(w.tx, old.id, word))
      w.audit({ id: old.id, target: 'consent', data: { studentId: child.id, purpose, state }, after: { late: true, at: time.at, how } })
    return { old, done: null }
  }
  return { old, done: await addWord(w, cx, child, purpose, word, old) }
}

/** What was given by mistake stands as it stood before. */
export const consentNoted = defineUndo({
  step: 'CONSENT_NOTED',
  code: 'CONSENT_EDIT',
  trace: z.object({
    id: z.int(),
    version: z.int(),
    studentId: z.int(),
    purpose: consentPurpose.schema,
    was: z.object({ state: consentState.schema, textNumber: z.int().nullable() }),
  }),
  put: async (w, cx, { id, version, studentId, purpose, was }) => {
    const child = await heldChild(w, cx, studentId)
    const old = found(await consentsRepository.stands(w.tx, studentId, purpose))
    if (old.version !== version) throw await changedSince(w.tx, cx, 'consent', id)
    const { at } = found(await consentsRepository.time(w.tx, null, null))
    const word = { ...was, at, how: 'STAFF' as const, guardian: null, mediaId: null, ...byWhom(cx), origin: 'UNDONE' as const }
    const saved = found(await consentsRepository.put(w.tx, studentId, purpose, word.state))
    const added = found(await consentsRepository.addWord(w.tx, saved.id, word))
    const { parentId } = child
    const fact = { id, studentId, parentId, purpose, textNumber: word.textNumber, at: added.at }
    // Where it was given before already, nothing ends.
    await happened(w.tx, was.state === 'GIVEN' ? 'consent.given' : 'consent.withdrawn', [fact], {
      write: w,
      data: { step: 'CONSENT_NOTED' },
    })
    w.audit({ id, target: 'consent', data: { step: 'CONSENT_NOTED' }, before: { state: old.state }, after: { state: word.state } })
  },
})

type Body = HandlerInput<typeof calls.noteConsent>['body']

/** Refuses who saw something else, and who says what stands already. */
function assertSeen(w: Write, old: Standing | undefined, { version, fresh, state }: Body): void {
  if (fresh && old) throw new AppError('VERSION_CONFLICT', {}, { record: { entity: 'consent', id: old.id } })
  if (old) w.version(old, version)
  if (state === 'WITHDRAWN' && old?.state === 'WITHDRAWN') throw new AppError('CONSENT_STANDS')
}

export const noteConsent: Handler<typeof calls.noteConsent> = ({ body }, cx) =>
  write(cx, async (w) => {
    const { studentId, purpose, state, textNumber, at = null, how, guardian, mediaId } = body
    if (how === 'PAPER' && !mediaId) throw new AppError('CONSENT_PAPER_MISSING', {}, { field: 'mediaId' })
    const child = await heldChild(w, cx, studentId)
    assertSeen(w, await consentsRepository.stands(w.tx, studentId, purpose), body)
    if (at !== null) await assertNotAhead(w, at, 'at')
    const { old, done } = await noteWord(w, cx, child, { purpose, state, textNumber, at, how, guardian, mediaId }, 'refused')
    const { id, version } = found(done)
    if (mediaId) await keepPaper(w, cx, id, mediaId)
    const was = { state: old?.state ?? 'UNKNOWN', textNumber: old?.textNumber ?? null }
    // A withdrawal has stopped things already: taking it back is a new word.
    const undo = state === 'GIVEN' ? await keepStep(w, cx, consentNoted, { id, version, studentId, purpose, was }) : null
    return { id, version, state, undo }
  })

/** The papers of all words stay with the consent. */
async function keepPaper(w: Write, cx: Cx, id: number, mediaId: string): Promise<void> {
  const keeps = (await consentsRepository.words(w.tx, id, cx.scope)).flatMap(({ paper }) => (paper ? [paper.id] : []))
  await showMedia(w.tx, { entity: 'consent', recordId: id, by: cx }, { ids: [mediaId], purposes: ['CONSENT'], field: 'mediaId', keeps })
}

/** What a guardian said in the app. What stands so already is known by this number from now on. */
export const takeConsent: TakeOne<Taken<typeof putConsents>> = async (w, cx, { data }) => {
  const { purpose, state, textNumber, at, guardian = null, studentId } = data
  if (Date.parse(at) > cx.services.clock.now().getTime() + AHEAD_MS) throw new AppError('CONSENT_AHEAD', {}, { field: 'at' })
  const child = await heldChild(w, cx, studentId)
  const stands = await consentsRepository.stands(w.tx, child.id, purpose)
  if (stands && stands.state === state && Date.parse(stands.at) === Date.parse(at)) return { id: stands.id, linked: true }
  const { old, done } = await noteWord(w, cx, child, { purpose, state, textNumber, at, how: 'APP', guardian }, 'left out')
  return done ? { id: done.id } : { id: found(old).id, linked: true }
}

const FASTER: Conflicts = { consent_texts_purpose_number_key: { error: 'VERSION_CONFLICT', path: 'after' } }

export const publishConsentText: Handler<typeof calls.publishConsentText> = ({ body: { purpose, text, after } }, cx) =>
  write(cx, async (w) => {
    const newest = await consentTextsRepository.newest(w.tx, purpose)
    if ((newest?.number ?? 0) !== after) throw new AppError('VERSION_CONFLICT')
    if (newest?.text === text) throw new AppError('CONSENT_TEXT_SAME', {}, { field: 'text' })
    const added = found(await orConflict(FASTER, () => consentTextsRepository.add(w.tx, purpose, after + 1, text, cx.reader.userId)))
    w.audit({ id: added.id, data: { purpose, number: added.number }, after: { purpose, number: added.number, text } })
    return added
  })

import type { HandlerInput } from '@camp/contract/base/call'
import type * as calls from '@camp/contract/resources/resources'
import { letGoOfMedia, mediaFiles, showMedia } from '../media/media.api.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { changedFields } from '../platform/write/audit.ts'
import { keepStep } from '../platform/write/undo.ts'
import { type Write, write } from '../platform/write/write.ts'
import { type LockedResource, type ResourceFields, resourcesRepository } from './resources.repository.ts'
import { revisionsRepository, type StoredFiles } from './resources.revisions.repository.ts'
import { resourceDeleted, told, whole } from './resources.undoing.service.ts'

type Body = HandlerInput<typeof calls.createResource>['body']

/** So many camps are named in a refusal. */
const NAMED = 10

const only = async (w: Write, id: number): Promise<LockedResource> => found((await resourcesRepository.lock(w.tx, [id]))[0])

/** Who contributed it: somebody who is there, or who was chosen before. */
async function uploaderOf(w: Write, chosen: number | null | undefined, old?: LockedResource) {
  if (chosen === undefined || chosen === (old?.uploaderId ?? null)) {
    return { uploaderId: old?.uploaderId ?? null, uploaderName: old?.uploaderName ?? null }
  }
  if (chosen === null) return { uploaderId: null, uploaderName: null }
  const name = await resourcesRepository.uploader(w.tx, chosen)
  if (name === undefined) throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'uploaderId' })
  return { uploaderId: chosen, uploaderName: name }
}

/** What is to be written. A file keeps its name where none is given. */
async function fieldsOf(w: Write, body: Body, old?: LockedResource): Promise<ResourceFields> {
  const coverId = body.coverId === undefined ? (old?.coverId ?? null) : body.coverId
  const ids = body.files.map(({ mediaId }) => mediaId)
  if (new Set(ids).size < ids.length) throw new AppError('RESOURCE_FILE_TWICE', {}, { field: 'files' })
  const facts = await mediaFiles(w.tx, coverId === null ? ids : [...ids, coverId])
  if (coverId !== null) {
    const cover = facts.get(coverId)
    if (!cover) throw new AppError('MEDIA_UNKNOWN', {}, { field: 'coverId' })
    if (cover.kind !== 'IMAGE') throw new AppError('RESOURCE_COVER_KIND', {}, { field: 'coverId' })
  }
  const before = new Map(old?.files.map((file) => [file.mediaId, file]))
  const files: StoredFiles = body.files.map(({ mediaId, name }) => {
    const fact = facts.get(mediaId)
    if (!fact) throw new AppError('MEDIA_UNKNOWN', {}, { field: 'files' })
    const was = before.get(mediaId)
    return { mediaId, name: name ?? was?.name ?? fact.name, pages: was?.pages ?? null }
  })
  const kept = (name: 'level' | 'theme') => (body[name] === undefined ? (old?.[name] ?? null) : body[name] || null)
  return {
    title: body.title,
    kind: body.kind,
    level: kept('level'),
    theme: kept('theme'),
    coverId,
    files,
    ...(await uploaderOf(w, body.uploaderId, old)),
  }
}

/** Has the record show its cover, its files, and those of earlier revisions. */
async function show(w: Write, cx: Cx, recordId: number, { coverId, files }: ResourceFields): Promise<void> {
  const ids = [...files.map(({ mediaId }) => mediaId), ...(await revisionsRepository.earlierMedia(w.tx, recordId))]
  const shower = { entity: 'resource', recordId, by: cx }
  // A cover is shown to the world: only what was sent in as one.
  if (coverId !== null) await showMedia(w.tx, shower, { ids: [coverId], purposes: ['COVER'], field: 'coverId', keeps: ids })
  await showMedia(w.tx, shower, { ids, purposes: ['RESOURCE', 'COVER'], field: 'files', keeps: coverId === null ? [] : [coverId] })
}

export const createResource: Handler<typeof calls.createResource> = ({ body }, cx) =>
  write(cx, async (w) => {
    const fields = await fieldsOf(w, body)
    const saved = found(await resourcesRepository.add(w.tx, fields))
    await show(w, cx, saved.id, fields)
    w.audit({ id: saved.id, data: { title: fields.title }, after: told(fields) })
    return saved
  })

/** Are these other files, or the same ones in another order? Another name alone makes no revision. */
const isReplaced = (old: StoredFiles, files: StoredFiles): boolean =>
  old.length !== files.length || old.some(({ mediaId }, at) => mediaId !== files[at]?.mediaId)

export const updateResource: Handler<typeof calls.updateResource> = ({ body }, cx) =>
  write(cx, async (w) => {
    const old = await only(w, body.id)
    w.version(old, body.version)
    const fields = await fieldsOf(w, body, old)
    // What had no files yet has its first ones: there is nothing that a camp could keep.
    const replaced = old.files.length > 0 && isReplaced(old.files, fields.files)
    const revision = replaced ? old.revision + 1 : old.revision
    const everywhere = replaced && body.everywhere === true
    if (replaced) revisionsRepository.replace(w.tx, old.id, old.revision, old.files, cx.reader.userId, everywhere)
    const saved = found(await resourcesRepository.change(w.tx, old.id, fields, revision))
    await show(w, cx, old.id, fields)
    const { before, after } = changedFields(
      { ...told(old), revision: old.revision },
      { ...told(fields), revision, ...(everywhere && { everywhere }) },
    )
    w.audit({ id: old.id, data: { title: fields.title }, before, after })
    return { ...saved, revision, kept: await revisionsRepository.kept(w.tx, old.id) }
  })

/** Sets resources to a state; those that are in it are left alone. Answers what was changed. */
export async function switchAll(w: Write, resources: readonly LockedResource[], activeFlg: LockedResource['activeFlg']) {
  const due = resources.filter((resource) => resource.activeFlg !== activeFlg)
  if (due.length === 0) return []
  const saved = await resourcesRepository.switch(
    w.tx,
    due.map(({ id }) => id),
    activeFlg,
  )
  for (const { id, title, activeFlg: was } of due) {
    w.audit({ id, type: activeFlg, data: { title, activeFlg }, before: { activeFlg: was }, after: { activeFlg } })
  }
  return saved
}

export const switchResource: Handler<typeof calls.switchResource> = ({ params, body }, cx) =>
  write(cx, async (w) => {
    const resource = await only(w, params.id)
    w.version(resource, body.version)
    const [saved] = await switchAll(w, [resource], body.activeFlg)
    const { id, version, lessonsAhead } = resource
    return { ...(saved ?? { id, version }), lessonsAhead }
  })

export const deleteResource: Handler<typeof calls.deleteResource> = ({ params }, cx) =>
  write(cx, async (w) => {
    const resource = await only(w, params.id)
    const { id, title } = resource
    const camps = await resourcesRepository.camps(w.tx, id)
    if (camps.length > 0) throw new AppError('RESOURCE_IN_CAMPS', { count: camps.length, names: camps.slice(0, NAMED).join('、') })
    resourcesRepository.archive(w.tx, id)
    letGoOfMedia(w.tx, 'resource', [id])
    w.audit({ id, data: { title }, before: whole(resource) })
    return { id, undo: await keepStep(w, cx, resourceDeleted, { id, version: resource.version + 1 }) }
  })

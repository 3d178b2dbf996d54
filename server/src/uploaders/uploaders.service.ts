import { listed } from '@camp/contract/base/enumeration'
import { maskPersonal } from '@camp/contract/base/pii'
import type * as calls from '@camp/contract/uploaders/uploaders'
import { type Conflicts, orConflict } from '../platform/db/conflicts.ts'
import type { Executor } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import { personalToStore } from '../platform/personal.ts'
import { changedFields } from '../platform/write/audit.ts'
import type { RecordSnapshot } from '../platform/write/record.ts'
import { write } from '../platform/write/write.ts'
import { type UploaderFields, uploadersRepository } from './uploaders.repository.ts'

const TAKEN: Conflicts = { uploaders_phone_key: { error: 'PHONE_TAKEN', path: 'phone' } }

/** So many are named in a refusal. */
const MOST_NAMED = 10

/** What the log may say of an uploader: the phone masked. */
const logged = ({ name, phone }: UploaderFields) => ({ name, phone: maskPersonal('phone', phone) })

export const addUploader: Handler<typeof calls.addUploader> = ({ body }, cx) =>
  write(cx, async (w) => {
    const saved = found(await orConflict(TAKEN, () => uploadersRepository.add(w.tx, body)))
    w.audit({ id: saved.id, data: { name: body.name }, after: logged(body) })
    return saved
  })

export const updateUploader: Handler<typeof calls.updateUploader> = ({ body }, cx) =>
  write(cx, async (w) => {
    const old = found((await uploadersRepository.lock(w.tx, [body.id]))[0])
    w.version(old, body.version)
    const fields = { name: body.name, phone: personalToStore('phone', body.phone, old.phone) }
    const saved = found(await orConflict(TAKEN, () => uploadersRepository.change(w.tx, old.id, fields)))
    const { before, after } = changedFields(logged(old), logged(fields))
    w.audit({ id: old.id, data: { name: fields.name }, before, after })
    return saved
  })

export const deleteUploader: Handler<typeof calls.deleteUploader> = ({ params: { id } }, cx) =>
  write(cx, async (w) => {
    const old = found((await uploadersRepository.lock(w.tx, [id]))[0])
    const [used] = await uploadersRepository.used(w.tx, [id])
    if (used) throw new AppError('UPLOADER_IN_USE', { count: used.count })
    uploadersRepository.archive(w.tx, [id])
    w.audit({ id, data: { name: old.name }, before: logged(old) })
    return { id }
  })

/** All or none: also where one of them is not there. */
export const deleteUploaders: Handler<typeof calls.deleteUploadersBatch> = ({ body: ids }, cx) =>
  write(cx, async (w) => {
    const uploaders = await uploadersRepository.lock(w.tx, ids)
    if (uploaders.length < new Set(ids).size) throw new AppError('NOT_FOUND')
    const held = uploaders.map(({ id }) => id)
    const usedIds = new Set((await uploadersRepository.used(w.tx, held)).map(({ id }) => id))
    const used = uploaders.filter(({ id }) => usedIds.has(id))
    if (used.length > 0) {
      const names = listed(
        used.slice(0, MOST_NAMED).map(({ name }) => name),
        cx.language,
      )
      throw new AppError(used.length > MOST_NAMED ? 'UPLOADERS_IN_USE_MORE' : 'UPLOADERS_IN_USE', { count: used.length, names })
    }
    uploadersRepository.archive(w.tx, held)
    for (const { id, name, phone } of uploaders) w.audit({ id, data: { name }, before: logged({ name, phone }) })
    return { count: uploaders.length }
  })

/** As it stands, by the names that its log entries use. */
export async function uploaderSnapshot(db: Executor, id: number): Promise<RecordSnapshot | undefined> {
  const snapshot = await uploadersRepository.snapshot(db, id)
  if (!snapshot) return undefined
  const { phone, fields, ...rest } = snapshot
  return { ...rest, fields: { ...fields, phone: maskPersonal('phone', phone) } }
}

import type { CallAnswer, HandlerInput } from '@camp/contract/base/call'
import type * as calls from '@camp/contract/camps/camps.config'
import { campTypeTemplates, type takeCampTypes as take } from '@camp/contract/camps/camps.templates'
import { inAnyCase, orConflict } from '../platform/db/conflicts.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import { changedFields } from '../platform/write/audit.ts'
import { type Write, write } from '../platform/write/write.ts'
import { campConfigRepository } from './camps.config.repository.ts'

type Saved = CallAnswer<typeof calls.saveCampType>
type TypeBody = HandlerInput<typeof calls.saveCampType>['body']

const TAKEN = inAnyCase('camp_types_name', { error: 'CAMP_TYPE_TAKEN', path: 'name' })

export const saveCampType: Handler<typeof calls.saveCampType> = ({ body }, cx) =>
  write(cx, (w) => (body.id === undefined ? addType(w, body) : changeType(w, body.id, body)))

async function addType(w: Write, { name, sort, activeFlg }: TypeBody): Promise<Saved> {
  const made = found(await orConflict(TAKEN, () => campConfigRepository.add(w.tx, { name, sort: sort ?? null, activeFlg })))
  w.audit({ id: made.id, type: 'ADD', data: { name }, after: { name, sort: made.sort, activeFlg } })
  return { id: made.id, version: made.version }
}

async function changeType(w: Write, id: number, { name, sort, activeFlg, version }: TypeBody): Promise<Saved> {
  const { id: _id, version: stored, ...old } = found(await campConfigRepository.lock(w.tx, id))
  w.partVersion({ version: stored }, version)
  const fields = { name, sort: sort ?? old.sort, activeFlg }
  const saved = found(await orConflict(TAKEN, () => campConfigRepository.change(w.tx, id, fields)))
  const { before, after } = changedFields(old, fields)
  w.audit({ id, data: { name }, before, after })
  return saved
}

/** Those that are not there yet, each with its rules. */
export const takeCampTypes: Handler<typeof take> = ({ body: { templates } }, cx) =>
  write(cx, async (w) => {
    let count = 0
    for (const { id: _id, name, ...rules } of campTypeTemplates.filter(({ id }) => templates.includes(id))) {
      const made = await campConfigRepository.addMissing(w.tx, name)
      if (!made) continue
      await campConfigRepository.putConfig(w.tx, { campTypeId: made.id, ...rules })
      w.audit({ id: made.id, data: { name }, after: { name, sort: made.sort, activeFlg: 'ACTIVE', ...rules } })
      count += 1
    }
    return { count }
  })

export const sortCampTypes: Handler<typeof calls.sortCampTypes> = ({ body: { ids } }, cx) =>
  write(cx, async (w) => {
    const types = await campConfigRepository.lockAll(w.tx)
    if (ids.some((id) => !types.some((type) => type.id === id))) throw new AppError('NOT_FOUND')
    const place = (id: number) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
    types.sort((one, other) => place(one.id) - place(other.id) || one.sort - other.sort || one.id - other.id)
    const moved = types.flatMap((type, at) => (type.sort === at + 1 ? [] : [{ ...type, to: at + 1 }]))
    for (const { id, name, sort, to } of moved) {
      campConfigRepository.place(w.tx, id, to)
      w.audit({ id, data: { name }, before: { sort }, after: { sort: to } })
    }
    return { count: moved.length }
  })

export const saveCampConfig: Handler<typeof calls.saveCampConfig> = ({ body }, cx) =>
  write(cx, async (w) => {
    const { version, ...config } = body
    // The type is held, so that two who set it for the first time are kept apart.
    found(await campConfigRepository.lock(w.tx, config.campTypeId))
    const { version: stored, campType, ...old } = found(await campConfigRepository.config(w.tx, config.campTypeId))
    w.partVersion({ version: stored }, version)
    const saved = found(await campConfigRepository.putConfig(w.tx, config))
    const { before, after } = changedFields(old, config)
    w.audit({ id: config.campTypeId, data: { name: campType }, before, after })
    return { id: config.campTypeId, version: saved.version }
  })

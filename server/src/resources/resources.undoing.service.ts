import { mediaFiles, showOwnMedia } from '../media/media.api.ts'
import { AppError } from '../platform/errors.ts'
import { defineReturn } from '../platform/write/undo.ts'
import { type LockedResource, type ResourceFields, resourcesRepository } from './resources.repository.ts'
import { revisionsRepository } from './resources.revisions.repository.ts'

/** A resource as the log tells of it. */
export const told = ({ title, kind, level, theme, coverId, files, uploaderName }: ResourceFields) => ({
  title,
  kind,
  level,
  theme,
  coverId,
  uploaderName,
  files: files.map(({ name }) => name),
})

/** With what its switches say. */
export const whole = (resource: LockedResource) => ({ ...told(resource), revision: resource.revision, activeFlg: resource.activeFlg })

/** A resource that was deleted is there again with its files, which stay so long as that can be asked for. */
export const resourceDeleted = defineReturn({
  step: 'RESOURCE_DELETED',
  code: 'RESOURCE_EDIT',
  entity: 'resource',
  restore: async (w, _cx, { id, version }) => {
    if (!(await resourcesRepository.restore(w.tx, id, version))) return undefined
    const [resource] = await resourcesRepository.lock(w.tx, [id])
    if (!resource) return undefined
    const { coverId, files } = resource
    const shown = [...files.map(({ mediaId }) => mediaId), ...(await revisionsRepository.earlierMedia(w.tx, id))]
    const ids = [...new Set(coverId === null ? shown : [...shown, coverId])]
    if ((await mediaFiles(w.tx, ids)).size < ids.length) throw new AppError('MEDIA_UNKNOWN')
    showOwnMedia(w.tx, 'resource', id, ids)
    return whole(resource)
  },
})

import type { CallInput } from '@camp/contract/base/call'
import { limitsOf } from '@camp/contract/base/limits'
import type { ResourceKind } from '@camp/contract/camps/camps.labels'
import { type Resource, updateResource } from '@camp/contract/resources/resources'
import type { FormFile } from '../uploads/uploads.parts.tsx'

/** What the form holds. */
export interface ResourceValues {
  readonly title: string
  readonly kind: ResourceKind | undefined
  readonly level: string
  readonly theme: string
  /** None or one. */
  readonly coverId: readonly FormFile[]
  readonly files: readonly FormFile[]
  /** 0: nobody. */
  readonly uploaderId: number | undefined
  readonly everywhere: boolean
}

const limits = limitsOf(updateResource)
/** A resource may be kept before its files are there. */
export const takes = { ...limits, files: { ...limits.files, required: false } }

export const valuesOf = (resource: Resource | null): ResourceValues => ({
  title: resource?.title ?? '',
  kind: resource?.kind,
  level: resource?.level ?? '',
  theme: resource?.theme ?? '',
  coverId: resource?.coverId ? [{ id: resource.coverId, url: resource.coverUrl ?? '', name: resource.title, kind: 'IMAGE' }] : [],
  files: resource?.files.map(({ mediaId, url, name, kind }) => ({ id: mediaId, url, name, kind })) ?? [],
  uploaderId: resource?.uploaderId ?? 0,
  everywhere: false,
})

/** Are files replaced that camps already have? */
export const isReplaced = (resource: Resource | null, { files }: ResourceValues): boolean =>
  resource !== null &&
  resource.files.length > 0 &&
  (resource.files.length !== files.length || resource.files.some(({ mediaId }, at) => mediaId !== files[at]?.id))

type Body = CallInput<typeof updateResource>['body']

export const bodyOf = ({ title, kind, level, theme, coverId, files, uploaderId }: ResourceValues): Omit<Body, 'id' | 'version'> => ({
  title: title.trim(),
  kind: kind ?? 'VIDEO',
  level: level.trim() || null,
  theme: theme.trim() || null,
  coverId: coverId[0]?.id ?? null,
  files: files.map(({ id, name }) => ({ mediaId: id, name })),
  uploaderId: uploaderId || null,
})

import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { activeFlg } from '../base/labels.ts'
import { rowFields, saved } from '../base/page.ts'
import { adding, planOf, removal, sheetOf } from '../base/steps.ts'
import { filter, id, line, oneOrMany, requiredLine, seenVersion, text, wireBoolean } from '../base/wire.ts'
import { campStatus, resourceKind } from '../camps/camps.labels.ts'
import { mediaKind } from '../media/media.purposes.ts'
import { mediaRef } from '../media/media.ts'

const area = 'Resources'

/** Most files of one resource: the pages of a picture book are pictures. */
export const MOST_RESOURCE_FILES = 60

/** Picker of what a lesson teaches: active resources by title; narrowed by `keyword`. */
export const getResourceOptions = defineCall({
  id: 'getResourceOptions',
  title: { zh: '选择资源', en: 'Choose a resource' },
  area,
  method: 'GET',
  path: '/api/resources/options',
  query: filter({ keyword: text(50) }),
  answer: json(z.array(z.object({ id: z.int(), title: z.string(), kind: resourceKind.schema, level: z.string().nullable() }))),
  codes: ['CAMP_INDEX'],
  beyond: true,
})

export const resourceFilterShape = {
  title: text(80),
  kind: oneOrMany(resourceKind.schema),
  level: oneOrMany(line(20)),
  theme: oneOrMany(line(40)),
  uploaderId: oneOrMany(id()),
  activeFlg: oneOrMany(activeFlg.schema),
  toReview: wireBoolean(),
}
export const resourceFilter = filter(resourceFilterShape)
export type ResourceFilter = z.output<typeof resourceFilter>

/** A file of a resource: the facts of its media, the name that staff gave it here, and how many pages a PDF has. */
export const resourceFile = z.object({
  mediaId: z.string(),
  url: z.string(),
  name: z.string(),
  kind: mediaKind.schema,
  type: z.string(),
  size: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  seconds: z.int().nullable(),
  pages: z.int().nullable(),
})
export type ResourceFile = z.output<typeof resourceFile>

const resourceRow = z.object({
  ...rowFields,
  title: z.string(),
  kind: resourceKind.schema,
  level: z.string().nullable(),
  theme: z.string().nullable(),
  coverId: z.string().nullable(),
  coverUrl: z.string().nullable(),
  files: z.array(resourceFile),
  revision: z.int(),
  /** Who contributed it. */
  uploaderId: z.int().nullable(),
  uploaderName: z.string().nullable(),
  activeFlg: activeFlg.schema,
  /** Came in by an invitation, and nobody has edited it or switched it on since. */
  toReview: z.boolean(),
  usedInCamps: z.int(),
  /** Lessons of camps that have not ended: they keep the resource also when it is switched off. */
  lessonsAhead: z.int(),
})
export type Resource = z.output<typeof resourceRow>

export const listResources = defineCall({
  id: 'listResources',
  title: { zh: '查看学习资源', en: 'List resources' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/resources/list',
  query: resourceFilter,
  answer: page(resourceRow),
  codes: ['RESOURCE_INDEX'],
  sorts: ['title', 'createdAt', 'updatedAt', 'usedInCamps'],
  defaultSort: 'createdAt,desc',
})

export const exportResources = defineCall({
  id: 'exportResources',
  title: { zh: '导出学习资源', en: 'Export resources' },
  area,
  beyond: true,
  ...sheetOf(resourceFilterShape),
  path: '/api/resources/export',
  codes: ['RESOURCE_EXPORT'],
  audit: {
    type: 'EXPORT',
    target: 'resource',
    says: { zh: '导出学习资源 {count} 个', en: 'Exported {count|resource|resources}' },
    announces: { zh: '导出学习资源', en: 'Exporting resources' },
  },
})

/** Levels and themes that resources have, to choose from. */
export const getResourceWords = defineCall({
  id: 'getResourceWords',
  title: { zh: '查看资源的级别和主题', en: 'List levels and themes of resources' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/resources/words',
  answer: json(z.object({ levels: z.array(z.string()), themes: z.array(z.string()) })),
  codes: ['RESOURCE_INDEX'],
})

/** A camp whose lessons teach the resource. */
const resourceUse = z.object({
  campId: z.int(),
  campName: z.string(),
  term: z.string(),
  status: campStatus.schema,
  startDate: z.string(),
  endDate: z.string(),
  /** The days of its lessons, counted from the first day of the camp. */
  days: z.array(z.int()),
  /** The revision that its children get. */
  revision: z.int(),
})

const resourceRevision = z.object({
  revision: z.int(),
  files: z.array(resourceFile),
  /** When it became the newest. */
  since: z.string(),
  /** Who made it; null for the first, and where nobody is known. */
  byName: z.string().nullable(),
})

export const getResource = defineCall({
  id: 'getResource',
  title: { zh: '查看学习资源详情', en: 'Show a resource' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/resources/{id}',
  params: z.object({ id: id() }),
  answer: json(
    z.object({
      ...resourceRow.shape,
      /** Newest first. */
      revisions: z.array(resourceRevision),
      /** Newest first. */
      uses: z.array(resourceUse),
    }),
  ),
  codes: ['RESOURCE_INDEX'],
})
export type ResourceDetail = z.output<typeof getResource.answer.schema>

const fields = {
  title: requiredLine(80),
  kind: resourceKind.schema,
  level: line(20).nullable().optional(),
  theme: line(40).nullable().optional(),
  coverId: mediaRef().nullable().optional(),
  uploaderId: id().nullable().optional(),
  files: z.array(z.object({ mediaId: mediaRef(), name: requiredLine(200).optional() })).max(MOST_RESOURCE_FILES),
}

export const createResource = defineCall({
  id: 'createResource',
  title: { zh: '新建学习资源', en: 'Create a resource' },
  area,
  beyond: true,
  ...adding(z.object(fields)),
  path: '/api/resources',
  codes: ['RESOURCE_EDIT'],
  audit: { type: 'ADD', target: 'resource', says: { zh: '新建学习资源“{title}”', en: 'Created the resource "{title}"' } },
})

/**
 * Other files make a new revision. Camps that have begun keep the one they began with, unless it is replaced `everywhere`: then those that
 * have not ended get the new one. `kept` says how many camps keep an earlier one.
 */
export const updateResource = defineCall({
  id: 'updateResource',
  title: { zh: '编辑学习资源', en: 'Edit a resource' },
  area,
  beyond: true,
  method: 'PUT',
  path: '/api/resources',
  body: z.object({ id: id(), ...fields, everywhere: z.boolean().optional(), version: seenVersion() }),
  answer: json(z.object({ ...saved.shape, revision: z.int(), kept: z.int() })),
  codes: ['RESOURCE_EDIT'],
  changes: true,
  audit: { type: 'EDIT', target: 'resource', says: { zh: '编辑学习资源“{title}”', en: 'Edited the resource "{title}"' } },
})

/** Switches a resource on or off: one that is off is not offered to new lessons, and stays in those that have it. */
export const switchResource = defineCall({
  id: 'switchResource',
  title: { zh: '启用或停用学习资源', en: 'Activate or deactivate a resource' },
  area,
  beyond: true,
  method: 'PUT',
  path: '/api/resources/{id}/active',
  params: z.object({ id: id() }),
  body: z.object({ activeFlg: activeFlg.schema, version: seenVersion() }),
  /** `lessonsAhead`: so many lessons of camps that have not ended keep it. */
  answer: json(z.object({ ...saved.shape, lessonsAhead: z.int() })),
  codes: ['RESOURCE_EDIT'],
  changes: true,
  audit: {
    type: 'ACTIVE',
    target: 'resource',
    typeOf: ({ body }) => body.activeFlg,
    says: { zh: '将学习资源“{title}”设为{activeFlg}', en: 'Set the resource "{title}" to {activeFlg}' },
    speaks: { activeFlg },
  },
})

const { activeFlg: stateIs, ...otherFilters } = resourceFilterShape

/** Plans setting many to `activeFlg`, which is why the filter of that name is `stateIs` here. It is applied as a set of changes. */
export const planResourceSwitch = defineCall({
  id: 'planResourceSwitch',
  title: { zh: '准备批量启用或停用学习资源', en: 'Prepare activating or deactivating resources' },
  area,
  beyond: true,
  ...planOf({ ...otherFilters, stateIs }, { activeFlg: activeFlg.schema }),
  path: '/api/resources/active',
  codes: ['RESOURCE_EDIT'],
  audit: {
    type: 'EDIT',
    target: 'resource',
    says: { zh: '准备批量启用或停用 {rows} 个学习资源', en: 'Prepared activating or deactivating {rows|resource|resources}' },
    announces: { zh: '准备批量启用或停用学习资源', en: 'Preparing to activate or deactivate resources' },
  },
})

/** Refused where camps use it. */
export const deleteResource = defineCall({
  id: 'deleteResource',
  title: { zh: '删除学习资源', en: 'Delete a resource' },
  area,
  beyond: true,
  ...removal,
  path: '/api/resources/{id}',
  codes: ['RESOURCE_EDIT'],
  audit: {
    type: 'DELETE',
    target: 'resource',
    says: { zh: '删除学习资源“{title}”', en: 'Deleted the resource "{title}"' },
  },
})

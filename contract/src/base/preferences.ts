import * as z from 'zod'
import { listAsk } from './ask.ts'
import { bounded } from './bounded.ts'
import { defineCall, json } from './call.ts'
import { listIds } from './lists.ts'
import { saved } from './page.ts'
import { deletion } from './steps.ts'
import { filter, id, requiredLine, seenVersion } from './wire.ts'

const area = 'Preferences'
const own = 'none: own record'

/** What a preference is about: `list.orders`, `notifications`. */
const preferenceKey = () => z.string().regex(/^[a-z][A-Za-z0-9.-]{1,59}$/)
/** The largest preference, as JSON text. */
const MOST = 16_000
const value = () =>
  z
    .unknown()
    .refine((given) => given !== undefined, { error: 'REQUIRED', abort: true })
    .refine((given) => JSON.stringify(given).length <= MOST, { error: 'TOO_LONG', params: { maximum: MOST } })

/** One's own setting; null where none was kept. */
export const getPreference = defineCall({
  id: 'getPreference',
  title: { zh: '查看个人偏好', en: 'Read a preference' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/userinfo/preferences/{key}',
  params: z.object({ key: preferenceKey() }),
  answer: json(z.object({ value: z.unknown() })),
  codes: 'ALWAYS',
})

export const savePreference = defineCall({
  id: 'savePreference',
  title: { zh: '保存个人偏好', en: 'Save a preference' },
  area,
  beyond: true,
  method: 'PUT',
  path: '/api/userinfo/preferences/{key}',
  params: z.object({ key: preferenceKey() }),
  body: z.object({ value: value() }),
  answer: json(z.object({ value: z.unknown() })),
  codes: 'ALWAYS',
  changes: true,
  audit: own,
})

/** The list that a view belongs to. */
const screen = () => z.enum(listIds)

/** A saved view: a name for a list's filter, sort and columns. */
export const savedView = z.object({
  id: z.int(),
  screen: z.string(),
  name: z.string(),
  /** The query of the list's address. */
  query: z.string(),
  columns: z.array(z.string()).nullable(),
  ownerId: z.int(),
  ownerName: z.string(),
  /** Whose holders see it beside its owner. Nobody but the owner changes it. */
  roleId: z.int().nullable(),
  roleName: z.string().nullable(),
  version: z.int(),
})

export const listViews = defineCall({
  id: 'listViews',
  title: { zh: '查看视图', en: 'List views' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/views',
  query: filter({ screen: screen() }),
  answer: json(z.array(savedView)),
  codes: 'ALWAYS',
})

/** What a list needs of the person as it opens, in one call: the preference `list.<screen>` (null where none was kept) and the views. */
export const getListSetup = defineCall({
  id: 'getListSetup',
  title: { zh: '查看列表的设置和视图', en: 'Read the settings and views of a list' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/userinfo/preferences/lists/{screen}',
  params: z.object({ screen: screen() }),
  answer: json(z.object({ value: z.unknown(), views: z.array(savedView) })),
  codes: 'ALWAYS',
})

export const saveView = defineCall({
  id: 'saveView',
  title: { zh: '保存视图', en: 'Save a view' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/views',
  body: z.object({
    id: id().optional(),
    screen: screen(),
    name: requiredLine(30),
    query: bounded(2_000),
    columns: z.array(bounded(40)).max(60).nullable().optional(),
    /** What its list asks by it, by which it is a card of dashboards. */
    ask: listAsk.optional(),
    version: seenVersion(),
  }),
  answer: json(saved),
  codes: 'ALWAYS',
  changes: true,
  audit: own,
})

export const deleteView = defineCall({
  id: 'deleteView',
  title: { zh: '删除视图', en: 'Delete a view' },
  area,
  beyond: true,
  ...deletion,
  path: '/api/views/{id}',
  codes: 'ALWAYS',
  audit: own,
})

/** The roles that a view can be shared with. */
export const listViewRoles = defineCall({
  id: 'listViewRoles',
  title: { zh: '选择视图共享的角色', en: 'Choose a role to share a view with' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/views/roles',
  answer: json(z.array(z.object({ id: z.int(), roleName: z.string() }))),
  codes: ['ROLE_EDIT'],
})

/** Shows one's own view to the holders of a role; null: to nobody any more, which holds for views of others that the caller sees too. */
export const shareView = defineCall({
  id: 'shareView',
  title: { zh: '共享视图', en: 'Share a view' },
  area,
  beyond: true,
  method: 'PUT',
  path: '/api/views/{id}/role',
  params: z.object({ id: id() }),
  body: z.object({ roleId: id().nullable(), version: seenVersion() }),
  answer: json(saved),
  codes: ['ROLE_EDIT'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'role',
    says: { zh: '视图“{name}”共享给：{roleName}', en: 'View "{name}" is shared with: {roleName}' },
    announces: { zh: '修改视图“{name}”的共享', en: 'Changing who shares view "{name}"' },
  },
})

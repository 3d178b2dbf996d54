import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { labelled } from '../base/labels.ts'
import { id } from '../base/wire.ts'
import { permissionFields } from './permissions.calls.ts'

const area = 'Users'

/** How somebody came to hold a code. */
export const heldBy = labelled({ ROLE: ['角色', 'Role', 'plain'], DIRECT: ['直接授予', 'Granted directly', 'plain'] })

/** A way by which a code is held: a role, or a grant of its own. */
export const via = z.object({
  kind: heldBy.schema,
  /** Of the role, or of the permission that was granted. */
  id: z.int(),
  name: z.string(),
})
export type Via = z.output<typeof via>

const effectivePermission = z.object({ ...permissionFields, via: z.array(via) })
export type EffectivePermission = z.output<typeof effectivePermission>

/** Every code that an account holds, each with all ways by which it does; by code. Frozen accounts hold theirs, and may use none. */
export const getEffectivePermissions = defineCall({
  id: 'getEffectivePermissions',
  title: { zh: '查看用户的有效权限', en: 'Read the effective permissions of a user' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/users/{id}/effective-permissions',
  params: z.object({ id: id() }),
  answer: json(z.array(effectivePermission)),
  codes: ['USER_MANAGE'],
})

/**
 * The only active account that administers the installation, and the only active holder of the role that comes with it; null while there
 * are several, or none. They are safe from whatever would end that.
 */
export const getLastAdministrator = defineCall({
  id: 'getLastAdministrator',
  title: { zh: '查看最后一位管理员', en: 'Read the last administrator' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/users/lastAdministrator',
  answer: json(z.object({ userId: z.int().nullable(), holderId: z.int().nullable() })),
  codes: ['USER_MANAGE'],
})

import type { CallAnswer } from '@camp/contract/base/call'
import type * as calls from '@camp/contract/permissions/permissions.calls'
import { holdMenu } from '../menus/menus.api.ts'
import { inAnyCase, orConflict } from '../platform/db/conflicts.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { changedFields } from '../platform/write/audit.ts'
import { type Write, write } from '../platform/write/write.ts'
import { type LockedPermission, type PermissionFields, permissionsRepository } from './permissions.repository.ts'
import { announceRights, changeRights, type Grantor } from './permissions.rights.service.ts'

type Saved = CallAnswer<typeof calls.createPermission>

/** Words of the product for calls that ask for no code: a permission of that name would open none of them. */
const WORDS = new Set(['ALWAYS', 'PUBLIC'])

function assertFree(code: string): void {
  if (WORDS.has(code.toUpperCase())) throw new AppError('PERMISSION_CODE_TAKEN', {}, { field: 'code' })
}

const TAKEN = inAnyCase('permissions_code', { error: 'PERMISSION_CODE_TAKEN', path: 'code' })

const fieldsOf = ({ code, name, nameEn, kind, menuId }: LockedPermission): PermissionFields => ({ code, name, nameEn, kind, menuId })

/** The menu exists and stays until the change ends. */
async function assertMenu(w: Write, menuId: number | null): Promise<void> {
  if (menuId !== null && !(await holdMenu(w.tx, menuId))) {
    throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'menuId' })
  }
}

export const createPermission: Handler<typeof calls.createPermission> = ({ body }, cx) =>
  write(cx, async (w) => {
    const fields = { code: body.code, name: body.name, nameEn: body.nameEn ?? body.name, kind: body.kind, menuId: body.menuId ?? null }
    assertFree(fields.code)
    await assertMenu(w, fields.menuId)
    const saved = found(await orConflict(TAKEN, () => permissionsRepository.create(w.tx, fields)))
    w.audit({ id: saved.id, data: { code: fields.code }, after: { ...fields } })
    return saved
  })

async function save(w: Write, cx: Cx, permission: LockedPermission, fields: PermissionFields): Promise<Saved> {
  assertFree(fields.code)
  const saved = found(await orConflict(TAKEN, () => permissionsRepository.update(w.tx, permission.id, fields)))
  const { before, after } = changedFields({ ...fieldsOf(permission) }, { ...fields })
  w.audit({ id: permission.id, data: { code: fields.code }, before, after })
  if (fields.code !== permission.code) await announceRights(w, cx, 'all')
  return saved
}

const assertMayTake = (grantor: Grantor, { code, builtIn }: LockedPermission): void =>
  grantor.assertMayTake('PERMISSION', { codes: [{ code, builtIn }], view: 'OWN_GROUPS' })

/** What the product itself asks for keeps its code and kind; its names and its menu may change. */
export const updatePermission: Handler<typeof calls.updatePermission> = ({ body }, cx) =>
  changeRights(cx, async (w, grantor) => {
    const permission = found(await permissionsRepository.lock(w.tx, body.id))
    w.version(permission, body.version)
    if (permission.builtIn && (permission.code !== body.code || permission.kind !== body.kind)) throw new AppError('PERMISSION_BUILT_IN')
    // Another code takes the old one from all who hold it.
    if (permission.code !== body.code) assertMayTake(grantor, permission)
    const menuId = body.menuId === undefined ? permission.menuId : body.menuId
    if (menuId !== permission.menuId) await assertMenu(w, menuId)
    return save(w, cx, permission, {
      code: body.code,
      name: body.name,
      nameEn: body.nameEn ?? permission.nameEn,
      kind: body.kind,
      menuId,
    })
  })

/** Hangs the permission on a menu, or on none (0). */
export const movePermission: Handler<typeof calls.appointPermissionParent> = ({ params, query }, cx) =>
  write(cx, async (w) => {
    const permission = found(await permissionsRepository.lock(w.tx, params.id))
    w.version(permission, query.version)
    const menuId = params.mid === 0 ? null : params.mid
    if (menuId !== null && !(await holdMenu(w.tx, menuId))) throw new AppError('NOT_FOUND')
    return save(w, cx, permission, { ...fieldsOf(permission), menuId })
  })

export const deletePermission: Handler<typeof calls.deletePermission> = ({ params: { id } }, cx) =>
  changeRights(cx, async (w, grantor) => {
    const permission = found(await permissionsRepository.lock(w.tx, id))
    if (permission.builtIn) throw new AppError('PERMISSION_BUILT_IN')
    assertMayTake(grantor, permission)
    const count = await permissionsRepository.holderCount(w.tx, id)
    if (count > 0) throw new AppError('PERMISSION_IN_USE', { count })
    await permissionsRepository.archive(w.tx, id)
    w.audit({ id, data: { code: permission.code }, before: { ...fieldsOf(permission) } })
    return { id }
  })

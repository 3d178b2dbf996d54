import type { CallAnswer, HandlerInput } from '@camp/contract/base/call'
import { type MenuEntry, menus } from '@camp/contract/menus'
import type * as calls from '@camp/contract/menus/menus.calls'
import { MENU_LEVELS, type PermissionTreeNode } from '@camp/contract/menus/menus.calls'
import { type Conflicts, orConflict } from '../platform/db/conflicts.ts'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import { needProof } from '../platform/session/proofs.ts'
import { changedFields } from '../platform/write/audit.ts'
import { write } from '../platform/write/write.ts'
import { type LockedMenu, type MenuFields, menusEditingRepository } from './menus.editing.repository.ts'

const TAKEN: Conflicts = { permission_menus_path_key: { error: 'MENU_PATH_TAKEN', path: 'path' } }

const pathsOf = (entries: readonly MenuEntry[]): string[] => entries.flatMap((entry) => [entry.path, ...pathsOf(entry.children ?? [])])
/** The console's screens: a menu leads to one of them or, as a group, nowhere. */
const screens = new Set(pathsOf(menus))

/** Does the menu exist? It stays until the change ends. */
export const holdMenu = (tx: Tx, id: number): Promise<boolean> => menusEditingRepository.hold(tx, id)

const childrenOf = (all: readonly LockedMenu[], id: number): LockedMenu[] => all.filter(({ parentId }) => parentId === id)
const heightOf = (all: readonly LockedMenu[], id: number): number =>
  1 + Math.max(0, ...childrenOf(all, id).map((child) => heightOf(all, child.id)))

/** The place under `parentId` closes no circle and is not too deep. */
function assertPlace(all: readonly LockedMenu[], menuId: number | null, parentId: number | null): void {
  let levels = 0
  for (let above = parentId; above !== null; levels++) {
    if (above === menuId) throw new AppError('MENU_CIRCLE')
    const parent = all.find(({ id }) => id === above)
    if (!parent) throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'parentId' })
    above = parent.parentId
  }
  const height = menuId === null ? 1 : heightOf(all, menuId)
  if (levels + height > MENU_LEVELS) throw new AppError('MENU_TOO_DEEP', { most: MENU_LEVELS })
}

type Body = HandlerInput<typeof calls.savePermissionMenu>['body']

const kept = <T>(sent: T | undefined, stored: T): T => (sent === undefined ? stored : sent)

/** What shall be stored: fields that were left out stay, a new menu comes last among its siblings. */
function fieldsOf(body: Body, menu: LockedMenu | undefined, all: readonly LockedMenu[]): MenuFields {
  const parentId = kept(body.parentId, menu?.parentId ?? null)
  const last = Math.max(0, ...all.filter((one) => one.parentId === parentId).map(({ sort }) => sort))
  return {
    parentId,
    titleZh: body.titleZh,
    titleEn: body.titleEn,
    path: kept(body.path, menu?.path ?? null) || null,
    icon: kept(body.icon, menu?.icon ?? null) || null,
    sort: kept(body.sort, menu?.sort ?? last + 10),
  }
}

export const saveMenu: Handler<typeof calls.savePermissionMenu> = ({ body }, cx) =>
  write(cx, async (w) => {
    await menusEditingRepository.lockTree(w.tx)
    const all = await menusEditingRepository.all(w.tx)
    const menu = body.id === undefined ? undefined : found(all.find(({ id }) => id === body.id))
    if (menu) w.version(menu, body.version)
    const fields = fieldsOf(body, menu, all)
    if (fields.path !== null && !screens.has(fields.path)) throw new AppError('MENU_PATH_UNKNOWN')
    assertPlace(all, menu?.id ?? null, fields.parentId)
    if (!menu || menu.parentId !== fields.parentId || menu.path !== fields.path) await needProof(cx, w.tx)
    const { create, update } = menusEditingRepository
    const saved = found(await orConflict(TAKEN, () => (menu ? update(w.tx, menu.id, fields) : create(w.tx, fields))))
    const { before, after } = menu ? changedFields({ ...menu }, { ...fields }) : { before: undefined, after: { ...fields } }
    w.audit({ id: saved.id, type: menu ? 'EDIT' : 'ADD', data: { titleZh: fields.titleZh }, ...(before && { before }), after })
    return saved
  })

/** Only an empty menu is deleted; the refusal names what there is and nothing else. */
function assertEmpty(children: number, permissions: number): void {
  if (children > 0 && permissions > 0) throw new AppError('MENU_NOT_EMPTY', { children, permissions })
  if (children > 0) throw new AppError('MENU_HOLDS_MENUS', { children })
  if (permissions > 0) throw new AppError('MENU_HOLDS_PERMISSIONS', { permissions })
}

export const deleteMenu: Handler<typeof calls.deletePermissionMenu> = ({ params: { id } }, cx) =>
  write(cx, async (w) => {
    await menusEditingRepository.lockTree(w.tx)
    const all = await menusEditingRepository.all(w.tx)
    const menu = found(all.find((one) => one.id === id))
    // Archived first: anyone who hangs a permission on it meanwhile waits for this row and then finds it gone.
    await menusEditingRepository.archive(w.tx, id)
    const children = childrenOf(all, id).length
    const permissions = (await menusEditingRepository.permissions(w.tx)).filter(({ menuId }) => menuId === id).length
    assertEmpty(children, permissions)
    w.audit({ id, data: { titleZh: menu.titleZh }, before: { titleZh: menu.titleZh, titleEn: menu.titleEn, path: menu.path } })
    return { id }
  })

/** What hangs on a menu. */
export async function permissionsInMenu(db: Executor, id: number): Promise<CallAnswer<typeof calls.getPermissionInMenu>> {
  found((await menusEditingRepository.all(db)).find((menu) => menu.id === id))
  return (await menusEditingRepository.permissions(db)).filter(({ menuId }) => menuId === id)
}

/** Every menu with what hangs on it; what hangs nowhere comes last, under the node with id 0. */
export async function permissionTree(db: Executor): Promise<PermissionTreeNode[]> {
  const all = await menusEditingRepository.all(db)
  const permissions = await menusEditingRepository.permissions(db)
  const hanging = (on: number | null) => permissions.filter(({ menuId }) => menuId === on).map(({ menuId: _menuId, ...rest }) => rest)
  const branch = (parentId: number | null): PermissionTreeNode[] =>
    all
      .filter((menu) => menu.parentId === parentId)
      .map(({ id, titleZh, titleEn, sort }) => ({ id, parentId, titleZh, titleEn, sort, permissions: hanging(id), children: branch(id) }))
  const loose = { id: 0, parentId: null, titleZh: '不在菜单中', titleEn: 'In no menu', sort: 0, permissions: hanging(null), children: [] }
  return [...branch(null), loose]
}

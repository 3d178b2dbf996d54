import type { Language } from '@camp/contract/errors'
import type { PermissionTreeNode } from '@camp/contract/menus/menus.calls'
import { asGranted, covers } from '@camp/contract/permissions/permissions.rights'
import type { TreeNode } from '../ui/tree/tree.ts'

type Permission = PermissionTreeNode['permissions'][number]

/** The key of a permission in the tree, and back. */
export const permissionKey = (id: number): string => `p${id}`
export const permissionId = (key: string): number => Number(key.slice(1))

/** May somebody who holds certain codes give this one? Administrators give the codes that staff made (docs/rights.md). */
export const mayGive = (code: string, holds: (code: string) => boolean): boolean => covers(holds, asGranted(code))

interface Look {
  readonly language: Language
  /** Small words and a refusal for a permission. */
  hintOf(permission: Permission): string
  refusalOf(permission: Permission): string | undefined
}

/** Menus as branches, permissions as leaves; menus on which nothing hangs are left out. */
export function permissionNodes(menus: readonly PermissionTreeNode[], look: Look): readonly TreeNode[] {
  const english = look.language === 'en-US'
  return menus.flatMap((menu) => {
    const leaves = menu.permissions.map((permission) => ({
      key: permissionKey(permission.id),
      title: english ? permission.nameEn : permission.name,
      hint: look.hintOf(permission),
      refusal: look.refusalOf(permission),
    }))
    const children = [...leaves, ...permissionNodes(menu.children, look)]
    return children.length === 0 ? [] : [{ key: `m${menu.id}`, title: english ? menu.titleEn : menu.titleZh, children }]
  })
}

/**
 * The codes of the groups that pages lie in: anyone who is given a page is given the group too, or it would not be in the menu (the server
 * does the same).
 */
export function groupsOf(menus: readonly PermissionTreeNode[], chosen: ReadonlySet<number>, above: readonly number[] = []): Set<number> {
  const groups = new Set<number>()
  for (const menu of menus) {
    const pages = menu.permissions.filter(({ kind }) => kind === 'PAGE').map(({ id }) => id)
    if (pages.some((id) => chosen.has(id))) for (const id of above) groups.add(id)
    for (const id of groupsOf(menu.children, chosen, [...above, ...pages])) groups.add(id)
  }
  return groups
}

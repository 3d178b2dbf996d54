import type { CallAnswer } from '@camp/contract/base/call'
import type { Language } from '@camp/contract/errors'
import type { PermissionTreeNode } from '@camp/contract/menus/menus.calls'
import type { getPermissionByRoles } from '@camp/contract/permissions/permissions.calls'

type Held = CallAnswer<typeof getPermissionByRoles>[number]

/** One permission that at least one of two roles holds. */
export interface ComparedLine {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly left: boolean
  readonly right: boolean
}

/** The permissions of one menu entry, under its full title. */
export interface ComparedGroup {
  readonly key: number
  readonly title: string
  readonly lines: readonly ComparedLine[]
}

/** Two roles side by side, in the order of the menu. */
export function compareRoles(
  menus: readonly PermissionTreeNode[],
  held: readonly Held[],
  [left, right]: readonly [number, number],
  language: Language,
): readonly ComparedGroup[] {
  const english = language === 'en-US'
  const byId = new Map(held.map((permission) => [permission.id, permission]))
  const walk = (nodes: readonly PermissionTreeNode[], above: readonly string[]): ComparedGroup[] =>
    nodes.flatMap((menu) => {
      const titles = [...above, english ? menu.titleEn : menu.titleZh]
      const lines = menu.permissions.flatMap(({ id }) => {
        const known = byId.get(id)
        if (!known) return []
        const { code, roleIds } = known
        return [{ id, code, name: english ? known.nameEn : known.name, left: roleIds.includes(left), right: roleIds.includes(right) }]
      })
      const own = lines.length > 0 ? [{ key: menu.id, title: titles.join(' / '), lines }] : []
      return [...own, ...walk(menu.children, titles)]
    })
  return walk(menus, [])
}

/** How many are held by both, by the left alone and by the right alone. */
export function countCompared(groups: readonly ComparedGroup[]) {
  const lines = groups.flatMap((group) => group.lines)
  return {
    both: lines.filter((line) => line.left && line.right).length,
    left: lines.filter((line) => line.left && !line.right).length,
    right: lines.filter((line) => !line.left && line.right).length,
  }
}

/** What differs alone. */
export const differences = (groups: readonly ComparedGroup[]): readonly ComparedGroup[] =>
  groups.flatMap((group) => {
    const lines = group.lines.filter((line) => line.left !== line.right)
    return lines.length > 0 ? [{ ...group, lines }] : []
  })

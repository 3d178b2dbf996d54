import type { MenuNode } from '@camp/contract/base/account'
import { menus as seeds } from '@camp/contract/menus'
import type { PermissionTreeNode } from '@camp/contract/menus/menus.calls'
import type { Screen } from '../platform/screen.ts'
import { type MenuItem, sideMenu } from '../platform/sideMenu.ts'
import { childrenOf, type MenuRow } from './menuPlaces.ts'

const seeded = new Map(seeds.flatMap((entry) => [entry, ...(entry.children ?? [])]).map((entry) => [entry.path, entry]))

/** The page codes that hang on each entry. */
function codesByMenu(tree: readonly PermissionTreeNode[]): ReadonlyMap<number, readonly string[]> {
  const codes = new Map<number, readonly string[]>()
  const walk = (nodes: readonly PermissionTreeNode[]) => {
    for (const node of nodes) {
      codes.set(
        node.id,
        node.permissions.filter(({ kind }) => kind === 'PAGE').map(({ code }) => code),
      )
      walk(node.children)
    }
  }
  walk(tree)
  return codes
}

/** The side menu that somebody with these codes will see: built by the rules by which the server and the console build it. */
export function menuPreview(
  menus: readonly MenuRow[],
  tree: readonly PermissionTreeNode[],
  screens: readonly Screen[],
  held: (code: string) => boolean,
): readonly MenuItem[] {
  const hanging = codesByMenu(tree)
  const holds = (...codes: readonly string[]) => codes.some((code) => code === 'ALWAYS' || held(code))
  const nodes = (parentId: number | null): MenuNode[] =>
    childrenOf(menus, parentId).flatMap((menu) => {
      const seed = menu.path === null ? undefined : seeded.get(menu.path)
      const own = hanging.get(menu.id) ?? []
      const codes = own.length > 0 ? own : (seed?.codes ?? [])
      if (seed?.hidden || !(seed?.codes.includes('ALWAYS') || holds(...codes))) return []
      const children = nodes(menu.id)
      const { id, titleZh, titleEn, path, icon, sort } = menu
      return [{ id, parentId, titleZh, titleEn, path, icon, sort, codes: codes.filter((code) => code !== 'ALWAYS'), children }]
    })
  return sideMenu(nodes(null), screens, holds)
}

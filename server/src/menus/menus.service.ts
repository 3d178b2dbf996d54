import type { MenuNode } from '@camp/contract/account'
import { menus } from '@camp/contract/menus'
import type { Cx } from '../platform/http/context.ts'
import { menusRepository } from './menus.repository.ts'

/** Entries that everyone signed in may open: those whose codes name ALWAYS (decision Q-34). */
const alwaysOpen = new Set(
  menus.flatMap((entry) => [entry, ...(entry.children ?? [])]).filter((entry) => entry.codes.includes('ALWAYS')).map((entry) => entry.path),
)

/** The menu tree as far as the reader may see it: an entry is there if its own code is held or a child is there. */
export async function ownMenus(cx: Cx): Promise<MenuNode[]> {
  const rows = await menusRepository.tree(cx.db)
  const nodes = new Map<number, MenuNode>(rows.map((row) => [row.id, { ...row, children: [] }]))
  const roots: MenuNode[] = []
  for (const node of nodes.values()) {
    const parent = node.parentId === null ? undefined : nodes.get(node.parentId)
    if (parent) parent.children.push(node)
    else roots.push(node)
  }
  const held = (node: MenuNode): boolean => (node.path !== null && alwaysOpen.has(node.path)) || node.codes.some((code) => cx.reader.codes.has(code))
  const visible = (list: MenuNode[]): MenuNode[] =>
    list.flatMap((node) => {
      const children = visible(node.children)
      return held(node) || children.length > 0 ? [{ ...node, children }] : []
    })
  return visible(roots)
}

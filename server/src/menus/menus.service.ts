import type * as calls from '@camp/contract/base/account'
import type { MenuNode } from '@camp/contract/base/account'
import { menus } from '@camp/contract/menus'
import { ALWAYS } from '@camp/contract/permissions'
import type { Executor } from '../platform/db/executor.ts'
import type { Handler } from '../platform/http/bind.ts'
import { menusRepository } from './menus.repository.ts'

const seeded = menus.flatMap((entry) => [entry, ...(entry.children ?? [])])
/** Entries that everyone signed in may open: those whose codes name ALWAYS (decision Q-34). */
const alwaysOpen = new Set(seeded.filter((entry) => entry.codes.includes('ALWAYS')).map((entry) => entry.path))
/** Screens that are reached from others, never from the menu. */
const hidden = new Set(seeded.filter((entry) => entry.hidden).map((entry) => entry.path))
/** The codes of the product's own screens, for entries on which no permission hangs: one code may open several (decision Q-22). */
const ownCodes = new Map(seeded.map((entry) => [entry.path, entry.codes]))
/** Groups whose screens are all hidden lead to their index themselves (decision Q-32). */
const isLeaf = (node: MenuNode): boolean => node.children.every((child) => child.path !== null && hidden.has(child.path))

/** Any one of these codes opens an entry: those of its permissions, else those of the built-in screen; ALWAYS where everybody may. */
function codesOf({ path, codes }: { path: string | null; codes: string[] }): string[] {
  if (path === null) return codes
  const named = codes.length > 0 ? codes : (ownCodes.get(path) ?? [])
  return [...(alwaysOpen.has(path) ? [ALWAYS] : []), ...named.filter((code) => code !== ALWAYS)]
}

/** The reader's own menu. */
export const ownMenus: Handler<typeof calls.getPermissionMenus> = (_input, cx) => menusFor(cx.db, cx.reader.codes)

/** The menu tree as far as somebody may see it: an entry needs its own code, and a group a child that is seen (decision Q-28). */
export async function menusFor(db: Executor, codes: ReadonlySet<string>): Promise<MenuNode[]> {
  const rows = await menusRepository.tree(db)
  const nodes = new Map<number, MenuNode>(rows.map((row) => [row.id, { ...row, codes: codesOf(row), children: [] }]))
  const roots: MenuNode[] = []
  for (const node of nodes.values()) {
    const parent = node.parentId === null ? undefined : nodes.get(node.parentId)
    if (parent) parent.children.push(node)
    else roots.push(node)
  }
  const held = (node: MenuNode): boolean => node.codes.some((code) => codes.has(code))
  const visible = (list: MenuNode[]): MenuNode[] =>
    list.flatMap((node) => {
      if (!held(node) || (node.path !== null && hidden.has(node.path))) return []
      const children = visible(node.children)
      return children.length > 0 || isLeaf(node) ? [{ ...node, children }] : []
    })
  return visible(roots)
}

import type { RowOf } from '@camp/contract/base/call'
import { type getPermissionMenuList, MENU_LEVELS } from '@camp/contract/menus/menus.calls'

export type MenuRow = RowOf<typeof getPermissionMenuList>

/** Where an entry is to stand: below a parent, at a place among its children (without itself). */
export interface MenuPlace {
  readonly parentId: number | null
  readonly index: number
}

/** What has to be saved of one entry. */
export interface MenuMove {
  readonly menu: MenuRow
  readonly parentId: number | null
  readonly sort: number
}

const STEP = 10

/** The entries below a parent, in their order. */
export const childrenOf = (menus: readonly MenuRow[], parentId: number | null): readonly MenuRow[] =>
  menus.filter((menu) => menu.parentId === parentId).toSorted((one, other) => one.sort - other.sort || one.id - other.id)

const byId = (menus: readonly MenuRow[], id: number | null): MenuRow | undefined => menus.find((menu) => menu.id === id)

/** An entry and all that is below it. */
const branchOf = (menus: readonly MenuRow[], id: number): readonly number[] => [
  id,
  ...childrenOf(menus, id).flatMap((child) => branchOf(menus, child.id)),
]

const levelsAbove = (menus: readonly MenuRow[], parentId: number | null): number => {
  const parent = byId(menus, parentId)
  return parent ? 1 + levelsAbove(menus, parent.parentId) : 0
}
const heightOf = (menus: readonly MenuRow[], id: number): number =>
  1 + Math.max(0, ...childrenOf(menus, id).map((child) => heightOf(menus, child.id)))

/** May it stand below that parent? It would close no circle and not be too deep; the server says the same. */
export const mayStand = (menus: readonly MenuRow[], id: number, parentId: number | null): boolean =>
  (parentId === null || !branchOf(menus, id).includes(parentId)) && levelsAbove(menus, parentId) + heightOf(menus, id) <= MENU_LEVELS

/** What is to be saved so that the entry stands there: itself, and its new siblings only where there is no number left between them. */
export function movesTo(menus: readonly MenuRow[], id: number, { parentId, index }: MenuPlace): readonly MenuMove[] {
  const menu = byId(menus, id)
  if (!menu) return []
  const siblings = childrenOf(menus, parentId).filter((sibling) => sibling.id !== id)
  const before = siblings[index - 1]?.sort ?? 0
  const after = siblings[index]?.sort
  if (after === undefined) return [{ menu, parentId, sort: before + STEP }]
  if (after - before > 1) return [{ menu, parentId, sort: Math.floor((before + after) / 2) }]
  return siblings
    .toSpliced(index, 0, menu)
    .map((one, at) => ({ menu: one, parentId, sort: (at + 1) * STEP }))
    .filter((move) => move.menu.id === id || move.sort !== move.menu.sort)
}

/** Where a step leads: among its siblings, out to its parent's level, or into the entry above it. Undefined: nowhere. */
export function stepFrom(menus: readonly MenuRow[], id: number, step: 'up' | 'down' | 'out' | 'into'): MenuPlace | undefined {
  const menu = byId(menus, id)
  if (!menu) return undefined
  const siblings = childrenOf(menus, menu.parentId)
  const at = siblings.findIndex((sibling) => sibling.id === id)
  if (step === 'up') return at > 0 ? { parentId: menu.parentId, index: at - 1 } : undefined
  if (step === 'down') return at < siblings.length - 1 ? { parentId: menu.parentId, index: at + 1 } : undefined
  if (step === 'out') {
    const parent = byId(menus, menu.parentId)
    if (!parent) return undefined
    return { parentId: parent.parentId, index: childrenOf(menus, parent.parentId).findIndex(({ id: one }) => one === parent.id) + 1 }
  }
  const above = siblings[at - 1]
  if (!above || !mayStand(menus, id, above.id)) return undefined
  return { parentId: above.id, index: childrenOf(menus, above.id).length }
}

/** Where a drop leads. */
export function placeOfDrop(
  menus: readonly MenuRow[],
  id: number,
  target: number,
  side: 'before' | 'inside' | 'after',
): MenuPlace | undefined {
  const at = byId(menus, target)
  if (!at || target === id) return undefined
  const parentId = side === 'inside' ? target : at.parentId
  if (!mayStand(menus, id, parentId)) return undefined
  const siblings = childrenOf(menus, parentId).filter((sibling) => sibling.id !== id)
  if (side === 'inside') return { parentId, index: siblings.length }
  return { parentId, index: siblings.findIndex((sibling) => sibling.id === target) + (side === 'after' ? 1 : 0) }
}

import { describe, expect, test } from 'vitest'
import { type MenuRow, mayStand, movesTo, placeOfDrop, stepFrom } from './menuPlaces.ts'

const row = (id: number, parentId: number | null, sort: number): MenuRow => ({
  id,
  parentId,
  sort,
  titleZh: `菜单 ${id}`,
  titleEn: `Menu ${id}`,
  path: null,
  icon: null,
  permissionCount: 0,
  createdAt: '',
  updatedAt: '',
  version: 1,
})
// 1 > 11, 12; 2 > 21 > 211 > 2111
const menus = [row(1, null, 10), row(2, null, 20), row(11, 1, 10), row(12, 1, 11), row(21, 2, 10), row(211, 21, 10), row(2111, 211, 10)]
const saves = (...args: Parameters<typeof movesTo>) => movesTo(...args).map(({ menu, parentId, sort }) => [menu.id, parentId, sort])

describe('a menu entry', () => {
  test('takes a number between those of its new neighbours, or the next behind the last', () => {
    expect(saves(menus, 2, { parentId: null, index: 0 })).toEqual([[2, null, 5]])
    expect(saves(menus, 2, { parentId: 1, index: 2 })).toEqual([[2, 1, 21]])
  })

  test('has its siblings numbered anew where no number is left between them', () => {
    expect(saves(menus, 21, { parentId: 1, index: 1 })).toEqual([
      [21, 1, 20],
      [12, 1, 30],
    ])
  })

  test('steps up, down, out and in, as far as there is a place', () => {
    expect(stepFrom(menus, 12, 'up')).toEqual({ parentId: 1, index: 0 })
    expect(stepFrom(menus, 12, 'down')).toBeUndefined()
    expect(stepFrom(menus, 12, 'out')).toEqual({ parentId: null, index: 1 })
    expect(stepFrom(menus, 12, 'into')).toEqual({ parentId: 11, index: 0 })
    expect(stepFrom(menus, 1, 'out')).toBeUndefined()
    // Three levels below it: another one above would be the fifth.
    expect(stepFrom(menus, 2, 'into')).toBeUndefined()
  })

  test('is dropped beside another or into it, never into itself nor too deep', () => {
    expect(placeOfDrop(menus, 12, 11, 'before')).toEqual({ parentId: 1, index: 0 })
    expect(placeOfDrop(menus, 11, 12, 'after')).toEqual({ parentId: 1, index: 1 })
    expect(placeOfDrop(menus, 1, 2, 'inside')).toEqual({ parentId: 2, index: 1 })
    expect(placeOfDrop(menus, 2, 211, 'inside')).toBeUndefined()
    expect(mayStand(menus, 21, 1)).toBe(true)
    expect(mayStand(menus, 2, 1)).toBe(false)
  })
})

import type { MenuNode } from '@camp/contract/base/account'
import { describe, expect, test } from 'vitest'
import { defineScreens, type Screen } from '../platform/screen.ts'
import { linksOf, selectedLink, sideMenu } from '../platform/sideMenu.ts'
import { destination } from './access.ts'
import { safeRedirect } from './redirect.ts'

const load = async () => () => null
const screens: Screen[] = [
  { path: '/dashboard/workplace', codes: ['ALWAYS'], load, entry: true },
  { path: '/camp/configure', codes: ['CAMP_CONFIG'], load },
  { path: '/camp/index', codes: ['CAMP_INDEX'], load, entry: true },
  { path: '/order/index', codes: ['ORDER_INDEX'], load },
  { path: '/order/detail', codes: ['ALWAYS'], hidden: true, load },
  { path: '/parent/index', codes: ['PARENT_INDEX'], hidden: true, load },
  { path: '/coach/coachWorkHourDetail/:coachId', codes: ['ALWAYS'], hidden: true, load },
]
const holding =
  (...held: string[]) =>
  (...codes: readonly string[]) =>
    codes.some((code) => ['ALWAYS', ...held].includes(code))
const where = (path: string, ...held: string[]) => {
  const to = destination(screens, path, holding(...held))
  return to.kind === 'screen' ? to.screen.path : to.kind === 'redirect' ? `-> ${to.to}` : to.kind
}

describe('an address', () => {
  test.each([
    ['/', [], '-> /dashboard'],
    ['/dashboard', [], '-> /dashboard/workplace'],
    ['/order/index', ['ORDER_INDEX'], '/order/index'],
    ['/order/index/', ['ORDER_INDEX'], '/order/index'],
    ['/order/index', [], 'forbidden'],
    ['/order/detail', [], '/order/detail'],
    ['/coach/coachWorkHourDetail/7', [], '/coach/coachWorkHourDetail/:coachId'],
    ['/order', ['ORDER_INDEX'], '-> /order/index'],
    ['/order', [], 'forbidden'],
    ['/camp', ['CAMP_CONFIG', 'CAMP_INDEX'], '-> /camp/index'],
    ['/camp', ['CAMP_CONFIG'], '-> /camp/configure'],
    ['/parent', ['PARENT_INDEX'], '-> /parent/index'],
    ['/nonsense', ['ORDER_INDEX'], 'unknown'],
    ['/user/retrievePassword', [], 'unknown'],
  ] as const)('%s for a holder of %j leads to %s', (path, held, expected) => expect(where(path, ...held)).toBe(expected))
})

describe('the redirect after log-in', () => {
  test.each(['/order/index?page=2&status=PAID', '/settings/personalCenter'])('follows %s', (path) => expect(safeRedirect(path)).toBe(path))
  test.each([null, '', 'https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/user/login', '/404'])(
    'of %s is the workplace',
    (path) => expect(safeRedirect(path)).toBe('/dashboard/workplace'),
  )
})

const node = (id: number, path: string, sort: number, codes: string[], children: MenuNode[] = []): MenuNode => ({
  id,
  parentId: null,
  titleZh: path,
  titleEn: path,
  path,
  icon: null,
  sort,
  codes,
  children,
})
const tree = [
  node(3, '/order', 30, ['ORDER'], [node(31, '/order/index', 10, ['ORDER_INDEX'])]),
  node(2, '/camp', 20, ['CAMP'], [node(22, '/camp/index', 20, ['CAMP_INDEX']), node(21, '/camp/configure', 10, ['CAMP_CONFIG'])]),
  node(1, '/dashboard', 10, [], [node(11, '/dashboard/workplace', 10, [])]),
  node(4, '/parent', 40, ['PARENT']),
  node(5, '/resources', 100, ['RESOURCE'], [node(51, '/resources/manage', 10, ['RESOURCE_INDEX'])]),
]
const menuFor = (...held: string[]) =>
  sideMenu(tree, screens, holding(...held)).map(({ path, children }) => [path, ...children.map((child) => child.path)])

describe('the side menu', () => {
  test('stands in numeric order, groups with their children; what is not built is not there', () => {
    expect(menuFor('CAMP_INDEX', 'CAMP_CONFIG', 'ORDER_INDEX', 'PARENT_INDEX', 'RESOURCE_INDEX')).toEqual([
      ['/dashboard/workplace'],
      ['/camp', '/camp/configure', '/camp/index'],
      ['/order', '/order/index'],
      ['/parent/index'],
    ])
  })

  test('leaves out groups without a child that may be opened', () => expect(menuFor('ORDER')).toEqual([['/dashboard/workplace']]))

  test('marks the list of a detail', () => {
    const items = sideMenu(tree, screens, holding('ORDER_INDEX', 'CAMP_INDEX'))
    expect(selectedLink(items, '/order/detail')?.path).toBe('/order/index')
    expect(selectedLink(items, '/camp/index')?.path).toBe('/camp/index')
    // The nearest above it, not the first of the group.
    expect(selectedLink(items, '/camp/index/detail')?.path).toBe('/camp/index')
    expect(linksOf(items).map(({ path }) => path)).toEqual(['/dashboard/workplace', '/camp/index', '/order/index'])
  })

  test('marks what a screen says that it belongs to, where its path does not', () => {
    defineScreens([{ path: '/camp/placeOf/:id', under: '/camp/configure', codes: ['CAMP_CONFIG'], load: () => Promise.reject() }])
    const all = sideMenu(tree, screens, holding('CAMP_INDEX', 'CAMP_CONFIG'))
    expect(selectedLink(all, '/camp/placeOf/7')?.path).toBe('/camp/configure')
    defineScreens([{ path: '/camp/ownPlace', under: null, codes: ['ALWAYS'], load: () => Promise.reject() }])
    expect(selectedLink(all, '/camp/ownPlace')).toBeUndefined()
    // Who may not open that one sees the list of the group.
    expect(selectedLink(sideMenu(tree, screens, holding('CAMP_INDEX')), '/camp/placeOf/7')?.path).toBe('/camp/index')
  })
})

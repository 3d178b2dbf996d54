import { menus } from '@camp/contract/menus'
import { describe, expect, test } from 'vitest'
import specified from '../../../contract/test/specification.routes.json' with { type: 'json' }
import { titleOf } from '../platform/signedIn/screenTitle.ts'
import { destination } from './access.ts'
import { screens } from './screens.ts'

/** Where an address leads for somebody who may open everything. */
const leads = (path: string) => {
  const to = destination(screens, path.replace(':coachId', '1'), () => true)
  return to.kind === 'screen' ? to.screen.path : to.kind === 'redirect' ? `-> ${to.to}` : to.kind
}

test('a screen asks for the codes that the menu table names, by which the permission check judges it', () => {
  const entries = new Map(menus.flatMap((group) => [group, ...(group.children ?? [])]).map(({ path, codes }) => [path, codes]))
  const known = screens.filter(({ path }) => entries.has(path))
  expect(known.length).toBeGreaterThan(4)
  for (const { path, codes } of known) expect([path, ...codes]).toEqual([path, ...(entries.get(path) ?? [])])
})

describe('a route of the specification', () => {
  test.each(specified.map(({ path }) => path))('%s has a screen, or leads to one', (path) => expect(leads(path)).not.toBe('unknown'))

  test.each([
    ['/', '/dashboard'],
    ['/dashboard', '/dashboard/workplace'],
    ['/camp', '/camp/index'],
    ['/coach', '/coach/coashListIndex'],
    ['/resources', '/resources/manage'],
    ['/extension', '/extension/channel'],
    ['/content', '/content/banner'],
  ])('%s leads to %s', (from, to) => expect(leads(from)).toBe(`-> ${to}`))

  test('of the personal centre is open to everybody who is logged in, and in no menu', () => {
    const to = destination(screens, '/settings/personalCenter', (...codes) => codes.includes('ALWAYS'))
    expect(to.kind === 'screen' && to.screen).toMatchObject({ path: '/settings/personalCenter', codes: ['ALWAYS'], hidden: true })
  })
})

test('where the menu shows a group alone, its screen has the name of the group', () => {
  const called = new Map(screens.map((screen) => [screen.path, titleOf(screen)]))
  const alone = menus.filter(({ hidden, children = [] }) => !hidden && children.length > 0 && children.every((child) => child.hidden))
  expect(alone.map(({ path }) => path)).toEqual(expect.arrayContaining(['/parent', '/feedback']))
  for (const { zh, en, children } of alone) expect(called.get(children?.[0]?.path ?? '')).toEqual({ zh, en })
})

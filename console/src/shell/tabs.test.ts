import { describe, expect, test } from 'vitest'
import { change, closable, close, MOST_ALIVE, nextShown, type Tabs, visit } from './tabs.ts'

const none: Tabs = { list: [], alive: [], left: [] }
const at = (path: string, search = '') => ({ pathname: path, search })
const opened = (...paths: string[]): Tabs => paths.reduce((tabs, path) => visit(tabs, path, at(path)), none)
const keys = (tabs: Tabs): string[] => tabs.list.map(({ key }) => key)
const meant = (tabs: Tabs, key: string, what: Parameters<typeof closable>[2]) => {
  const found = closable(tabs, key, what)
  return typeof found === 'string' ? found : found.map((tab) => tab.key)
}

describe('visiting', () => {
  test('a new place opens a tab at the end, a known one is shown where it is', () => {
    const tabs = visit(opened('/a', '/b', '/c'), '/a', at('/a'))
    expect(keys(tabs)).toEqual(['/a', '/b', '/c'])
    expect(tabs.alive).toEqual(['/a', '/c', '/b'])
  })

  test('a tab keeps the full address that it was left at', () => {
    const tabs = visit(opened('/a', '/b'), '/a', at('/a', '?page=3&status=PAID'))
    expect(tabs.list[0]?.location).toEqual(at('/a', '?page=3&status=PAID'))
  })

  test('opening the place that is already open changes nothing', () => {
    const tabs = opened('/a', '/b')
    expect(visit(tabs, '/b', at('/b'))).toBe(tabs)
  })

  test('the oldest clean screen gives way when too many are alive; its tab stays', () => {
    const paths = Array.from({ length: MOST_ALIVE + 1 }, (_, index) => `/${index}`)
    const tabs = opened(...paths)
    expect(keys(tabs)).toEqual(paths)
    expect(tabs.alive).toHaveLength(MOST_ALIVE)
    expect(tabs.alive).not.toContain('/0')
  })

  test('a screen with unsaved input stays alive, however old', () => {
    const first = change(opened('/dirty'), '/dirty', { dirty: true })
    const tabs = Array.from({ length: MOST_ALIVE + 3 }, (_, index) => `/${index}`).reduce((all, path) => visit(all, path, at(path)), first)
    expect(tabs.alive).toContain('/dirty')
    expect(tabs.alive).toHaveLength(MOST_ALIVE)
  })
})

describe('closing', () => {
  const tabs = opened('/a', '/b', '/c', '/d')

  test.each([
    ['this', ['/b']],
    ['left', ['/a']],
    ['right', ['/c', '/d']],
    ['others', ['/a', '/c', '/d']],
  ] as const)('%s means %j, seen from the second of four', (what, expected) => expect(meant(tabs, '/b', what)).toEqual(expected))

  test('remembers where lists were left, each once and the last first, and no record', () => {
    const record = visit(visit(opened('/a', '/b'), '/a', at('/a', '?status=PAID&peek=7')), '/a/one#7', at('/a/one', '?id=7'))
    const closed = close(close(record, ['/a', '/a/one#7']), ['/b'])
    expect(closed.left).toEqual([at('/b'), at('/a', '?status=PAID')])
    const again = close(visit(closed, '/a', at('/a', '?page=2')), ['/a'])
    expect(again.left).toEqual([at('/a', '?page=2'), at('/b')])
  })

  test('is refused where there is nothing to close', () => {
    expect(meant(opened('/a'), '/a', 'this')).toBe('last')
    expect(meant(opened('/a'), '/a', 'others')).toBe('last')
    expect(meant(tabs, '/a', 'left')).toBe('noLeft')
    expect(meant(tabs, '/d', 'right')).toBe('noRight')
  })

  test('takes the screens away with the tabs', () => expect(close(tabs, ['/b', '/d'])).toMatchObject({ alive: ['/c', '/a'] }))

  test.each([
    ['/b', ['/b'], '/c'],
    ['/d', ['/d'], '/c'],
    ['/c', ['/a'], '/c'],
    ['/a', ['/a', '/b', '/c'], '/d'],
    [null, ['/b'], '/a'],
  ])('with %s shown, closing %j shows %s', (shown, closed, next) => expect(nextShown(tabs, shown, closed)?.key).toBe(next))
})

test('telling a tab what it already says changes nothing', () => {
  const title = { zh: '甲', en: 'A' }
  const tabs = change(opened('/a'), '/a', { title, dirty: true })
  expect(change(tabs, '/a', { title })).toBe(tabs)
  expect(change(tabs, '/unknown', { dirty: true })).toBe(tabs)
})

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { netOf } from './local.ts'

it.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['::ffff:a01:203', '10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unix', 'unix'],
])('limits count %s as %s', (address, net) => expect(netOf(address)).toBe(net))

it('no counter is kept by an address as it stands: who has a network of IPv6 would have a new one each time', () => {
  const folder = path.join(import.meta.dirname, '../..')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const bare = names.filter((name) => /:\$\{(?:\w+\.)?(?:ip|address)\}`/.test(readFileSync(path.join(folder, name), 'utf8')))
  expect(bare).toEqual([])
})

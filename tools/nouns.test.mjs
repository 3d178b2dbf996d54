import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkNouns } from './nouns.mjs'

const base = mkdtempSync(join(tmpdir(), 'nouns-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

const put = (path, content) => {
  mkdirSync(dirname(join(base, path)), { recursive: true })
  writeFileSync(join(base, path), content)
}

put('server/schema.sql', 'create table orders (\n);\ncreate table coupons (\n);\ncreate table users (\n);\n')
put('docs/architecture.md', '| floor | nouns |\n|---|---|\n| 1 | account, coupons, parents, users |\n| 2 | orders |\n')
put('server/src/coupons/coupons.repository.ts', "statement('coupons.take', 'update coupons set status = $1')\n")
put('server/src/users/users.repository.ts', "statement('users.add', 'insert into users (id) values ($1)')\n")
put('server/src/account/account.repository.ts', "statement('account.name', 'update users set name = $1')\n")
put('server/src/parents/parents.emptying.repository.ts', "statement('parents.empty', 'update coupons set used_by = null')\n")
put('server/src/orders/orders.seed.ts', "statement('orders.seed', 'update coupons set status = $1')\n")
put('demo/src/demo.coupons.ts', "statement('demo.coupons', 'update coupons set status = $1')\n")
put('server/src/orders/orders.api.ts', "export { one } from './orders.rules.ts'\n")
put('contract/src/coupons/coupons.ts', "import { id } from '../base/wire.ts'\nimport type { Code } from '../permissions.ts'\n")
put('contract/src/orders/orders.ts', "import { couponCode } from '../coupons/coupons.ts'\n")
put('server/src/orders/orders.service.ts', "import { one } from '../coupons/coupons.api.ts'\nimport { two } from '../platform/time.ts'\n")

test('nothing is found where each table is written by one, and no noun knows one that knows it', () => {
  expect(checkNouns(base)).toEqual({ files: 6, shared: 2, tables: 3, found: [] })
})

test('a table that two nouns write to is found, also in a statement that does more', () => {
  const file = 'server/src/orders/orders.giveback.repository.ts'
  put(file, "statement('orders.giveBack', `with back as (\n  update coupons set status = $1 returning id) select id from back`)\n")
  expect(checkNouns(base).found).toEqual([`coupons is written by server/src/coupons/coupons.repository.ts and ${file}`])
  rmSync(join(base, file))
})

test('a trigger on a table of another noun, and a function that writes to one, need a reason', () => {
  const file = 'server/src/members/members.functions.sql'
  put(file, 'create or replace trigger coupons_count after insert on coupons for each row execute function count_coupons();\n')
  const why = 'is touched by a function or trigger of another noun, and OVER (tools/nouns.mjs) does not say why'
  expect(checkNouns(base).found).toEqual([`members: coupons ${why}`])
  put(file, 'create or replace function take() returns void language sql as $$ update coupons set status = 1 $$;\n')
  expect(checkNouns(base).found).toEqual([`members: coupons ${why}`])
  rmSync(join(base, file))
})

test('a circle of nouns is found, over however many', () => {
  put('server/src/coupons/coupons.service.ts', "import type { Level } from '../members/members.api.ts'\n")
  put('server/src/members/members.service.ts', "import { order } from '../orders/orders.api.ts'\n")
  // What is a circle stands on no floor either.
  expect(checkNouns(base).found.slice(0, 1)).toEqual([
    'coupons -> members (server/src/coupons/coupons.service.ts) -> orders (server/src/members/members.service.ts) -> coupons (server/src/orders/orders.service.ts)',
  ])
  for (const file of ['coupons/coupons.service.ts', 'members/members.service.ts']) rmSync(join(base, 'server/src', file))
})

test('and in the contract, also of types alone', () => {
  const file = 'contract/src/coupons/coupons.labels.ts'
  put(file, "export type { OrderStatus } from '../orders/orders.states.ts'\n")
  expect(checkNouns(base).found.slice(0, 1)).toEqual([`coupons -> orders (${file}) -> coupons (contract/src/orders/orders.ts)`])
  rmSync(join(base, file))
})

test('a noun stands on one floor of the papers, above all that it knows', () => {
  const floors = (...rows) => put('docs/architecture.md', rows.map((nouns, index) => `| ${index + 1} | ${nouns} |\n`).join(''))
  floors('account, coupons, orders, parents, users')
  expect(checkNouns(base).found).toEqual([
    'orders stands on floor 1 of docs/architecture.md and knows coupons on floor 1 (server/src/orders/orders.service.ts)',
  ])
  floors('account, coupons, parents', 'coupons, demos, orders')
  expect(checkNouns(base).found).toEqual([
    'users is on no floor of docs/architecture.md',
    'coupons is on floor 2 of docs/architecture.md, and there is no such noun, or it stands there twice',
    'demos is on floor 2 of docs/architecture.md, and there is no such noun, or it stands there twice',
    'orders stands on floor 2 of docs/architecture.md and knows coupons on floor 2 (server/src/orders/orders.service.ts)',
  ])
})

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { checkHabits, habits } from './habits.mjs'
import { ROLES } from './habits.server.mjs'

const base = mkdtempSync(join(tmpdir(), 'habits-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

const put = (path, content) => {
  mkdirSync(dirname(join(base, path)), { recursive: true })
  writeFileSync(join(base, path), content)
}

const planted = [
  ['name', 'server/src/orders/utils.rules.ts', 1, 'export const one = 1\n'],
  ['name', 'console/src/orders/index.tsx', 1, 'export const one = 1\n'],
  [
    'endless',
    'server/src/integrations/a/a.client.ts',
    2,
    'export const ask = (url: string) =>\n  fetch(url, { signal: AbortSignal.timeout(9) })\n',
  ],
  ['unfinished', 'server/src/orders/a.rules.ts', 2, 'export const one = 1\n// TODO: two\n'],
  ['chinese', 'console/src/orders/b.tsx', 3, '// 订单\n\nexport const Page = () => <b>订单</b>\n'],
  ['chinese', 'console/src/orders/c.ts', 2, "export const id = 1\nexport const name = '订单'\n"],
  ['chinese', 'console/src/orders/d.ts', 1, 'export const name = (id: string) => `订单` + id\n'],
  ['cast', 'server/src/orders/e.rules.ts', 3, '\n// 退款 of an order\n\nexport const one = JSON.parse("1") as number\n'.slice(1)],
  ['cast', 'console/src/ui/f.tsx', 1, 'export const one = JSON.parse("1") as unknown as number\n'],
  [
    'claimed',
    'server/src/orders/k.repository.ts',
    2,
    'const fragment = sql<boolean>`true`\nexport const row = sql<{ id: number }>`select 1 as id`\n',
  ],
  ['claimed', 'server/src/orders/l.repository.ts', 1, "export const rows = (db) => db.run<{ id: number }>('select 1 as id')\n"],
  ['role', 'server/src/orders/m.service.ts', 2, "\nexport const LOCK = statement('orders.lock', 'select 1 as id')\n"],
  ['role', 'server/src/orders/n.service.ts', 1, 'export const one = sql`select 1 as id`\n'],
  ['role', 'server/src/orders/orders.rules.ts', 1, 'export const one = sql`o.id = 1`\n'],
  ['role', 'server/src/orders/o.service.ts', 2, "const client = await pool.connect()\nawait client.query('select id from orders')\n"],
  ['role', 'server/src/orders/p.rules.ts', 1, "export const HELD = 'not exists (select from order_holds h where h.id = o.hold)'\n"],
  ['named', 'server/src/orders/x.ts', 1, 'export const one = 1\n'],
  ['named', 'server/src/orders/orders.marks.ts', 1, 'export const one = 1\n'],
  ['named', 'server/src/orders/orders.bulk.ts', 1, 'export const one = 1\n'],
  ['api', 'server/src/orders/orders.api.ts', 3, "export { one } from './a.rules.ts'\n\nexport const two = () => 2\n"],
  ['api', 'server/src/orders/p.api.ts', 1, "export * from './a.rules.ts'\n"],
  ['plural', 'console/src/refunds/refunds.text.ts', 2, "export const en = {\n  days_one: '{count} day',\n  days: '{count} days',\n}\n"],
  [
    'plural',
    'console/src/tags/tags.text.ts',
    1,
    "export const en = { days: '{count|day|days}', part: { 'days_other': '{count} days' } }\n",
  ],
  ['lock', 'server/src/orders/h.repository.ts', 2, "\nexport const LOCK = 'select pg_advisory_xact_lock(7)'\n"],
  ['lock', 'server/src/orders/i.repository.ts', 1, 'export const LOCK = `select pg_try_advisory_lock(7)`\n'],
  [
    'late',
    'console/src/orders/h.tsx',
    2,
    "import { lazy } from 'react'\nexport const Page = lazy(() => loadChunk(() => import('./Page.tsx')))\n",
  ],
  ['late', 'console/src/orders/i.tsx', 1, "export const Page = React.lazy(() => loadChunk(() => import('./Page.tsx')))\n"],
  ['late', 'console/src/orders/j.ts', 1, "export const load = async () => (await import('./Page.tsx')).Page\n"],
  ['room', 'console/src/orders/k.tsx', 1, 'export const Field = () => <TextField maxLength={20} />\n'],
  ['room', 'console/src/orders/l.tsx', 2, 'const NAME_MOST = 20\nexport const Field = () => <input maxLength={NAME_MOST} />\n'],
  ['room', 'console/src/orders/m.tsx', 1, 'export const takes = { name: { required: true, maxLength: 20 } }\n'],
  ['day', 'console/src/orders/p.tsx', 1, 'export const Field = () => <input type="date" />\n'],
  ['day', 'console/src/ui/q.tsx', 2, "\nexport const Field = ({ timed }) => <PlainField type={timed ? 'datetime-local' : 'text'} />\n"],
  ['day', 'console/src/ui/r.tsx', 1, "export const Field = () => <input type={'time'} />\n"],
  ['seen', 'console/src/orders/seen.ts', 1, "document.querySelector('[data-reply]')?.focus()\n"],
  ['composed', 'console/src/orders/t.ts', 1, 'export const taken = (event) => event.nativeEvent.isComposing\n'],
  ['composed', 'console/src/orders/u.tsx', 2, '\nexport const Field = () => <input onKeyUp={(event) => send(event.key)} />\n'],
  ['composed', 'console/src/ui/v.ts', 1, "document.addEventListener('keypress', send)\n"],
  ['off', 'console/src/orders/y.tsx', 1, 'export const Send = ({ ended }) => <Button disabled={ended}>Send</Button>\n'],
  [
    'off',
    'console/src/orders/z.tsx',
    2,
    '\nexport const Send = ({ busy, ended }) => <button aria-disabled={busy || ended || undefined} />\n',
  ],
  ['copied', 'console/src/orders/w.ts', 1, 'export const copy = (text) => navigator.clipboard.writeText(text)\n'],
  ['rate', 'server/src/orders/o.rules.ts', 2, '\nexport const rateOf = (part, whole) => Math.floor((part * 10_000) / whole)\n'],
  ['rate', 'console/src/orders/s.tsx', 1, 'export const Share = ({ of, all }) => <b>{Math.round((of / all) * 100)}%</b>\n'],
  ['rate', 'console/src/ui/t.ts', 2, 'const WHOLE = 100\nexport const shareOf = (of, all) => (of * WHOLE) / all\n'],
  ['rate', 'console/src/orders/u.ts', 1, "export const said = ({ paidBp }) => (paidBp / 100).toFixed(1) + '%'\n"],
  ['rate', 'contract/src/orders/v.ts', 1, 'export const said = (row) => row.paidBp / 100\n'],
  ['rate', 'server/src/orders/w.repository.ts', 1, 'export const rate = `(paid * 10000 / nullif(total, 0))::integer`\n'],
  ['rate', 'server/src/orders/x.repository.ts', 2, "\nexport const rate = 'round(paid::numeric / total * 100)'\n"],
  ['variable', 'console/src/orders/orders.css', 3, '.orders {\n  color: var(--text);\n  background: var(--fill, var(--text));\n}\n'],
  ['part', 'console/src/coaches/coaches.css', 5, '.coaches {\n  margin: 0;\n}\n\n.coaches > .orders {\n  margin: 0;\n}\n'],
  ['part', 'console/src/refunds/refunds.css', 2, '/* .a */\n.orders {\n  margin: 0;\n}\n'],
  ['part', 'console/src/ui/orders.css', 1, '.orders {\n  margin: 0;\n}\n'],
  ['utility', 'console/src/goods/goods.css', 1, '.goods,\n.quiet {\n  margin: 0;\n}\n'],
  ['unnamed', 'console/src/tags/tags.css', 2, '@media print {\n  .tags:has(.tags-gone) {\n    margin: 0;\n  }\n}\n'],
  ['unwritten', 'console/src/tags/TagBar.tsx', 2, '\nexport const Bar = () => <p className="quiet tags-none" />\n'],
  [
    'unwritten',
    'console/src/tags/Tags.tsx',
    1,
    "export const Bar = ({ none }) => <p className={none ? 'tags-none' : 'tags goods coaches'} />\n",
  ],
  [
    'noun',
    'server/src/platform/pay.ts',
    2,
    "import { one } from './one.ts'\nexport const isOwn = ({ coachGroupId }) => coachGroupId === 1\n",
  ],
  ['noun', 'server/src/platform/purge.ts', 1, "export const stale = [{ table: 'order_visits' }]\n"],
  ['noun', 'server/src/platform/db/read.ts', 1, "export const READ = 'select id from orders'\n"],
  ['number', 'server/migrations/0002_parents.sql', 1, 'select 1;\n'],
  ['suppression', 'server/src/orders/g.rules.ts', 1, '// biome-ignore lint/suspicious/noExplicitAny\nexport const one = 1\n'],
]

const honest = {
  'server/migrations/0001_first.sql': 'select 1;\n',
  'server/migrations/0002_orders.sql': 'select 1;\n',
  'console/src/platform/theme.css': ':root {\n  --text: #000;\n}\n\nb {\n  width: var(--share);\n}\n',
  'console/src/ui/base/utilities.css': '.quiet {\n  color: red;\n}\n',
  'console/src/parents/parents.css':
    '.parents > :is([data-slot="orders"], .quiet, .parents-told),\n.parents-kept-late {\n  margin: 0.5px;\n}\n',
  'console/src/parents/parents.cards.css': '@media print {\n  .parents:not(.quiet) > b {\n    margin: 0;\n  }\n}\n',
  'console/src/parents/Kept.tsx':
    'export const Kept = ({ late }) => <p className={`parents parents-kept-$' +
    "{late}`}>{late && <b className='quiet' />}</p>\nexport const told = '.parents-told'\n",
  'console/src/ui/Share.tsx': "export const Share = () => <b style={{ '--share': 1 }} />\n",
  'console/src/orders/orders.text.ts': "export const text = defineText({ zh: { title: '订单' }, en: { title: 'Orders' } })\n",
  'console/src/orders/orders.test.tsx': "export const name = '订单'\nexport const one = JSON.parse('1') as number\n",
  'server/src/coachGroups/coachGroups.service.ts': 'export const one = 1\n',
  'server/src/platform/db/list.ts': "export const orderBy = 'select id from tasks order by id'\nexport const coachId = 1\n",
  'server/src/platform/db/locks.ts': "export const LOCK = 'select pg_advisory_xact_lock(7)'\n",
  'console/src/orders/orders.console.tsx':
    "export const ordersNoun = defineNoun({ screens: [{ title: { zh: '订单' }, load: async () => (await import('./Page.tsx')).Page }] })\n",
  'console/src/orders/Dialog.tsx':
    "const modal = latePart(async () => (await import('./Modal.tsx')).Modal)\nexport const one = { lazy: () => 1 }\n",
  'console/src/orders/Room.tsx': 'export const Field = () => <input maxLength={limitsOf(saveOrder).name.maxLength} size={20} />\n',
  'console/src/orders/Send.tsx':
    'export const Send = ({ sending }) => <Button className="orders" disabled={sending.busy} {...refusable(why, send)} />\n',
  'console/src/ui/Room.tsx': 'const ROOM = 20\nexport const Field = () => <input maxLength={ROOM} />\n',
  'console/src/ui/Text.tsx': "export const Field = () => <input type='text' name='date' />\nexport const kind = { type: 'date' }\n",
  'contract/src/base/numbers.ts': 'export const rateBp = (part, whole) => Math.floor((part * 10_000) / whole)\n',
  'demo/src/Pictures.ts': 'export const room = (width, height) => (width * 100) / height\n',
  'console/src/orders/Amount.tsx':
    'export const yuan = (fen) => (fen / 100).toFixed(2)\nexport const seconds = (ms) => Math.floor(ms / 1_000)\nexport const at = (second) => second * 1_000\n',
  'contract/src/base/labels.ts': "export const name = '订单'\n",
  'server/src/orders/orders.repository.ts':
    '// counts are whole\nexport const one = JSON.parse("1") as number\nexport const two = JSON.parse("2") as number // so is this\n',
  'server/src/orders/orders.service.ts':
    '/* 甲 */ // biome-ignore lint/suspicious/noExplicitAny: any order is meant\nexport const one = [1] as const\n',
  'server/src/orders/orders.conditions.ts': 'export const one = sql`select 1 as id`\nexport const two = sql`o.id = 1`\n',
  'server/src/orders/orders.bulkClosing.ts': 'export const one = 1\n',
  'demo/src/demo.orders.ts': 'export const one = 1\n',
  'server/src/orders/q.api.ts': "export type { One } from './a.rules.ts'\nexport { one } from './a.rules.ts'\n",
}

describe('the check of habits', () => {
  for (const [, file, , content] of planted) put(file, content)
  for (const [file, content] of Object.entries(honest)) put(file, content)
  const { found } = checkHabits(base, { claimed: 0 })

  test.each(planted)('finds "%s" in %s, line %i', (habit, file, line) => {
    expect(found.filter((finding) => finding.file === file)).toEqual([{ file, habit, line }])
  })

  test('leaves honest files alone', () => {
    expect(found.filter(({ file }) => file in honest)).toEqual([])
  })

  test('asks for a lower number where fewer rows are claimed', () => {
    expect(checkHabits(base, { claimed: 2 }).found.filter(({ habit }) => habit === 'claimed')).toEqual([])
    expect(checkHabits(base, { claimed: 3 }).found.filter(({ habit }) => habit === 'claimed')).toEqual([
      { file: 'tools/habits.mjs: MOST_CLAIMED is 2 now', habit: 'claimed', line: 1 },
    ])
  })

  test('every role is told of', () => {
    const told = readFileSync(new URL('../docs/architecture.md', import.meta.url), 'utf8').match(/(?<=^\| `\*).*(?=\|.*\|$)/gm) ?? []
    const roles = told.flatMap((line) => line.match(/(?<=[.`])(?!ts`)[a-z]+(<What>)?(?=`|\.ts)/g) ?? [])
    expect(roles.toSorted()).toEqual(ROLES.toSorted())
  })

  test('every habit has a planted violation', () => {
    expect([...new Set(planted.map(([habit]) => habit))].sort()).toEqual(Object.keys(habits).sort())
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { listOrders } from '@camp/contract/orders/orders'
import { getAllTags, upsertTag } from '@camp/contract/tags/tags'
import { buildBefore, migrationsNow, releaseBefore, removeBefore } from '../before.ts'
import { startProduct } from '../product.ts'
import type { Proof } from '../proof.ts'
import { Staff } from '../staff.ts'

const password = 'Rollback-Proof-1'
const settings = { DEMO: 'on', DEMO_PASSWORD: password, CONSOLE_ADMIN_PASSWORD: password }
/** Reads of every screen there was, and what they answered other than 200. */
async function walked(staff: Staff, url: string, paths: readonly string[]): Promise<string[]> {
  const refused: string[] = []
  for (const path of paths) {
    const answer = await fetch(`${url}/foundation${path}`, {
      headers: { cookie: `Access-Token=${staff.token}`, 'x-requested-with': 'e2e' },
    })
    if (answer.status >= 500) refused.push(`${path}: ${answer.status} ${await answer.text()}`)
    else await answer.arrayBuffer()
  }
  return refused
}

/** What a day at the office does: orders, tags, histories; answers the id of a tag that was made. */
async function worked(url: string, name: string): Promise<number> {
  const admin = await Staff.logIn(url, 'admin', password)
  const { content } = await admin.ask(listOrders, { query: { page: 1 } })
  if (content.length === 0) throw new Error('there are no orders')
  const { id } = await admin.ask(upsertTag, { body: { name } })
  await admin.ask(upsertTag, { body: { id, name: `${name}!` } })
  const history = await admin.ask(getRecordHistory, { query: { entity: 'tag', id, page: 1 } })
  if (history.totalElements !== 2) throw new Error(`the history of a tag has ${history.totalElements} entries, not 2`)
  return id
}

/** All reads that need nothing but a page, as this version's contract names them; those that the older one lacks answer 404. */
async function reads(): Promise<string[]> {
  const { calls } = await import('@camp/contract/catalogue')
  const all = calls.filter(({ method, path }) => method === 'GET' && !path.includes('{'))
  return all.filter(({ id }) => !/stream|login|callback/i.test(id)).map(({ path }) => `${path}?page=1`)
}

export const proof: Proof = {
  proves: 'the program before the newest migration runs on the schema of this one: reads of all screens, changes, and back again',
  async run(say) {
    const { commit, migrations } = releaseBefore()
    const work = mkdtempSync(join(tmpdir(), 'rollback-'))
    const [folder, dataDir] = [join(work, 'before'), join(work, 'data')]
    const found: string[] = []
    const turn = async (who: string, name: string, from?: string) => {
      const product = await startProduct(dataDir, { ...settings, STRICT_ANSWERS: from ? 'off' : 'on' }, from)
      try {
        const seconds = await product.ready(300)
        const id = await worked(product.url, name)
        const paths = await reads()
        const refused = await walked(await Staff.logIn(product.url, 'admin', password), product.url, paths)
        found.push(...refused.map((line) => `${who}: ${line}`))
        if (from && !product.printed.includes('the schema is newer than this version'))
          found.push(`${who}: does not say that the schema is newer`)
        say(`${who}: ready after ${seconds.toFixed(1)} s, ${paths.length} reads, ${refused.length} of them failed`)
        return { id, tags: await (await Staff.logIn(product.url, 'admin', password)).ask(getAllTags, {}) }
      } finally {
        await product.stop()
      }
    }
    try {
      say(`building ${commit.slice(0, 9)}, which knows ${migrations} migrations`)
      buildBefore(commit, folder)
      const first = await turn('this program', '前')
      const back = await turn('the one before', '回', folder)
      const again = await turn('this one again', '再')
      const kept = [first.id, back.id].filter((id) => again.tags.some((tag) => tag.id === id)).length
      if (kept !== 2) found.push(`${2 - kept} of 2 tags are lost`)
      for (const line of found) say(line)
      const brought = migrationsNow() - migrations
      return {
        holds: found.length === 0,
        figures: [
          `back to ${commit.slice(0, 9)}, ${brought} migrations behind`,
          `${(await reads()).length} reads each time`,
          `${found.length} faults`,
        ],
      }
    } finally {
      removeBefore(folder)
      rmSync(work, { recursive: true, force: true })
    }
  },
}

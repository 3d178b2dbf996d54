import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { chromiumArguments, findChromium } from '../chromium.ts'
import { admin } from '../days/admin.day.ts'
import { caiwu } from '../days/caiwu.day.ts'
import { cangchu } from '../days/cangchu.day.ts'
import { type Day, type Done, liveDay, MOST_CLICKS } from '../days/day.ts'
import { jiaowu } from '../days/jiaowu.day.ts'
import { kefu } from '../days/kefu.day.ts'
import { laoshi } from '../days/laoshi.day.ts'
import { officeOf } from '../days/office.ts'
import { aThirdLess, changesOf, droppedFrom, type Lived, pageOf } from '../days/page.ts'
import { type Office, Person } from '../days/person.ts'
import { shenji } from '../days/shenji.day.ts'
import { shichang } from '../days/shichang.day.ts'
import { zuzhang } from '../days/zuzhang.day.ts'
import { root, startProduct } from '../product.ts'
import type { Proof } from '../proof.ts'

const days: readonly Day[] = [kefu, caiwu, shichang, cangchu, jiaowu, zuzhang, shenji, laoshi, admin]
const password = 'Days-Proof-1'

/** One person's day, at a browser window of the usual size. */
async function live(browser: Browser, office: Office, day: Day, say: (line: string) => void): Promise<Done[]> {
  const viewport = { width: 1440, height: 900 }
  const context = await browser.newContext({ viewport, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  try {
    return await liveDay(await Person.arrive(await context.newPage(), office, day.account), day, say)
  } finally {
    await context.close()
  }
}

export const proof: Proof = {
  proves: `twelve tasks of a day of each role, by mouse (at most ${MOST_CLICKS} clicks) and by keyboard alone, done through the screens to their end; of the eleven that were done before at least ten together by a third fewer clicks and keys, none by more; the twelfth is new, with homes and desks, and counts in no sum`,
  async run(say) {
    const dataDir = mkdtempSync(join(tmpdir(), 'days-'))
    const product = await startProduct(dataDir, { DEMO: 'on', DEMO_PASSWORD: password, CONSOLE_ADMIN_PASSWORD: password })
    const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments })
    const lived: Lived[] = []
    try {
      await product.ready(240)
      const office = officeOf(product.url, password)
      for (const day of days) {
        say(`${day.account}, ${day.role}`)
        lived.push({ day, done: await live(browser, office, day, say) })
      }
    } finally {
      await browser.close()
      await product.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
    const all = lived.flatMap(({ done }) => done)
    const failed = all.filter(({ failure }) => failure !== undefined)
    const machine = `${cpus().length} x ${cpus()[0]?.model.trim()}, load ${loadavg()[0]?.toFixed(1)}`
    writeFileSync(join(root, 'docs/days.md'), pageOf(lived, new Date().toISOString().slice(0, 10), machine))
    const byMouse = all.filter(({ task }) => task.by === 'mouse')
    const changes = changesOf(all)
    const longer = changes.filter(({ was, is }) => is > was)
    const less = aThirdLess(changes)
    const dropped = droppedFrom(all)
    for (const { title, was, is } of longer) say(`longer than before: ${title}: ${was} → ${is}`)
    return {
      holds: failed.length === 0 && longer.length === 0 && dropped.length === 0 && less.tasks >= 10,
      figures: [
        `${all.length - failed.length} of ${all.length} tasks of ${lived.length} people done, ${byMouse.length} by mouse`,
        `clicks and keys of ${less.tasks} tasks together ${less.was} → ${less.is}, of all ${changes.length} that were done before ${changes.reduce((sum, { was }) => sum + was, 0)} → ${changes.reduce((sum, { is }) => sum + is, 0)}; ${longer.length} longer than before, ${dropped.length} dropped, ${all.length - changes.length} new`,
        `at most ${Math.max(...byMouse.map(({ clicks }) => clicks))} clicks`,
        `each task in docs/days.md`,
      ],
    }
  },
}

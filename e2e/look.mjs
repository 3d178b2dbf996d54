import { chromium } from '@playwright/test'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const go = async (lang, theme, w, paths, tag) => {
  const c = await b.newContext({ viewport: { width: w, height: 900 }, locale: lang, colorScheme: theme, timezoneId: 'Asia/Shanghai' })
  const p = await c.newPage()
  await p.goto('http://localhost:7130/')
  await p.evaluate(([lang, theme]) => { localStorage.setItem('app_language', JSON.stringify(lang)) ; localStorage.setItem('app_language', lang) }, [lang, theme])
  await p.reload()
  await p.locator('input').nth(0).fill('admin'); await p.locator('input').nth(1).fill('Admin-pass-1'); await p.keyboard.press('Enter'); await p.waitForTimeout(2500)
  for (const [n, path] of Object.entries(paths)) {
    await p.goto('http://localhost:7130/#' + path); await p.waitForTimeout(n === 'x' ? 100 : 2500)
    await p.screenshot({ path: `/tmp/shots/${tag}-${n}.png` })
  }
  await c.close()
}
import { mkdirSync } from 'node:fs'
mkdirSync('/tmp/shots', { recursive: true })
const ids = JSON.parse(process.argv[2] ?? '{}')
const paths = { work: '/dashboard/workplace', camps: '/camp/index', configure: '/camp/configure', group: `/camp/campGroup?campId=${ids.camp}`, students: `/camp/campStudent?campId=${ids.camp}`, student: `/camp/campStudent/campStudentDetail?id=${ids.cs}`, status: '/camp/status', parents: '/parent/index', parent: `/parent/detail?id=${ids.parent}`, overtime: '/coach/coachOverTime', members: '/member/index', interests: '/member/interests' }
await go('zh-CN', 'light', 1440, paths, 'zh')
if (process.argv[3]) await go('en-US', 'dark', 1024, paths, 'en')
await b.close()

import { chromium } from '@playwright/test'

const [lang = 'zh-CN', theme = 'light', width = '1440', ...paths] = process.argv.slice(2)
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const c = await b.newContext({ viewport: { width: Number(width), height: 900 }, locale: lang, colorScheme: theme })
const p = await c.newPage()
p.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.log('CONSOLE', m.text().slice(0, 200)))
await p.goto('http://localhost:8131/#/user/login')
await p.fill('input[name=username]', 'admin')
await p.fill('input[type=password]', 'Admin-pass-1')
await p.click('button[type=submit]')
await p.waitForURL(/dashboard/)
if (theme === 'dark')
  await p.evaluate(() => {
    const k = Object.keys(localStorage)
    console.log(k)
  })
for (const path of paths) {
  await p.goto('http://localhost:8131/#' + path)
  await p.waitForTimeout(1800)
  await p.screenshot({ path: `/tmp/shots/${path.replace(/\W+/g, '_')}.${lang}.${theme}.${width}.png` })
}
await b.close()

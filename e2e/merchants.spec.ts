import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getMerchant, listMerchants } from '@camp/contract/merchants/merchants'
import { expect, expectAccessible, test } from './fixtures.ts'
import { logIn } from './login.form.ts'
import { chooseInRow } from './page.actions.ts'
import { type Product, startProduct } from './product.ts'
import { Staff } from './staff.ts'
import { WechatPeer } from './wechat.peer.ts'

const password = `Kite-own-${randomBytes(5).toString('hex')}`
const API_V3_KEY = 'an-api-v3-key-of-32-characters-!'
let dataDir: string
let product: Product
let peer: WechatPeer

test.describe.configure({ mode: 'serial', timeout: 120_000 })
test.use({ account: null, proofBy: password })
test.beforeAll(async () => {
  test.setTimeout(180_000)
  dataDir = mkdtempSync(join(tmpdir(), 'merchants-'))
  peer = await WechatPeer.start()
  product = await startProduct(dataDir, { DEMO: 'off', CONSOLE_ADMIN_PASSWORD: password, WECHAT_PAY_BASE_URL: peer.url })
  await product.ready(120)
})
test.afterAll(async () => {
  await product.stop()
  await peer.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('a merchant is made, wrong keys are told as the provider says it, right ones pass, and no key comes back', async ({
  page,
  complaints,
}) => {
  complaints.expectStatus(400)
  const secrets = [API_V3_KEY, peer.privateKey.split('\n')[5] ?? '']
  const answers: string[] = []
  page.on('response', (answer) => {
    if (answer.url().includes('/foundation/api/'))
      void answer.text().then(
        (text) => answers.push(text),
        () => undefined,
      )
  })
  await page.goto(`${product.url}/#/content/weMerchant`)
  await logIn(page, 'admin', password)
  await expect(page.getByText('还没有商户')).toBeVisible()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: '新建商户' })
  await form.getByLabel('名称').fill('少儿英语营')
  await form.getByLabel('商户号').fill(peer.mchId)
  await form.getByLabel('应用 ID').fill('wx0000000000000001')
  await form.getByLabel('证书序列号').fill(peer.serialNo)
  await form.getByLabel('APIv3 密钥').fill('too short')
  await form
    .getByLabel('商户私钥')
    .fill(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
  await form.getByLabel('微信支付公钥 ID').fill(peer.publicKeyId)
  await form.getByLabel('微信支付公钥', { exact: true }).fill(peer.publicKey)
  await expectAccessible(page)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('APIv3 密钥应为 32 个字节')).toBeVisible()
  await form.getByLabel('APIv3 密钥').fill(API_V3_KEY)

  // Keys are tested as they are typed: of another pair the provider says no.
  await form.getByRole('button', { name: '测试连接' }).click()
  await expect(page.getByText(/微信支付未认可这些密钥；SIGN_ERROR/)).toBeVisible()
  await form.getByLabel('商户私钥').fill(peer.privateKey)
  await form.getByRole('button', { name: '测试连接' }).click()
  await expect(page.getByText(/^连接成功/)).toBeVisible()
  expect(peer.heard.at(-1)).toMatch(/^GET \/v3\/pay\/transactions\/out-trade-no\/CHECK\w+\?mchid=1900000109$/)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toHaveCount(0)

  // What was typed was tested, what is kept was not: it is ready once that passed, too.
  const row = page.getByRole('row', { name: /少儿英语营/ })
  await chooseInRow(row, /测试/)
  await expect(row.getByText('可收款')).toBeVisible()
  await chooseInRow(row, /编辑/)
  const edit = page.getByRole('dialog', { name: '编辑商户：少儿英语营' })
  for (const label of ['APIv3 密钥', '商户私钥']) await expect(edit.getByLabel(label)).toHaveValue('')
  await expect(edit.getByText('已设置，不填则保持不变').first()).toBeVisible()
  await page.keyboard.press('Escape')

  const admin = await Staff.logIn(product.url, 'admin', password)
  const [made] = (await admin.ask(listMerchants, { query: { page: 1 } })).content
  expect(await admin.ask(getMerchant, { params: { id: made?.id ?? 0 } })).toMatchObject({ isConfigure: true, privateKeySet: true })
  expect(answers.length).toBeGreaterThan(5)
  for (const secret of secrets) {
    expect(answers.filter((text) => text.includes(secret))).toEqual([])
    expect(product.printed).not.toContain(secret)
  }
})

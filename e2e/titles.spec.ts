import { expect, test } from './fixtures.ts'

const product = { 'zh-CN': '少儿英语营期管理后台', 'en-US': 'Camp Admin Console' }
const titles = {
  '/user/login': { 'zh-CN': '账号登录', 'en-US': 'Log in' },
  '/user/retrievePassword': { 'zh-CN': '找回密码', 'en-US': 'Reset the password' },
  '/user/userRegister': { 'zh-CN': '注册账号', 'en-US': 'Register' },
  '/sso/error': { 'zh-CN': '单点登录', 'en-US': 'Single sign-on' },
}
const exceptions = {
  '/403': { 'zh-CN': '无权访问该页面', 'en-US': 'You cannot open this page' },
  '/404': { 'zh-CN': '页面不存在', 'en-US': 'Page not found' },
  '/500': { 'zh-CN': '页面出现错误', 'en-US': 'Something went wrong on this page' },
}

for (const language of ['zh-CN', 'en-US'] as const) {
  for (const account of [null, 'kefu'] as const) {
    test.describe(`in ${language}, ${account === null ? 'without a session' : 'logged in'}`, () => {
      test.use({ account, language })
      test('the window is called after the page', async ({ page }) => {
        for (const [path, title] of Object.entries({ ...(account === null && titles), ...exceptions })) {
          await page.goto(`/#${path}`)
          await expect(page, path).toHaveTitle(`${title[language]} - ${product[language]}`)
        }
      })
    })
  }
}

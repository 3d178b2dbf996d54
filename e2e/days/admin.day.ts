import { queryMessageList } from '@camp/contract/base/notify'
import { getHolidaysByPage } from '@camp/contract/holidays/holidays'
import { listParamConfig } from '@camp/contract/parameters/parameters.calls'
import { getEffectivePermissions } from '@camp/contract/permissions/permissions.effective'
import { getAllAuthRoles } from '@camp/contract/roles/roles'
import { getAllAuthUsers } from '@camp/contract/users/users'
import type { Day } from './day.ts'
import { expect, type Person } from './person.ts'

const mark = String(Date.now() % 1_000_000)
/** A new colleague, about whom most of the day goes. */
const NEW = `new.${mark}`
const NAME = '新同事'

const user = async (person: Person) => {
  const { content } = await (await person.staff()).ask(getAllAuthUsers, { query: { page: 1, size: 5 }, body: { username: NEW } })
  return content[0]
}

/** The list, the newest on top. */
const listed = (person: Person) => person.menu('系统管理', '用户管理')

const rowStep = async (person: Person, step: string) => {
  await person.act(person.row(NEW), step)
}

export const admin: Day = {
  account: 'admin',
  role: 'administrator',
  tasks: [
    {
      title: 'Let a new colleague in, with a role and a password that is shown once',
      by: 'keyboard',
      async does(person) {
        await person.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
        await person.jump('u', '/usercenter/backUserManage')
        const form = await person.make('新建用户')
        await person.tabTo(form.getByLabel('用户名'))
        await person.type(NEW)
        await person.tabTo(form.getByLabel('姓名'))
        await person.type(NAME)
        await person.tabTo(form.getByRole('checkbox', { name: /^仓储物流/ }), 25)
        await person.press('Space')
        await person.press('Control+s')
        const made = person.dialog(/已创建用户/)
        await expect(made.locator('output')).not.toBeEmpty()
        await person.enter(person.button('复制密码', made))
        await person.press('Escape')
        await expect(made).toBeHidden()
        expect((await user(person))?.roles.map(({ roleName }) => roleName)).toEqual(['仓储物流'])
      },
    },
    {
      title: 'Give the colleague a second role',
      by: 'mouse',
      async does(person) {
        await listed(person)
        await rowStep(person, '角色与权限')
        const grant = person.dialog(/的角色与权限$/)
        await person.click(grant.getByRole('checkbox', { name: /^客服/ }))
        await person.click(person.button('保存', grant))
        await person.see('角色与权限已保存')
        expect((await user(person))?.roles).toHaveLength(2)
      },
    },
    {
      title: 'Say why the colleague cannot refund',
      by: 'mouse',
      async does(person) {
        await rowStep(person, '权限诊断')
        const targets = person.page.getByRole('region', { name: '页面与接口' })
        await person.fill(targets.getByRole('searchbox'), 'refundOrder')
        await person.click(targets.getByRole('button', { name: /refundOrder/ }))
        await expect(person.page.getByText(`${NAME} 不能使用`)).toBeVisible()
      },
    },
    {
      title: 'Set a new password for somebody who has forgotten it',
      by: 'mouse',
      async does(person) {
        await listed(person)
        await rowStep(person, '重置密码')
        await person.click(person.button('重置密码', person.dialog(/^重置/)))
        const shown = person.dialog(/^已重置/)
        await expect(shown.locator('output')).not.toBeEmpty()
        await person.click(person.button('复制密码', shown))
        await person.click(person.button('关闭', shown).last())
        await expect(shown).toBeHidden()
      },
    },
    {
      title: 'Freeze an account at once',
      by: 'keyboard',
      async does(person) {
        await person.go(NEW, new RegExp(NEW))
        await expect(person.page.getByRole('heading', { name: `用户 ${NAME}` })).toBeVisible()
        await person.deed('dj', '冻结')
        await person.enter(person.button('冻结', person.dialog(/^冻结/)), 4)
        await person.see('用户已冻结')
        expect((await user(person))?.activeflg).toBe('FROZEN')
      },
    },
    {
      title: 'Make a role from another one, with one right more',
      by: 'keyboard',
      async does(person) {
        await person.go('客服', /客服/)
        await person.enter(person.button('复制', person.main))
        await person.opened(person.dialog(/^复制角色/))
        await person.press('Control+a')
        await person.type(`客服组长${mark}`)
        await person.press('Control+s')
        await expect(person.page.getByRole('heading', { name: `角色 客服组长${mark}` })).toBeVisible()
        await person.tabTo(person.page.getByRole('searchbox', { name: '在权限中查找' }), 30)
        await person.type('ORDER_EXPORT')
        await person.press('ArrowDown')
        const wanted = person.page.getByRole('treeitem', { name: /ORDER_EXPORT(?!_)/ })
        const active = () => wanted.evaluate((one) => one.closest('[role=tree]')?.getAttribute('aria-activedescendant') === one.id)
        for (let step = 0; step < 6 && !(await active()); step += 1) await person.press('ArrowDown')
        await person.press('Space')
        await expect(wanted).toHaveAttribute('aria-checked', 'true')
        await person.enter(person.button('保存权限', person.main), 30)
        await person.see(/的权限已保存并生效/)
        const roles = await (await person.staff()).ask(getAllAuthRoles, { body: { roleName: `客服组长${mark}` }, query: { page: 1 } })
        expect(roles.totalElements).toBe(1)
      },
    },
    {
      title: 'Change for how many days finished tasks are kept',
      by: 'mouse',
      async does(person) {
        const days = 30 + (Number(mark) % 60)
        await person.menu('业务配置', '其他配置')
        const row = person.page.getByRole('listitem', { name: '任务保留' })
        await person.click(row.getByRole('button', { name: '修改' }))
        await person.click(person.dialog('任务保留').getByLabel('值（天）'))
        await person.press('Control+a')
        await person.type(String(days))
        await person.press('Enter')
        await expect(row.getByText(`${days} 天`)).toBeVisible()
        const { content } = await (await person.staff()).ask(listParamConfig, { query: { page: 1, keyword: 'retention.taskDays' } })
        expect(content[0]?.value).toBe(days)
      },
    },
    {
      title: 'Write to all of customer service',
      by: 'mouse',
      async does(person) {
        await person.find('消息任务管理')
        await person.click(person.button('新建消息', person.main))
        const dialog = person.dialog('新建消息')
        await person.fill(dialog.getByLabel('标题'), `例会${mark}`)
        await person.choose(dialog.getByRole('button', { name: /^角色/ }), /^客服/)
        await person.press('Escape')
        await person.fill(dialog.getByLabel('内容'), '今晚 8 点开会')
        await person.click(person.button('保存草稿', dialog))
        await person.click(person.button('发送', person.row(`例会${mark}`)))
        const received = async () =>
          (await (await person.staff('kefu')).ask(queryMessageList, {})).all.some(({ title }) => title === `例会${mark}`)
        await expect.poll(received).toBe(true)
      },
    },
    {
      title: 'Fetch the holidays of a year',
      by: 'keyboard',
      async does(person) {
        await person.go('节假日管理')
        const count = async () =>
          (await (await person.staff()).ask(getHolidaysByPage, { query: { page: 1, size: 1 }, body: {} })).totalElements
        const before = await count()
        await person.enter(person.main.getByRole('button', { name: /^同步 \d+ 年/ }).first(), 12)
        await person.see(/年已同步|已是最新|尚未发布/)
        expect(await count()).toBeGreaterThanOrEqual(before)
      },
    },
    {
      title: 'See where each right of a colleague comes from',
      by: 'keyboard',
      async does(person) {
        await person.go('zuzhang', /何雨桐/)
        const held = person.page.getByRole('region', { name: '有效权限' })
        const id = Number(/id=(\d+)/.exec(person.page.url())?.[1])
        const known = await (await person.staff()).ask(getEffectivePermissions, { params: { id } })
        expect(known).toBeDefined()
        await expect(held.getByText('都来自角色“辅导组长”')).toBeVisible()
      },
    },
    {
      title: 'Let the frozen colleague in again, from the list',
      by: 'mouse',
      async does(person) {
        await listed(person)
        await rowStep(person, '激活')
        await person.click(person.button('激活', person.dialog(/^激活/)))
        await person.see('用户已激活')
        expect((await user(person))?.activeflg).toBe('ACTIVE')
      },
    },
    {
      title: 'Two deeds of the open account by their initials: end its sessions, and correct its name',
      by: 'keyboard',
      async does(person) {
        await person.go(NEW, new RegExp(NEW))
        await expect(person.page.getByRole('heading', { name: `用户 ${NAME}` })).toBeVisible()
        await person.deed('jshh', '结束会话')
        await person.enter(person.dialog(/会话/).getByRole('button').last(), 4)
        await person.see(/已结束/)
        await person.deed('bj', '编辑')
        const form = await person.opened(person.dialog(/^编辑/))
        await person.tabTo(form.getByLabel('姓名'))
        await person.press('Control+a')
        await person.type('文小雨')
        await person.press('Control+s')
        await expect(person.page.getByRole('heading', { name: '用户 文小雨' })).toBeVisible()
        expect((await user(person))?.realName).toBe('文小雨')
      },
    },
  ],
}

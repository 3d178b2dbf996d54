import { getCurrentUserInfo } from '@camp/contract/base/account'
import { queryMessageList } from '@camp/contract/base/notify'
import { NOTIFICATION_PREFERENCE } from '@camp/contract/base/notify.topics'
import { getPreference } from '@camp/contract/base/preferences'
import { listOwnComments } from '@camp/contract/coaches/coaches.comments'
import { createMessageTask, sendMessages } from '@camp/contract/messageTasks/messageTasks'
import { listWorkStatements } from '@camp/contract/workHours/workHours.statements'
import { handDueComments } from '../dueComments.ts'
import { Staff } from '../staff.ts'
import type { Day } from './day.ts'
import { expect, type Person } from './person.ts'

const mark = String(Date.now() % 1_000_000)
const months = async (person: Person) => (await (await person.staff()).ask(listWorkStatements, { query: { page: 1, size: 24 } })).content
const own = async (person: Person) => (await (await person.staff()).ask(getCurrentUserInfo, {})).coachId ?? 0

/** What waits for the coach, what is due first in front. */
const waiting = async (person: Person) => (await (await person.staff()).ask(listOwnComments, { query: { page: 1, size: 20 } })).content

const now = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7)

/** The statement of this month. */
async function current(person: Person) {
  const found = (await months(person)).find(({ month }) => month === now)
  if (!found) throw new Error('the coach has no hours this month')
  return found
}

const openMonth = async (person: Person, month: string) => {
  await person.jump('h', '/dashboard/workplace')
  await person.enter(person.main.getByRole('link', { name: month, exact: true }), 40)
  await expect(person.page.getByText(`我的 ${month} 月结`)).toBeVisible()
}

const statusOf = async (person: Person, month: string) => (await months(person)).find((one) => one.month === month)?.status

export const laoshi: Day = {
  account: 'laoshi',
  role: 'a coach, without a role',
  tasks: [
    {
      title: 'Comment the clock-in that is due first',
      by: 'keyboard',
      async does(person) {
        if ((await waiting(person)).length === 0) await handDueComments(await person.staff('admin'), await own(person))
        const [first] = await waiting(person)
        if (!first) throw new Error('no clock-in waits for the coach')
        const due = person.main.getByRole('link', { name: `点评 ${first.studentName} ${first.clockInDate}`, exact: true })
        // The home asks once a minute what waits.
        await expect(due).toBeVisible({ timeout: 70_000 })
        await person.press('w')
        await expect(person.page.getByRole('textbox', { name: `给 ${first.studentName} 的点评` })).toBeVisible()
        await person.press('w')
        await person.type(`今天的句子读得很完整 ${mark}`)
        await person.press('Control+Enter')
        await person.see('已点评，工时已计入')
        await expect.poll(async () => (await waiting(person)).some(({ id }) => id === first.id)).toBe(false)
        // What comes next can wait: out of its box, and home.
        await person.press('Escape')
        await person.jump('h', '/dashboard/workplace')
      },
    },
    {
      title: 'See what the months brought, and open this one day by day',
      by: 'mouse',
      async does(person) {
        const [latest] = await months(person)
        await expect(person.main.getByRole('link', { name: latest?.month ?? '?', exact: true })).toBeVisible()
        await person.click(person.button('本月工时日历', person.main))
        await expect(person.page).toHaveURL(new RegExp(`coachWorkHourDetail/${await own(person)}`))
        await expect(person.page.getByRole('heading', { name: /的工时$/ })).toBeVisible()
      },
    },
    {
      title: 'Look up why a day brought that amount',
      by: 'mouse',
      async does(person) {
        await person.click(person.button('上个月', person.main))
        await person.click(person.main.getByRole('table', { name: '日历' }).getByRole('button').first())
        await person.click(person.main.getByRole('button', { name: '依据' }).first())
        const drawer = person.dialog('金额依据')
        await expect(drawer.getByRole('listitem').first()).toBeVisible()
        await person.click(person.button('关闭', drawer))
      },
    },
    {
      title: 'Say that a line of a month is wrong',
      by: 'keyboard',
      async does(person) {
        const { month } = await current(person)
        await openMonth(person, month)
        await person.enter(person.button('提出异议', person.main))
        const dialog = person.dialog(/提出异议$/)
        await person.tabTo(dialog.getByLabel('说明'))
        await person.type(`这天还有一节直播课 ${mark}`)
        await person.tabTo(dialog.getByRole('checkbox').first())
        await person.press('Space')
        await person.press('Control+s')
        await person.see('异议已提交')
        expect((await months(person)).find((one) => one.month === month)?.disputes).toBe(1)
      },
    },
    {
      title: 'See that a running month is not agreed to yet',
      by: 'keyboard',
      async does(person) {
        const { month } = await current(person)
        await openMonth(person, month)
        // Its last day has not ended: hours would come after.
        await expect(person.button('提出异议', person.main)).toBeVisible()
        await expect(person.button('确认', person.main)).toBeHidden()
        expect(await statusOf(person, month)).toBe('OPEN')
      },
    },
    {
      title: 'Go back three months in the calendar',
      by: 'mouse',
      async does(person) {
        const before = person.page.url().slice(-7)
        for (let step = 0; step < 3; step += 1) await person.click(person.button('上个月', person.main))
        await expect.poll(() => person.page.url().slice(-7)).not.toBe(before)
        await expect(person.main.getByText(/\d+ 天，[\d,]+(小时|分钟)/)).toBeVisible()
      },
    },
    {
      title: 'Read a message of the office',
      by: 'mouse',
      async does(person) {
        const admin = await person.staff('admin')
        const me = await (await person.staff()).ask(getCurrentUserInfo, {})
        const audience = { kind: 'STAFF' as const, userIds: [me.id] }
        const body = { title: `例会 ${mark}`, content: '今晚 8 点开会', channel: 'IN_APP' as const, audience }
        const { id } = await admin.ask(createMessageTask, { body })
        await admin.ask(sendMessages, { params: { id } })
        // It waits a while, in which it can be taken back.
        const here = async () => (await (await person.staff()).ask(queryMessageList, {})).all.some(({ title }) => title === body.title)
        await expect.poll(here).toBe(true)
        const bell = person.page.getByRole('banner').getByRole('button', { name: /^消息，\d+ 条未读/ })
        await expect(bell).toBeVisible()
        await person.click(bell)
        await person.click(person.dialog('消息').getByRole('button', { name: new RegExp(`例会 ${mark}`) }))
        await person.click(person.button('关闭', person.dialog('消息详细')))
        const read = async () =>
          (await (await person.staff()).ask(queryMessageList, {})).all.find(({ title }) => title === `例会 ${mark}`)?.readFlag
        await expect.poll(read).toBe('READ')
        await person.press('Escape')
      },
    },
    {
      title: 'End the session on a device that was left behind',
      by: 'mouse',
      async does(person) {
        await Staff.logIn(person.office.url, person.account, person.office.password)
        await person.click(person.page.getByRole('button', { name: /的账号$/ }))
        await person.click(person.page.getByRole('menuitem', { name: '账号设置' }))
        await person.click(person.page.getByRole('tab', { name: '登录会话' }))
        const rows = person.page.getByRole('list', { name: '登录会话' }).getByRole('listitem')
        await expect(rows.nth(1)).toBeVisible()
        await person.click(person.button('结束其他所有会话', person.main))
        await person.click(person.button('结束其他所有会话', person.dialog()))
        await expect(rows).toHaveCount(1)
        person.office.forget(person.account)
      },
    },
    {
      title: 'Want no more messages of one kind',
      by: 'keyboard',
      async does(person) {
        await person.press('u')
        await expect(person.page.getByRole('menuitem', { name: '账号设置' })).toBeFocused()
        await person.press('Enter')
        await person.tab('通知')
        const one = person.main.getByRole('switch').first()
        const before = await one.isChecked()
        await person.tabTo(one)
        await person.press('Space')
        await expect(one).toBeChecked({ checked: !before })
        const muted = async () => {
          const { value } = await (await person.staff()).ask(getPreference, { params: { key: NOTIFICATION_PREFERENCE } })
          return JSON.stringify(value)
        }
        await expect.poll(muted).toMatch(before ? /"muted":\["/ : /"muted":\[\]/)
      },
    },
    {
      title: 'Work in the dark at night',
      by: 'keyboard',
      async does(person) {
        await person.go('布局设置')
        const drawer = person.dialog('布局设置')
        await person.tabTo(drawer.getByRole('radio', { name: '浅色' }))
        await person.press('ArrowRight')
        await expect(person.page.locator('html')).toHaveAttribute('data-theme', 'dark')
        await person.press('Escape')
        await expect(drawer).toBeHidden()
      },
    },
    {
      title: 'Look up from a month itself why a line brought its amount',
      by: 'mouse',
      async does(person) {
        await person.menu('首页', '工作台')
        const [latest] = await months(person)
        await person.click(person.main.getByRole('link', { name: latest?.month ?? '?', exact: true }))
        await expect(person.page.getByText(`我的 ${latest?.month} 月结`)).toBeVisible()
        await person.click(person.button('依据', person.main))
        await expect(person.dialog(/依据/)).toBeVisible()
      },
    },
    {
      title: 'Comment two clock-ins in a row at the desk, the next one by itself',
      by: 'keyboard',
      async does(person) {
        if ((await waiting(person)).length < 2) await handDueComments(await person.staff('admin'), await own(person))
        const [first, second] = await waiting(person)
        if (!first || !second) throw new Error('too few clock-ins wait for the coach')
        await person.jump('h', '/dashboard/workplace')
        const due = person.main.getByRole('link', { name: `点评 ${first.studentName} ${first.clockInDate}`, exact: true })
        // The home asks once a minute what waits.
        await expect(due).toBeVisible({ timeout: 70_000 })
        await person.press('w')
        await expect(person.page.getByRole('textbox', { name: `给 ${first.studentName} 的点评` })).toBeVisible()
        await person.press('w')
        await person.type(`语调很自然 ${mark}`)
        await person.press('Control+Enter')
        // The next box has the cursor.
        await expect(person.page.getByRole('textbox', { name: `给 ${second.studentName} 的点评` })).toBeFocused()
        await person.type(`注意连读 ${mark}`)
        await person.press('Control+Enter')
        const left = async () => (await waiting(person)).filter(({ id }) => id === first.id || id === second.id)
        await expect.poll(left).toEqual([])
        await person.press('Escape')
      },
    },
  ],
}

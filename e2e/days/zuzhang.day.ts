import { listCampClientUsers } from '@camp/contract/campStudents/campStudents'
import { getCampGroupOptions, getWeekCampsDropDown } from '@camp/contract/camps/camps.options'
import { getCoachComments } from '@camp/contract/coaches/coaches.comments'
import { getCommentRadar } from '@camp/contract/coaches/coaches.radar'
import { listFollowUps } from '@camp/contract/followUps/followUps'
import { listWork, listWorkColleagues } from '@camp/contract/homepage/homepage'
import type { Day } from './day.ts'
import { toWork, workState } from './inbox.ts'
import { expect, namedAsMost, type Person } from './person.ts'

const mark = String(Date.now() % 1_000_000)

/** A child of the own groups in a camp that runs, with a second own group that has room. */
async function ground(person: Person, place: number) {
  const zuzhang = await person.staff()
  for (const camp of await zuzhang.ask(getWeekCampsDropDown, { query: { status: ['IN_PROGRESS'] } })) {
    const groups = await zuzhang.ask(getCampGroupOptions, { query: { campId: camp.id, activeFlg: ['ACTIVE'] } })
    const query = { page: 1, size: 100, campId: camp.id, status: ['STUDYING' as const] }
    const children = (await zuzhang.ask(listCampClientUsers, { query })).content
    const child = children.filter((one) => one.group !== null && namedAsMost(one))[place]
    const to = groups.find((group) => group.id !== child?.group?.id && group.studentCount < group.capacity)
    if (child && to) return { camp, child, to }
  }
  throw new Error('no running camp with two own groups')
}

const openChild = async (person: Person, child: { studentName: string; campName: string }) => {
  await person.go(child.studentName, new RegExp(`${child.studentName}.*${child.campName}`, 's'))
  await expect(person.page.getByRole('heading', { level: 1, name: `学员 ${child.studentName}` })).toBeVisible()
}

const notes = async (person: Person, keyword: string) =>
  (await (await person.staff()).ask(listFollowUps, { query: { page: 1, keyword } })).totalElements

export const zuzhang: Day = {
  account: 'zuzhang',
  role: 'leader of coaches',
  tasks: [
    {
      title: 'See which comments of the own coaches are overdue, and remind them',
      by: 'mouse',
      async does(person) {
        const { totalElements } = await (await person.staff()).ask(getCoachComments, { query: { page: 1, kind: ['MISSING'] } })
        await person.menu('辅导老师管理', '超时点评')
        await person.click(person.button(/^超时未评/, person.main))
        await expect(person.main.getByText(`共 ${totalElements.toLocaleString('en-US')} 条`)).toBeVisible()
        await person.click(person.main.getByRole('checkbox', { name: '选择本页全部' }))
        await person.click(person.button('提醒老师', person.page.getByRole('toolbar')))
        await person.see(/^\d+ 秒后提醒 \d+ 条|没有可提醒的打卡/)
      },
    },
    {
      title: 'See on the radar who will not manage, by keyboard',
      by: 'keyboard',
      async does(person) {
        const radar = await (await person.staff()).ask(getCommentRadar, { query: {} })
        await person.jump('v', '/coach/coachOverTime')
        await person.tabTo(person.main.getByRole('radio', { name: '列表' }), 12)
        await person.press('ArrowRight')
        await expect(person.page).toHaveURL(/tab=radar/)
        await expect(person.rows.filter({ hasText: radar.coaches[0]?.coachName ?? '' }).first()).toBeVisible()
      },
    },
    {
      title: 'Write down what was said to the family of a child that falls behind',
      by: 'keyboard',
      async does(person) {
        const { child } = await ground(person, 0)
        await openChild(person, child)
        await person.press('f')
        await person.type(`已联系家长 ${mark}`)
        await person.press('Control+Enter')
        await person.see('跟进记录已保存')
        expect(await notes(person, mark)).toBe(1)
      },
    },
    {
      title: 'Move a child to another of the own groups',
      by: 'mouse',
      async does(person) {
        const { camp, child, to } = await ground(person, 1)
        await person.find(child.studentName, new RegExp(`${child.studentName}.*${child.campName}`, 's'))
        await person.act(person.main, '调组')
        const move = person.dialog(`调组 · ${child.studentName}`)
        await person.choose(move.getByRole('button', { name: /^调入分组/ }), to.name)
        await person.fill(move.getByLabel('原因'), '换个时间段')
        await person.click(person.button('调组', move))
        await person.see('已调组')
        const { content } = await (await person.staff()).ask(listCampClientUsers, { query: { page: 1, size: 500, campId: camp.id } })
        expect(content.find(({ id }) => id === child.id)?.group?.name).toBe(to.name)
      },
    },
    {
      title: 'Look who is at risk in the own groups',
      by: 'mouse',
      async does(person) {
        await person.menu('营期管理', '营期列表')
        await person.act(person.rows.first(), '学员')
        await person.click(person.button(/^掉队风险/, person.main))
        await expect(person.page).toHaveURL(/atRisk=true/)
        await person.atRest()
      },
    },
    {
      title: 'Compare the groups by this week, and open the children behind a figure',
      by: 'mouse',
      async does(person) {
        await person.menu('营期管理', '状态统计')
        const link = person.main
          .getByRole('region', { name: '按天' })
          .getByRole('link', { name: /^未打卡/ })
          .first()
        const count = ((await link.textContent()) ?? '').replace(/\D/g, '')
        await person.click(link)
        await expect(person.page.getByRole('heading', { level: 1, name: '未打卡名单' })).toBeVisible()
        await expect(person.main.getByText(`共 ${count} 条`)).toBeVisible()
      },
    },
    {
      title: 'Take a piece of work from the queue, so that nobody else begins it',
      by: 'mouse',
      async does(person) {
        await person.menu('首页', '工作台')
        const queue = person.page.getByRole('region', { name: '待办' })
        // The first of it is open already.
        const words = (await queue.locator('.desk-rows').getByRole('listitem').first().locator('b').textContent()) ?? ''
        await person.click(queue.getByRole('toolbar', { name: '事项操作' }).getByRole('button', { name: /^领取/ }))
        await person.click(queue.getByText(/^我的/))
        await expect(queue.getByRole('listitem').filter({ hasText: words }).first()).toBeVisible()
      },
    },
    {
      title: 'Leave a note about a child for the coach who takes over',
      by: 'keyboard',
      async does(person) {
        const { camp, child } = await ground(person, 2)
        await openChild(person, child)
        await person.deed('bj', '编辑')
        const dialog = await person.opened(person.dialog(`编辑 · ${child.studentName}`))
        await person.tabTo(dialog.getByLabel('老师备注'))
        await person.type(`需要多鼓励 ${mark}`)
        await person.press('Control+s')
        await person.see('已保存')
        const { content } = await (await person.staff()).ask(listCampClientUsers, { query: { page: 1, size: 500, campId: camp.id } })
        expect(content.some(({ id }) => id === child.id)).toBe(true)
      },
    },
    {
      title: 'Read how many hours the own coaches worked this month',
      by: 'keyboard',
      async does(person) {
        await person.jump('w', '/coach/coachWorkHourStats')
        await expect(person.rows.first()).toBeVisible()
        // Minutes, but no money: a leader does not see it.
        await expect(person.rows.getByText(/¥\d/)).toHaveCount(0)
        await person.toRow(/\d/)
        await person.press('Enter', 'Enter')
        await expect(person.page.getByRole('heading', { name: /的工时$/ })).toBeVisible()
      },
    },
    {
      title: 'Open the order of a child, to see until when it is paid',
      by: 'keyboard',
      async does(person) {
        await person.jump('o', '/order/index')
        await expect(person.rows.first()).toBeVisible()
        await person.toRow(/\d{18}/)
        await person.press('Enter')
        await expect(person.dialog('订单列表：速览').getByRole('heading', { name: /^订单 \d{18}$/ })).toBeVisible()
        await person.press('Escape')
      },
    },
    {
      title: 'Write down what was said to a family, from the child that the list of the camp finds',
      by: 'mouse',
      async does(person) {
        const { camp, child } = await ground(person, 2)
        await person.menu('营期管理', '营期列表')
        await person.act(person.rows.filter({ hasText: camp.name }).filter({ hasText: camp.term }).first(), '学员')
        await person.fill(person.main.getByRole('textbox', { name: '学员' }), child.studentName)
        await person.press('Enter')
        await person.atRest()
        await person.click(person.row(child.studentName).getByRole('link', { name: child.studentName }))
        await expect(person.page.getByRole('heading', { level: 1, name: `学员 ${child.studentName}` })).toBeVisible()
        await person.fill(person.page.getByRole('textbox', { name: '跟进内容' }), `已发语音 ${mark}`)
        await person.click(person.button(/^保存跟进/))
        await person.see('跟进记录已保存')
        expect(await notes(person, `已发语音 ${mark}`)).toBe(1)
      },
    },
    {
      title: 'Hand a group whose comments are late over to a colleague, from the inbox of the home',
      by: 'keyboard',
      async does(person) {
        const zuzhang = await person.staff()
        const lateOnes = async (state: 'OPEN' | 'MINE') =>
          (await zuzhang.ask(listWork, { query: { page: 1, size: 50, kind: ['COMMENT_OVERDUE'], state } })).content
        const [open] = await lateOnes('OPEN')
        // Where there is but one, it was taken before.
        const late = open ?? (await lateOnes('MINE'))[0]
        if (!late) throw new Error('no group waits for comments')
        const [colleague] = await zuzhang.ask(listWorkColleagues, { params: { kind: 'COMMENT_OVERDUE', subjectId: late.subjectId } })
        await person.jump('h', '/dashboard/workplace')
        if (!open) await workState(person, '我的')
        await toWork(person, late)
        await person.press('a')
        await expect(person.page.getByRole('menuitem', { name: colleague?.name ?? '?' })).toBeFocused()
        await person.press('1')
        await person.see(`转交给${colleague?.name}`)
        for (const state of ['OPEN', 'MINE'] as const) expect((await lateOnes(state)).map(({ id }) => id)).not.toContain(late.id)
      },
    },
  ],
}

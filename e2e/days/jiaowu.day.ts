import { listCampClientUsers } from '@camp/contract/campStudents/campStudents'
import { listCamps } from '@camp/contract/camps/camps'
import { listCampGroups } from '@camp/contract/camps/camps.groups'
import { getCampGroupOptions, getWeekCampsDropDown } from '@camp/contract/camps/camps.options'
import { getCoachComments } from '@camp/contract/coaches/coaches.comments'
import { getCommentRadar } from '@camp/contract/coaches/coaches.radar'
import { listFollowUps } from '@camp/contract/followUps/followUps'
import { countNoClockedIn, listWork } from '@camp/contract/homepage/homepage'
import { getWorkhourCoach } from '@camp/contract/workHours/workHours'
import { listWorkhourStatistics } from '@camp/contract/workHours/workHours.statistics'
import type { Day } from './day.ts'
import { toWork, workKind, workOf } from './inbox.ts'
import { expect, namedAsMost, type Person } from './person.ts'

const mark = String(Date.now() % 1_000_000)
const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

/** A running camp with two groups that have room, and a child of the first. */
async function ground(person: Person, place = 0) {
  const jiaowu = await person.staff()
  for (const camp of await jiaowu.ask(getWeekCampsDropDown, { query: { status: ['IN_PROGRESS'] } })) {
    const groups = await jiaowu.ask(getCampGroupOptions, { query: { campId: camp.id, activeFlg: ['ACTIVE'] } })
    const [from, to] = groups.filter(({ studentCount, capacity }) => studentCount < capacity && studentCount > 3)
    if (!from || !to) continue
    const query = { page: 1, size: 50, campId: camp.id, groupId: [from.id], status: ['STUDYING' as const] }
    const child = (await jiaowu.ask(listCampClientUsers, { query })).content.filter(namedAsMost)[place]
    if (child) return { camp, from, to, child }
  }
  throw new Error('no running camp with room')
}

const student = async (person: Person, id: number, campId: number) =>
  (await (await person.staff()).ask(listCampClientUsers, { query: { page: 1, size: 500, campId } })).content.find((one) => one.id === id)

export const jiaowu: Day = {
  account: 'jiaowu',
  role: 'teaching affairs',
  tasks: [
    {
      title: 'Set up the camp of next spring',
      by: 'mouse',
      async does(person) {
        await person.menu('营期管理', '营期列表')
        await person.click(person.button('新建营期', person.main))
        const dialog = person.dialog('新建营期')
        await person.fill(dialog.getByLabel('营期名称'), `春季营 ${mark}`)
        // From field to field by Tab, as everybody does who types.
        await person.tabTo(dialog.getByLabel('期数'))
        await person.type('第1期')
        await person.choose(dialog.getByRole('button', { name: /^营期类型/ }), '体验营')
        await person.tabTo(dialog.getByLabel('名额'))
        await person.type('40')
        await person.click(person.button('下一步', dialog))
        await expect(dialog.getByLabel('营期开始')).toBeFocused()
        await person.type('2099-03-02')
        await person.tabTo(dialog.getByLabel('招生开始'))
        await person.type('2099-02-01')
        await person.tabTo(dialog.getByLabel('招生结束'))
        await person.type('2099-02-20')
        await person.press('Enter')
        await person.click(person.button('工作日有课', dialog))
        await person.click(person.button('下一步', dialog))
        await person.click(person.button('保存', dialog))
        await person.see(`营期“春季营 ${mark} 第1期”已保存`)
        expect((await (await person.staff()).ask(listCamps, { query: { page: 1, name: `春季营 ${mark}` } })).totalElements).toBe(1)
      },
    },
    {
      title: 'Make its first group',
      by: 'keyboard',
      async does(person) {
        await person.jump('c', '/camp/index')
        await person.press('/')
        await person.type(`春季营 ${mark}`)
        await person.press('Enter')
        await person.atRest()
        await person.toRow(`春季营 ${mark}`)
        await person.enter(person.button('分组', person.rows.first()), 6)
        await expect(person.page.getByText('该营期还没有分组')).toBeVisible()
        const dialog = await person.make('新建分组')
        await person.tabTo(dialog.getByLabel('分组名称'))
        await person.type('一班')
        await person.press('Control+s')
        await person.see('分组“一班”已保存')
        const [camp] = (await (await person.staff()).ask(listCamps, { query: { page: 1, name: `春季营 ${mark}` } })).content
        const { content } = await (await person.staff()).ask(listCampGroups, { query: { page: 1, campId: camp?.id ?? 0 } })
        expect(content).toMatchObject([{ name: '一班' }])
      },
    },
    {
      title: 'Move a child to another group from tomorrow on',
      by: 'mouse',
      async does(person) {
        const { camp, child, to } = await ground(person)
        await person.find(child.studentName, new RegExp(`${child.studentName}.*${child.campName}`, 's'))
        await person.act(person.main, '调组')
        const move = person.dialog(`调组 · ${child.studentName}`)
        await person.choose(move.getByRole('button', { name: /^调入分组/ }), to.name)
        await person.fill(move.getByLabel('原因'), '换个时间段')
        await person.click(person.button('调组', move))
        await person.see(/已调组|已安排/)
        expect((await student(person, child.id, camp.id))?.group?.name).toBe(to.name)
      },
    },
    {
      title: 'Find a child by its name and see when it last clocked in',
      by: 'keyboard',
      async does(person) {
        const { child } = await ground(person, 1)
        await person.go(child.studentName, new RegExp(`${child.studentName}.*${child.campName}`, 's'))
        await expect(person.page.getByRole('heading', { level: 1, name: `学员 ${child.studentName}` })).toBeVisible()
        await expect(person.page.getByRole('region', { name: '每周打卡' }).locator('li.campStudents-week-day')).toHaveCount(7)
      },
    },
    {
      title: 'Take a child out of a camp that moved away',
      by: 'keyboard',
      async does(person) {
        const { camp, child } = await ground(person, 2)
        await person.go(child.studentName, new RegExp(`${child.studentName}.*${child.campName}`, 's'))
        await expect(person.page.getByRole('heading', { level: 1, name: `学员 ${child.studentName}` })).toBeVisible()
        await person.deed('yc', '移出')
        await person.tabTo(person.dialog(`将${child.studentName}移出营期？`).getByLabel('原因'))
        await person.type('搬家，不再参加')
        await person.press('Control+s')
        await person.see(`已移出${child.studentName}`)
        expect((await student(person, child.id, camp.id))?.status).toBe('QUIT')
      },
    },
    {
      title: 'See who has not clocked in today',
      by: 'mouse',
      async does(person) {
        await person.menu('首页', '工作台')
        const card = person.main.getByRole('link', { name: /^今日未打卡/ })
        const { count } = await (await person.staff()).ask(countNoClockedIn, {})
        await expect(card.locator('strong')).toHaveText(count.toLocaleString('en-US'))
        await person.click(card)
        await person.see(count === 0 ? '该指标下没有学员' : `共 ${count.toLocaleString('en-US')} 条`)
      },
    },
    {
      title: 'Remind the coaches whose comments are overdue',
      by: 'mouse',
      async does(person) {
        const { totalElements } = await (await person.staff()).ask(getCoachComments, { query: { page: 1, kind: ['MISSING'] } })
        expect(totalElements).toBeGreaterThan(0)
        await person.menu('辅导老师管理', '超时点评')
        await person.click(person.button(/^超时未评/, person.main))
        await person.atRest()
        await person.click(person.page.getByRole('checkbox', { name: '选择本页全部' }))
        await person.click(person.button('提醒老师', person.page.getByRole('toolbar')))
        await person.see(/^\d+ 秒后提醒 \d+ 条|没有可提醒的打卡/)
      },
    },
    {
      title: 'Enter two hours that a coach taught live',
      by: 'keyboard',
      async does(person) {
        const jiaowu = await person.staff()
        const query = { page: 1, size: 1, startDate: `${today.slice(0, 7)}-01`, endDate: today, employment: ['PART_TIME' as const] }
        const coach = (await jiaowu.ask(listWorkhourStatistics, { query })).content[0]
        const minutes = async () =>
          (await jiaowu.ask(getWorkhourCoach, { params: { id: coach?.coachId ?? 0 }, query: { dateFrom: today, dateTo: today } }))
            .totalMinutes
        const before = await minutes()
        await person.jump('w', '/coach/coachWorkHourStats')
        await person.toRow(coach?.coachName ?? '')
        await person.press('Enter')
        await person.press('Enter')
        await expect(person.page.getByRole('heading', { name: `${coach?.coachName} 的工时` })).toBeVisible()
        const dialog = await person.make('补录工时')
        await person.tabTo(dialog.getByLabel(/分钟/))
        await person.type('120')
        await person.tabTo(dialog.getByLabel('原因'))
        await person.type('周末直播课')
        await person.press('Control+s')
        await person.see('工时已补录')
        expect(await minutes()).toBe(before + 120)
      },
    },
    {
      title: 'See on the radar which coach will not manage the comments in time',
      by: 'mouse',
      async does(person) {
        const radar = await (await person.staff()).ask(getCommentRadar, { query: {} })
        await person.menu('辅导老师管理', '超时点评')
        await person.click(person.main.getByText('雷达', { exact: true }))
        await expect(person.row(radar.coaches[0]?.coachName ?? '?')).toBeVisible()
      },
    },
    {
      title: 'Export the clock-ins of a camp for the parents evening',
      by: 'mouse',
      async does(person) {
        await person.menu('营期管理', '营期列表')
        const name = await person.download(() => person.act(person.rows.first(), '导出打卡'))
        expect(name).toContain('打卡记录')
      },
    },
    {
      title: 'Move a child to another group from its own page',
      by: 'keyboard',
      async does(person) {
        const { camp, child, to } = await ground(person, 3)
        await person.go(child.studentName, new RegExp(`${child.studentName}.*${child.campName}`, 's'))
        await expect(person.page.getByRole('heading', { level: 1, name: `学员 ${child.studentName}` })).toBeVisible()
        await person.deed('tz', '调组')
        const move = await person.opened(person.dialog(`调组 · ${child.studentName}`))
        await person.pick(move.getByRole('button', { name: /^调入分组/ }), to.name)
        await person.tabTo(move.getByLabel('原因'))
        await person.type('换个时间段')
        await person.press('Control+s')
        await person.see(/已调组|已安排/)
        expect((await student(person, child.id, camp.id))?.group?.name).toBe(to.name)
      },
    },
    {
      title: 'From the home to the child at risk: note what was agreed with the family, and it is done',
      by: 'keyboard',
      async does(person) {
        const jiaowu = await person.staff()
        const [risk] = (await jiaowu.ask(listWork, { query: { page: 1, size: 1, kind: ['AT_RISK'] } })).content
        if (!risk) throw new Error('nobody is at risk')
        await person.jump('h', '/dashboard/workplace')
        await workKind(person, '掉队风险')
        await toWork(person, risk)
        await expect(workOf(person, risk).getByRole('textbox', { name: '跟进内容' })).toBeVisible()
        await person.press('f')
        await person.type(`约好今晚补打卡 ${mark}`)
        await person.press('Control+Enter')
        await person.see('跟进记录已保存')
        // Out of the box: its keys are letters there.
        await person.press('Escape', 'e')
        await person.see(`已办结“${risk.title}”`)
        const { content } = await jiaowu.ask(listFollowUps, { query: { page: 1, keyword: `约好今晚补打卡 ${mark}` } })
        expect(content).toHaveLength(1)
        const done = await jiaowu.ask(listWork, { query: { page: 1, size: 100, kind: ['AT_RISK'], state: 'DONE' } })
        expect(done.content.map(({ subjectId }) => subjectId)).toContain(risk.subjectId)
      },
    },
  ],
}

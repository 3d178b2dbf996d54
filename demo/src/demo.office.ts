import { publishedDays } from '@camp/server/integrations/holidays/published.holidays'
import type { Tx } from '@camp/server/platform/db/executor'
import type { DemoCalendar } from './demo.calendar.ts'

const tags = [
  ['新员工', '#1677ff', 'USER', ['kefu']],
  ['夜班', '#722ed1', 'USER', ['kefu', 'zuzhang']],
  ['远程办公', '#13a8a8', 'USER', ['caiwu', 'shichang']],
  ['讲师认证', '#389e0d', 'USER', ['jiaowu', 'zuzhang']],
  ['老带新', '#d48806', 'PARENT', []],
  ['重点关注', '#d4380d', 'PARENT', []],
  ['续报意向', '#389e0d', 'PARENT', []],
  ['投诉过', '#595959', 'PARENT', []],
] as const

const domains = [
  ['官网', 'www.camp.example.com', '品牌介绍、课程和报名入口', false],
  ['学习端', 'learn.camp.example.com', '孩子上课和打卡', false],
  ['活动页', 'promo.camp.example.com', '渠道推广的落地页', false],
  ['素材', 'media.camp.example.com', '图片、音频和视频', false],
  ['旧活动页', 'h5.camp.example.com', '2024 年以前的活动，已迁走', true],
] as const

/** What an office keeps beside its business: tags, some of them in use, its sites, and the public holidays of the years of the demo. */
export async function seedOffice(tx: Tx, calendar: DemoCalendar, opened: string): Promise<void> {
  await tx.run(
    `insert into tags (name, color, scope, created_at, updated_at)
     select name, color, scope, $2, $2 from jsonb_to_recordset($1::jsonb) as row (name text, color text, scope text) on conflict do nothing`,
    [JSON.stringify(tags.map(([name, color, scope]) => ({ name, color, scope }))), opened],
  )
  await tx.run(
    `insert into user_tags (user_id, tag_id)
     select u.id, t.id from jsonb_to_recordset($1::jsonb) as row (name text, username text)
     join tags t on t.name = row.name and t.scope = 'USER' and t.deleted_at is null
     join users u on u.username = row.username and u.deleted_at is null on conflict do nothing`,
    [JSON.stringify(tags.flatMap(([name, , , bearers]) => bearers.map((username) => ({ name, username }))))],
  )
  await tx.run(
    `insert into domains (name, host, purpose, active_flg, created_at, updated_at)
     select name, host, purpose, case when retired then 'INACTIVE' else 'ACTIVE' end, $2, $2
     from jsonb_to_recordset($1::jsonb) as row (name text, host text, purpose text, retired boolean) on conflict do nothing`,
    [JSON.stringify(domains.map(([name, host, purpose, retired]) => ({ name, host, purpose, retired }))), opened],
  )
  const first = new Date(calendar.start).getUTCFullYear()
  await seedTemplates(tx, opened)
  const last = new Date(calendar.now).getUTCFullYear()
  for (let year = first; year <= last; year++) await seedHolidays(tx, year, opened)
}

/** Replies that are at hand by a digit. */
const templates = [
  ['COURSE', '卡顿', '{name}您好，请在“我的 - 检查更新”升级到最新版本后重新进入课程；仍有问题请直接回复我们。'],
  ['COURSE', '补卡', '{name}您好，给{child}添堵了，抱歉。已为{child}开通补卡，本周内完成都计入打卡。'],
  ['COACH', '催点评', '{name}您好，已请辅导老师今天内补上{child}的点评，抱歉让您久等。'],
  ['ORDER', '退款', '{name}您好，退款已原路退回，一般 1 至 3 个工作日到账。'],
  ['LOGISTICS', '物流', '{name}您好，已联系快递核实，有进展会第一时间告诉您。'],
  ['APP', '升级', '{name}您好，请升级到最新版本并重新登录；如仍失败请回复我们，技术老师会联系您。'],
  [null, '转交', '{name}您好，已转给相关老师，今天内给您答复。'],
  [null, '致歉', '{name}您好，给您和{child}带来不便，非常抱歉，我们马上处理。'],
  [null, '感谢', '感谢{name}的反馈，祝{child}学习愉快！'],
] as const

const seedTemplates = (tx: Tx, opened: string): Promise<unknown> =>
  tx.run(
    `insert into feedback_templates (category, title, text, place, created_at, updated_at)
     select category, title, text, place, $2, $2 from jsonb_to_recordset($1::jsonb) as row (category text, title text, text text, place int)
     where not exists (select from feedback_templates) order by place`,
    [JSON.stringify(templates.map(([category, title, text], place) => ({ category, title, text, place }))), opened],
  )

/** As a sync fills a year. */
async function seedHolidays(tx: Tx, year: number, opened: string): Promise<void> {
  const days = publishedDays(year)
  const [known] = await tx.run('select from holidays where year = $1 limit 1', [year])
  if (known || days.length === 0) return
  const names = [...new Set(days.map(({ holiday }) => holiday))]
  await tx.run(
    `insert into holidays (year, name, source, created_at, updated_at)
     select $1, name, name, $3, $3 from jsonb_array_elements_text($2::jsonb) with ordinality as row (name, place) order by place`,
    [year, JSON.stringify(names), opened],
  )
  await tx.run(
    `insert into holiday_days (date, holiday_id, name, kind, synced, edited)
     select row.date, h.id, row.name, row.kind, true, false
     from jsonb_to_recordset($2::jsonb) as row (date date, holiday text, name text, kind text)
     join holidays h on h.year = $1 and h.source = row.holiday and h.deleted_at is null on conflict do nothing`,
    [year, JSON.stringify(days)],
  )
}

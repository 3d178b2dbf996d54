import type { FeedbackCategory } from '@camp/contract/feedback/feedback.labels'
import { type StoredMedia, showOwnMedia } from '@camp/server/media/media.api'
import { Executor } from '@camp/server/platform/db/executor'
import { seldom, statement } from '@camp/server/platform/db/statement'
import type { Services } from '@camp/server/platform/services'
import { transaction } from '@camp/server/platform/write/transaction'
import sharp from 'sharp'
import { keepDemoFile } from './demo.files.ts'
import { drawScene } from './demo.pictures.ts'
import { lockDemo } from './demo.seed.ts'

interface Story {
  readonly category: FeedbackCategory
  readonly content: string
  readonly pictures: () => Promise<readonly Buffer[]>
  /** About a day of the child's newest camp. */
  readonly lessonDay?: number
  /** What the family wrote some days before, and what it was answered. */
  readonly earlier?: { readonly content: string; readonly reply: string }
}

const SIDE = 480
const photo = (...scenes: Parameters<typeof drawScene>[0][]) => Promise.all(scenes.map((scene) => drawScene(scene, SIDE, SIDE)))

/** A lesson that stands still, as a tablet shows it. */
const stuck = (day: number, at: string, done: number): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="960" height="600"><rect width="960" height="600" fill="#111827"/>
      <path d="M0 430 L300 210 L520 400 L700 280 L960 470 V600 H0Z" fill="#334155"/><circle cx="760" cy="130" r="52" fill="#fbbf24"/>
      <circle cx="480" cy="270" r="64" fill="none" stroke="#475569" stroke-width="14"/>
      <path d="M480 206 a64 64 0 0 1 64 64" fill="none" stroke="#f8fafc" stroke-width="14" stroke-linecap="round"/>
      <rect width="960" height="64" fill="#0f172a"/><text x="32" y="42" font-family="sans-serif" font-size="28" fill="#f8fafc">Day ${day} - At the Zoo</text>
      <rect x="32" y="540" width="896" height="10" rx="5" fill="#475569"/><rect x="32" y="540" width="${896 * done}" height="10" rx="5" fill="#38bdf8"/>
      <text x="32" y="586" font-family="sans-serif" font-size="24" fill="#cbd5e1">${at}</text></svg>`),
  )
    .png()
    .toBuffer()

const STORIES: readonly Story[] = [
  {
    category: 'COURSE',
    content: '按您说的更新了，今天第 3 天的课还是卡在 1 分 12 秒，孩子都急哭了。昨天也因为这个没打成卡，能不能补卡？',
    pictures: async () => [await stuck(3, '1:12 / 5:20', 0.23), await stuck(3, '1:12 / 5:20', 0.23)],
    lessonDay: 3,
    earlier: {
      content: '第 1 天的视频一直转圈，换了 Wi-Fi 也不行。',
      reply: '您好，请在“我的 - 检查更新”升级到最新版本后再试；仍有问题请直接回复我们。',
    },
  },
  { category: 'LOGISTICS', content: '绘本收到了，少了第 12 册，外箱有破损，请看照片。', pictures: () => photo('books', 'gift', 'night') },
  {
    category: 'APP',
    content: '平板横屏时看不到录音按钮，竖屏可以。截图在这里。',
    pictures: async () => [await stuck(2, '0:00 / 4:05', 0)],
    earlier: { content: '录音上传总是失败。', reply: '您好，请升级到最新版本并重新登录；如仍失败请回复我们，技术老师会联系您。' },
  },
]

/** Of each category the newest that waits, of a family with a child in a camp. */
const WAITING = seldom(
  'demo.waitingFeedback',
  `select distinct on (f.category) f.id, f.category, f.parent_id, (select min(u.id) from users u where u.username = 'kefu') as clerk_id
   from feedback f where f.status = 'PENDING' and f.reopens_id is null and not exists (select from feedback where images <> '[]'::jsonb)
     and exists (select from camp_students e join students s on s.id = e.student_id where s.parent_id = f.parent_id)
   order by f.category, f.created_at desc, f.id desc`,
)
const TELL = statement(
  'demo.tellFeedback',
  `update feedback f set content = $2, images = $3::jsonb, lesson_day = $4, reopens_id = $5, camp_student_id = case when $4::int is not null then (
     select e.id from camp_students e join students s on s.id = e.student_id join camps c on c.id = e.camp_id where s.parent_id = f.parent_id
     order by c.start_date <= current_date desc, c.end_date desc, e.id limit 1) end
   where f.id = $1`,
)
const EARLIER = statement(
  'demo.earlierFeedback',
  `insert into feedback (parent_id, content, category, status, reply, handled_by, taken_at, handled_at, answered_at, due_at, created_at, updated_at, version)
   select f.parent_id, $2, f.category, 'DONE', $3, $4, f.created_at - interval '46 hours', f.created_at - interval '45 hours', f.created_at - interval '45 hours',
     f.created_at - interval '44 hours', f.created_at - interval '47 hours', f.created_at - interval '45 hours', 2
   from feedback f where f.id = $1 returning id, handled_at`,
)
const REPLY = statement(
  'demo.earlierReply',
  `insert into feedback_replies (feedback_id, text, by_user_id, state, attempts, send_at, claimed_at, first_tried_at, sent_at, created_at)
   values ($1, $2, $3, 'SENT', 1, $4, $4, $4, $4, $4)`,
)

/** What the desk shows beside plain words, this once: pictures, the lesson it is about, and families that write again. */
export async function seedFeedbackDesk(services: Services): Promise<void> {
  const waiting = await new Executor(services.pool).all(WAITING, [])
  const told: { story: Story; id: number; clerkId: number; media: StoredMedia[] }[] = []
  for (const story of STORIES) {
    const found = waiting.find(({ category }) => category === story.category)
    if (!found?.clerkId) continue
    const media: StoredMedia[] = []
    for (const [at, bytes] of (await story.pictures()).entries())
      media.push(await keepDemoFile(services, 'FEEDBACK', { name: `反馈 ${at + 1}.png`, bytes }, found.clerkId))
    told.push({ story, id: found.id, clerkId: found.clerkId, media })
  }
  if (told.length === 0) return
  await transaction(services.pool, async (tx) => {
    await lockDemo(tx)
    if ((await tx.all(WAITING, [])).length === 0) return
    for (const { story, id, clerkId, media } of told) {
      const { earlier } = story
      const [before] = earlier ? await tx.all(EARLIER, [id, earlier.content, earlier.reply, clerkId]) : []
      if (earlier && before) tx.later(REPLY, [before.id, earlier.reply, clerkId, before.handledAt])
      for (const one of media) one.record(tx)
      const urls = JSON.stringify(media.map(({ file }) => file.url))
      tx.later(TELL, [id, story.content, urls, story.lessonDay ?? null, before?.id ?? null])
      showOwnMedia(
        tx,
        'feedback',
        id,
        media.map(({ file }) => file.id),
      )
    }
  })
}

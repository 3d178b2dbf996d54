import type { BannerPosition } from '@camp/contract/banners/banners.labels'
import { bannerSizes } from '@camp/contract/banners/banners.rules'
import { type StoredMedia, showOwnMedia } from '@camp/server/media/media.api'
import { Executor } from '@camp/server/platform/db/executor'
import { seldom, statement } from '@camp/server/platform/db/statement'
import type { Services } from '@camp/server/platform/services'
import { transaction } from '@camp/server/platform/write/transaction'
import { DAY, HOUR } from './demo.calendar.ts'
import { type DemoScene, drawScene } from './demo.pictures.ts'
import { lockDemo } from './demo.seed.ts'

interface DemoBanner {
  readonly title: string
  readonly position: BannerPosition
  /** Null: nobody has drawn one yet. */
  readonly scene: DemoScene | null
  /** An address, the newest camp, or goods of a kind. */
  readonly link: 'NONE' | 'CAMP' | 'PHYSICAL' | 'MEMBER' | `${string}://${string}`
  /** Days from now on which it begins and ends, at nine in the morning; null: always. */
  readonly from?: number
  readonly until?: number
  readonly posted?: false
  readonly archived?: true
}

const demoBanners: readonly DemoBanner[] = [
  { title: '秋季营报名开启，早报立减', position: 'HOME_TOP', scene: 'camp', link: 'CAMP', from: -12, until: 18 },
  { title: '睡前十分钟，一起读绘本', position: 'HOME_TOP', scene: 'night', link: 'campapp://course/reading', from: -40 },
  { title: '新书到店：分级读物第三级', position: 'HOME_TOP', scene: 'books', link: 'PHYSICAL', from: 5, until: 35 },
  { title: '结营展示周，来听孩子开口说', position: 'HOME_TOP', scene: 'talk', link: 'campapp://show', from: -30, until: -2 },
  { title: '寒假营预热', position: 'HOME_TOP', scene: null, link: 'NONE', from: 20, posted: false },
  { title: '老朋友推荐有礼', position: 'HOME_POPUP', scene: 'gift', link: 'campapp://invite', from: -3, until: 11 },
  { title: '坚持打卡 21 天，领取奖章', position: 'HOME_POPUP', scene: 'medal', link: 'NONE', from: 4, until: 25 },
  { title: '周末露营营，亲子同行', position: 'CAMP_LIST', scene: 'camp', link: 'CAMP', from: -6, until: 9 },
  { title: '口语小组招新', position: 'CAMP_LIST', scene: 'talk', link: 'NONE', from: -20 },
  { title: '课前五分钟，先看这一课', position: 'COURSE', scene: 'lesson', link: 'campapp://course/today' },
  { title: '会员日：全年阅读不限量', position: 'MEMBER', scene: 'crown', link: 'MEMBER', from: -1, until: 6 },
  { title: '会员借阅升级', position: 'MEMBER', scene: 'books', link: 'NONE', posted: false },
  { title: '暑期营回顾', position: 'HOME_TOP', scene: 'night', link: 'NONE', archived: true },
]

const KNOWN = seldom(
  'demo.banners',
  `select exists (select from banners) as there, (select min(id) from users where username = 'admin') as owner_id,
     (select min(id) from goods where deleted_at is null and active_flg = 'ACTIVE' and kind = 'PHYSICAL') as physical_id,
     (select min(id) from goods where deleted_at is null and active_flg = 'ACTIVE' and kind = 'MEMBER') as member_id,
     (select max(id) from camps where deleted_at is null) as camp_id`,
  { notNull: ['there'] },
)
const ADD = statement(
  'demo.addBanner',
  `insert into banners (title, position, image_media_id, link_kind, link_target, start_at, end_at, post_status, archived_at, sequence)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1 + (select count(*) from banners where position = $2 and archived_at is null)) returning id`,
)

interface Known {
  readonly physicalId: number | null
  readonly memberId: number | null
  readonly campId: number | null
}

/** What a link leads to; nothing where there is none of its kind. */
function opened(link: DemoBanner['link'], { physicalId, memberId, campId }: Known): { kind: string; target: string | null } {
  if (link.includes('://')) return { kind: 'URL', target: link }
  const id = link === 'CAMP' ? campId : link === 'PHYSICAL' ? physicalId : link === 'MEMBER' ? memberId : null
  return id === null ? { kind: 'NONE', target: null } : { kind: link === 'CAMP' ? 'CAMP' : 'GOODS', target: String(id) }
}

type Keep = (name: string, bytes: Buffer, ownerId: number) => Promise<StoredMedia>

/** Nine in the morning so many days from now. */
const morning = (days: number | undefined): string | null =>
  days === undefined ? null : new Date(Math.floor(Date.now() / DAY) * DAY + days * DAY + HOUR).toISOString()

async function pictureOf({ scene, position, title }: DemoBanner, ownerId: number, keep: Keep): Promise<StoredMedia | null> {
  if (scene === null) return null
  const [width, height] = bannerSizes[position]
  const share = 960 / Math.max(width, height)
  return keep(`${title}.png`, await drawScene(scene, Math.round(width * share), Math.round(height * share)), ownerId)
}

/** Banners in every state, this once, with pictures that are drawn here. */
export async function seedBanners({ pool }: Services, keep: Keep): Promise<void> {
  const [known] = await new Executor(pool).all(KNOWN, [])
  if (!known || known.there) return
  const ownerId = known.ownerId ?? 1
  const made: { banner: DemoBanner; media: StoredMedia | null }[] = []
  for (const banner of demoBanners) made.push({ banner, media: await pictureOf(banner, ownerId, keep) })
  await transaction(pool, async (tx) => {
    await lockDemo(tx)
    if ((await tx.one(KNOWN, []))?.there) return
    for (const { banner, media } of made) {
      media?.record(tx)
      const { link, title, position, from, until, archived = false } = banner
      const { kind, target } = opened(link, known)
      const [row] = await tx.all(ADD, [
        title,
        position,
        media?.file.id ?? null,
        kind,
        target,
        morning(from),
        morning(until),
        banner.posted === false || archived ? 'UNPOSTED' : 'POSTED',
        archived ? morning(-60) : null,
      ])
      if (row && media) showOwnMedia(tx, 'banner', row.id, [media.file.id])
    }
  })
}

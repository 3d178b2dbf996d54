/** Where families come from; the weight says how many, beside the others. */
export const demoChannels = [
  { name: '微信公众号', code: 'wechat-oa', kind: 'ONLINE', weight: 22 },
  { name: '抖音直播间', code: 'douyin-live', kind: 'ONLINE', weight: 18 },
  { name: '达人·英语老师Mia', code: 'kol-mia', kind: 'KOL', weight: 9 },
  { name: '小红书种草', code: 'xiaohongshu', kind: 'ONLINE', weight: 12 },
  { name: '实验小学合作', code: 'school-shiyan', kind: 'SCHOOL', weight: 6 },
  { name: '老学员转介绍', code: 'old-students', kind: 'OTHER', weight: 10 },
  { name: '企业福利合作', code: 'company', kind: 'OFFLINE', weight: 3 },
  { name: '小书虫绘本馆', code: 'library-bookworm', kind: 'OFFLINE', weight: 4 },
  { name: '达人·双语奶爸', code: 'kol-baba', kind: 'KOL', weight: 5 },
  { name: '视频号', code: 'wechat-channels', kind: 'ONLINE', weight: 8 },
  { name: '天猫旗舰店', code: 'tmall', kind: 'ONLINE', weight: 7 },
  { name: '社区地推·城西', code: 'street-west', kind: 'OFFLINE', weight: 3 },
  { name: '阳光幼儿园合作', code: 'school-sunshine', kind: 'SCHOOL', weight: 4 },
  { name: '母婴社群', code: 'mom-group', kind: 'ONLINE', weight: 5 },
  { name: '线下书展', code: 'book-fair', kind: 'OFFLINE', weight: 2, inactive: true },
  { name: '达人·绘本姐姐', code: 'kol-jiejie', kind: 'KOL', weight: 4, inactive: true },
] as const

/** Where a channel leads to, and what its poster says. Families that come by word of mouth need no page. */
export function demoLanding({ kind }: (typeof demoChannels)[number]): {
  readonly landing: string | null
  readonly campaign: string | null
} {
  if (kind === 'OTHER') return { landing: null, campaign: null }
  if (kind === 'ONLINE' || kind === 'KOL') return { landing: 'https://www.example.com/join', campaign: null }
  return { landing: 'https://www.example.com/trial', campaign: kind === 'SCHOOL' ? '免费体验课 · 校园专享' : '免费体验课 · 扫码预约' }
}

/** Kinds of referrers with the commission in basis points and how often each occurs. */
export const demoReferrerKinds = [
  { kind: 'PARENT', rate: 800, weight: 6 },
  { kind: 'STAFF', rate: 300, weight: 2 },
  { kind: 'PARTNER', rate: 1_500, weight: 2 },
] as const

export const REFERRERS = 60

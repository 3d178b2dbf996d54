import { campTypeTemplates } from '@camp/contract/camps/camps.templates'

/** What the sample tells of: a small business in the first days of a camp. Everything that staff could take for their own says that it is a sample. */
export const sampleChannel = { name: '示例 公众号推文', kind: 'ONLINE', remark: '示例数据' } as const

export const sampleTypes = [
  { key: 'trial', name: '示例体验营', rules: campTypeTemplates[0] },
  { key: 'course', name: '示例正价营', rules: campTypeTemplates[1] },
] as const

/** In fen. */
export const sampleGoods = [
  { key: 'trial', name: '示例 7 天英语体验营', priceAmount: 990, originalAmount: 9_900 },
  { key: 'course', name: '示例 18 天自然拼读营', priceAmount: 59_900, originalAmount: null },
] as const

/** Their hours are not tracked: lines of work hours can never be taken out again. */
export const sampleCoaches = [
  { key: 'a', name: '示例老师林', englishName: 'Lynn', level: '高级', hourlyRateAmount: 6_000, group: '示例 一组' },
  { key: 'b', name: '示例老师许', englishName: 'Summer', level: '中级', hourlyRateAmount: 5_000, group: '示例 二组' },
] as const

interface SampleFamily {
  readonly nickname: string
  readonly realName: string
  readonly child: string
  readonly englishName: string
  readonly gender: 'MALE' | 'FEMALE'
  readonly grade: string
  /** What they ordered, and whether they have paid. */
  readonly goods: 'trial' | 'course'
  readonly paid: boolean
  /** What the child handed in today, as points of 100, and what the coach said of it. */
  readonly score?: number
  readonly comment?: string
}

const family = (
  [realName, child, englishName]: readonly [string, string, string],
  gender: SampleFamily['gender'],
  grade: string,
  ordered: Pick<SampleFamily, 'goods' | 'paid' | 'score' | 'comment'>,
): SampleFamily => ({ nickname: `${child}家长（示例）`, realName, child, englishName, gender, grade, ...ordered })

const trial = { goods: 'trial', paid: true } as const
const unpaid = { goods: 'trial', paid: false } as const

export const sampleFamilies: readonly SampleFamily[] = [
  family(['赵文静', '陈一诺', 'Nora'], 'FEMALE', '一年级', {
    ...trial,
    score: 96,
    comment: '发音清楚，th 的咬舌音比昨天稳多了，明天试着读得再快一点。',
  }),
  family(['孙建华', '孙浩然', 'Leo'], 'MALE', '二年级', { ...trial, score: 88, comment: '整段都跟下来了，很棒；结尾的 s 别忘了读出来。' }),
  family(['周敏', '王梓涵', 'Coco'], 'FEMALE', '一年级', { ...trial, score: 91 }),
  family(['吴晓燕', '李沐阳', 'Sunny'], 'MALE', '三年级', { ...trial, score: 79 }),
  family(['郑丽娟', '郑雨桐', 'Ivy'], 'FEMALE', '二年级', { ...trial, score: 93, comment: '语调自然，像在讲故事，给你点赞。' }),
  family(['冯志强', '冯子墨', 'Max'], 'MALE', '幼儿园大班', trial),
  family(['褚思思', '何可欣', 'Bella'], 'FEMALE', '一年级', trial),
  family(['卫国栋', '卫嘉宁', 'Ryan'], 'MALE', '三年级', trial),
  family(['蒋玉兰', '杜明轩', 'Owen'], 'MALE', '二年级', unpaid),
  family(['沈佳', '沈若曦', 'Zoe'], 'FEMALE', '幼儿园大班', unpaid),
  family(['韩雪梅', '唐诗涵', 'Mia'], 'FEMALE', '二年级', { goods: 'course', paid: true }),
  family(['杨晨', '杨天佑', 'Ethan'], 'MALE', '四年级', { goods: 'course', paid: false }),
]

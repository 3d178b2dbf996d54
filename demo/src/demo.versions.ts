import type { AppPlatform } from '@camp/contract/appVersions/appVersions.labels'
import type { Tx } from '@camp/server/platform/db/executor'
import { DAY, type DemoCalendar, HOUR } from './demo.calendar.ts'

/** What each release brought, from the first on; a platform that came later begins later. */
const releases = [
  ['1.0.0', '孩子打卡、家长查看课表，从这里开始。'],
  ['1.1.0', '新增课程提醒，可选择提醒时间。\n修复个别机型录音没有声音。'],
  ['1.2.0', '绘本支持离线阅读。\n打卡录音可以试听后再提交。'],
  ['1.3.0', '新增学习周报。\n优化登录速度。'],
  ['1.4.0', '录音上传更稳定，断网后自动续传。\n修复部分安卓机闪退。'],
  ['2.0.0', '全新首页：今天学什么，一眼看到。\n点评支持语音播放。\n旧版本将不再支持。'],
  ['2.1.0', '营期日历更清楚，补打卡更方便。'],
] as const

/** Days before the moment of the demo on which each release came out. */
const AGES = [690, 560, 440, 320, 210, 96, 24] as const

const stores: Readonly<Record<AppPlatform, string>> = {
  IOS: 'https://apps.example.com/cn/app/camp',
  ANDROID: 'https://dl.camp.example.com/android/camp',
  HARMONY: 'https://appgallery.example.com/app/camp',
  PAD: 'https://dl.camp.example.com/pad/camp',
}
/** The first release of each platform. */
const firsts: Readonly<Record<AppPlatform, number>> = { IOS: 0, ANDROID: 0, HARMONY: 4, PAD: 2 }

const codeOf = (name: string): number => {
  const [major = 0, minor = 0, patch = 0] = name.replace(/-.*/, '').split('.').map(Number)
  return major * 10_000 + minor * 100 + patch
}

interface DemoVersion {
  readonly platform: AppPlatform
  readonly name: string
  readonly notes: string | null
  readonly code?: number
  readonly publishedAt: number | null
  readonly forced?: boolean
  readonly supported?: number
  readonly percent?: number
  readonly blocked?: boolean
  /** The name of the version that it mends. */
  readonly mends?: string
}

function versionsOf(now: number): readonly DemoVersion[] {
  const morning = (days: number) => Math.floor(now / DAY) * DAY - days * DAY + 2 * HOUR
  const platforms = Object.keys(firsts) as AppPlatform[] // the keys of the table are the platforms
  const history = platforms.flatMap((platform) =>
    releases.slice(firsts[platform]).map(([name, notes], at): DemoVersion => {
      const age = AGES[firsts[platform] + at] ?? 0
      return { platform, name, notes, publishedAt: morning(age), ...(name === '2.0.0' && { forced: true, supported: 10_300 }) }
    }),
  )
  return [
    ...history,
    // One that crashed was blocked, and mended on the next day.
    { platform: 'ANDROID', name: '1.4.1', notes: '优化录音格式。', publishedAt: morning(180), blocked: true },
    {
      platform: 'ANDROID',
      name: '1.4.2',
      notes: '修复 1.4.1 在安卓 9 上闪退，请尽快更新。',
      publishedAt: morning(179),
      mends: '1.4.0',
    },
    { platform: 'ANDROID', name: '2.2.0', notes: '点评到达后立即提醒。\n视频更省流量。', publishedAt: morning(2), percent: 30 },
    { platform: 'IOS', name: '2.2.0', notes: '点评到达后立即提醒。\n视频更省流量。', publishedAt: morning(-3), percent: 50 },
    { platform: 'PAD', name: '2.2.0-beta.1', notes: null, publishedAt: null },
  ]
}

/** Two years of releases on four platforms: forced ones, a hotfix, a blocked one, one in its rollout, one scheduled, and a draft. */
export async function seedVersions(tx: Tx, calendar: DemoCalendar): Promise<void> {
  const rows = versionsOf(calendar.now).map(({ platform, name, publishedAt, ...more }) => {
    const suffix = platform === 'ANDROID' || platform === 'PAD' ? `-${name}.apk` : ''
    return {
      platform,
      name,
      code: codeOf(name),
      url: stores[platform] + suffix,
      ...more,
      published: publishedAt && new Date(publishedAt).toISOString(),
    }
  })
  await tx.run(
    `insert into app_versions (platform, version_name, version_code, force_update, download_url, release_notes, published_at,
       min_supported_code, rollout_percent, blocked, created_at, updated_at)
     select platform, name, code, coalesce(forced, false), url, notes, published, supported, coalesce(percent, 100), coalesce(blocked, false),
       least(coalesce(published, $2), $2::timestamptz) - interval '1 day', least(coalesce(published, $2), $2::timestamptz)
     from jsonb_to_recordset($1::jsonb) as row (platform text, name text, code int, forced boolean, url text, notes text,
       published timestamptz, supported int, percent int, blocked boolean)
     order by published nulls last, platform on conflict do nothing`,
    [JSON.stringify(rows), new Date(calendar.now).toISOString()],
  )
  await tx.run(
    `update app_versions v set hotfix_of = b.id from jsonb_to_recordset($1::jsonb) as row (platform text, name text, mends text)
     join app_versions b on b.platform = row.platform and b.version_name = row.mends and b.deleted_at is null
     where v.platform = row.platform and v.version_name = row.name and v.deleted_at is null and v.hotfix_of is null`,
    [JSON.stringify(rows.filter(({ mends }) => mends !== undefined))],
  )
}

import type { ReportFigures } from '@camp/contract/reports/reports.figures'
import { rankBand } from '@camp/contract/reports/reports.labels'

// What stands on a report, in the language of the family. Nothing else of the server speaks to families in pictures.

type Language = ReportFigures['language']
const inWords = <V>(zh: V, en: V): Readonly<Record<Language, V>> => ({ 'zh-CN': zh, 'en-US': en })

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const partsOf = (day: string) => day.split('-').map(Number) as [number, number, number] // YYYY-MM-DD

export function dayWords(day: string, language: Language, year = false): string {
  const [y, m, d] = partsOf(day)
  if (language === 'zh-CN') return `${year ? `${y}年` : ''}${m}月${d}日`
  return `${MONTHS[m - 1]} ${d}${year ? `, ${y}` : ''}`
}

const weekdays = inWords(['日', '一', '二', '三', '四', '五', '六'], ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
export const weekdayWords = (day: string, language: Language): string => weekdays[language][new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** The most lesson days in a row that the child clocked in; days without a lesson break nothing. */
function streakOf({ trend }: ReportFigures): number {
  let [longest, run] = [0, 0]
  for (const { state } of trend) {
    if (state === 'DONE') run += 1
    else if (state === 'MISSED') run = 0
    longest = Math.max(longest, run)
  }
  return longest
}
/** A shorter one is no feat. */
const LEAST_STREAK = 3

/** Said of who studied more or less than before; nothing where there was nothing before. */
function thanBefore({ before, minutes, language }: ReportFigures): string | null {
  const more = before === null ? 0 : minutes - before.minutes
  if (more <= 0) return null
  return language === 'zh-CN' ? `比上一阶段多学 ${more} 分钟` : `${plural(more, 'minute')} more than before`
}

function headline({ language, days, lessons }: ReportFigures): string {
  if (lessons > 0 && days === lessons) return language === 'zh-CN' ? '全勤打卡，一天都没有落下！' : 'Every single lesson day, well done!'
  if (lessons > 0 && days * 5 >= lessons * 4) return language === 'zh-CN' ? '坚持得真好，继续保持！' : 'Great persistence, keep it up!'
  if (days > 0) return language === 'zh-CN' ? '每一次开口，都是进步。' : 'Every word spoken is a step forward.'
  return language === 'zh-CN' ? '随时开始，都不算晚。' : 'It is never too late to begin.'
}

export function reportWords(figures: ReportFigures) {
  const { language, rankBand: band, givenName, days, minutes } = figures
  const streak = streakOf(figures)
  const words = inWords(
    {
      title: '学习报告',
      certificate: '结营证书',
      ring: '打卡天数',
      minutes: '学习时长',
      mean: '平均得分',
      best: '最高得分',
      comments: '老师点评',
      units: { minute: '分钟', point: '分', time: '次' },
      trend: '每日学习',
      weeks: '每周学习',
      inMinutes: '分钟',
      score: '得分',
      coach: '辅导老师',
      issued: '颁发日期',
      asOf: `数据统计至 ${dayWords(figures.asOf, language, true)}`,
      kept: '用心陪伴每一次开口',
      week: (n: number) => `第${n}周`,
      praise: [
        `祝贺${givenName}小朋友完成「${figures.campName}」的学习`,
        `坚持打卡 ${days} 天，累计学习 ${minutes} 分钟`,
        '特发此证，以资鼓励',
      ],
      band: band && `表现位列全营${rankBand.label(band, language)}`,
      streak: streak >= LEAST_STREAK ? `连续打卡 ${streak} 天` : null,
    },
    {
      title: 'Learning report',
      certificate: 'Certificate',
      ring: 'Days done',
      minutes: 'Time studied',
      mean: 'Average score',
      best: 'Best score',
      comments: 'Comments',
      units: { minute: 'min', point: '', time: '' },
      trend: 'Day by day',
      weeks: 'Week by week',
      inMinutes: 'Minutes',
      score: 'Score',
      coach: 'Coach',
      issued: 'Issued',
      asOf: `Figures up to ${dayWords(figures.asOf, language, true)}`,
      kept: 'With care, one word at a time',
      week: (n: number) => `W${n}`,
      praise: [
        `Congratulations to ${givenName} on completing ${figures.campName}`,
        `${plural(days, 'day')} clocked in, ${plural(minutes, 'minute')} of study`,
      ],
      band: band && `${rankBand.label(band, language)} of the whole camp`,
      streak: streak >= LEAST_STREAK ? `${streak} days in a row` : null,
    },
  )[language]
  return { ...words, headline: headline(figures), than: thanBefore(figures) }
}
export type ReportWords = ReturnType<typeof reportWords>

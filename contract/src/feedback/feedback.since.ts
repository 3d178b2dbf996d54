import { inLanguage } from '../base/rules.texts.ts'
import type { Words } from '../base/rules.words.ts'
import type { Language } from '../errors.ts'

const steps: readonly (readonly [seconds: number, zh: string, one: string, many: string])[] = [
  [86_400, '天', 'day', 'days'],
  [3_600, '小时', 'hour', 'hours'],
  [60, '分钟', 'minute', 'minutes'],
  [1, '秒', 'second', 'seconds'],
]

const words = (seconds: number): Words => {
  const [size, zh, one, many] = steps.find(([size]) => seconds >= size) ?? steps[steps.length - 1] ?? [1, '秒', 'second', 'seconds']
  const count = Math.max(1, Math.floor(seconds / size))
  return { zh: `${count} ${zh}前`, en: `${count} ${count === 1 ? one : many} ago` }
}

/** How long ago something happened, to the second: who has just taken a feedback is told so. Both sides say it in these words. */
export const agoWords = (milliseconds: number, language: Language): string =>
  inLanguage(words(Math.max(1, Math.floor(milliseconds / 1_000))), language)

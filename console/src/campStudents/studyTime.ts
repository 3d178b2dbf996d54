import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { campStudentsText } from './campStudents.text.ts'

const HOUR = 60

/** How seconds of study are said: minutes, or hours and minutes. */
export function useStudyTime(): (seconds: number) => string {
  const t = useText(campStudentsText)
  return (seconds) => {
    const minutes = Math.round(seconds / 60)
    if (minutes < HOUR) return t('minutes', { count: minutes })
    return t('hours', { hours: formatCount(Math.floor(minutes / HOUR)), minutes: minutes % HOUR })
  }
}

import { formatDay, formatTime } from '../../platform/format.ts'
import { useText } from '../../platform/i18n.ts'
import { Button } from '../base/Button.tsx'
import { isWritten } from '../form/dayText.ts'
import { momentOf } from '../form/useDayText.ts'
import { calendarText } from './calendar.text.ts'
import type { DayPanelAsks } from './calendarAsks.ts'
import { MonthGrid } from './MonthGrid.tsx'
import { TimeColumns } from './TimeColumns.tsx'

const DAY = 'YYYY-MM-DD'.length
const MINUTES = 'HH:mm'.length

/** One day, and of a moment its time. A day alone is done by its choice. */
export function DayPanel({ asks, grasps, onClose }: DayPanelAsks) {
  const t = useText(calendarText)
  const { kind, value, min, max, seconds = false, onChange } = asks
  const now = Date.now()
  const today = formatDay(now)
  const [day, time = ''] = isWritten(kind, value) ? value.split('T') : []
  const timed = kind === 'moment'
  const present = timed
    ? formatTime(now)
        .replace(' ', 'T')
        .slice(0, seconds ? undefined : -':ss'.length)
    : today
  const isOpen = !(min && present.slice(0, min.length) < min) && !(max && present.slice(0, max.length) > max)
  const [open = today] = [today, min?.slice(0, DAY) ?? today].toSorted().slice(-1)
  const take = (next: string) => {
    onChange(next)
    onClose()
  }
  const choose = (next: string) => {
    if (!timed) take(next)
    else onChange(time === '' ? momentOf(next, asks) : `${next}T${time}`)
  }
  return (
    <div>
      <div className="calendar-moment">
        <MonthGrid {...{ min, max, grasps, choose }} from={day} to={day} month={day ?? open} />
        {timed && (
          <TimeColumns
            value={time.slice(0, MINUTES)}
            onChange={(next) => onChange(`${day ?? today}T${next}${seconds ? time.slice(MINUTES) || ':00' : ''}`)}
            onDone={onClose}
          />
        )}
      </div>
      <div className="calendar-foot">
        {isOpen && (
          <button type="button" className="link" onClick={() => take(present)}>
            {t(timed ? 'now' : 'today')}
          </button>
        )}
        <button type="button" className="link" onClick={() => take('')}>
          {t('clear')}
        </button>
        {timed && (
          <Button kind="primary" onClick={onClose}>
            {t('done')}
          </Button>
        )}
      </div>
    </div>
  )
}

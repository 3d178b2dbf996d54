import dayjsGenerateConfig from '@rc-component/picker/generate/dayjs'
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { type ComponentRef, useLayoutEffect, useRef, useState } from 'react'
import { formatDay } from '../../platform/format.ts'
import { useText } from '../../platform/i18n.ts'
import { uiText } from '../ui.text.ts'
import { AntdRoot } from './AntdRoot.tsx'

const DAY = 'YYYY-MM-DD'

/** "Today" is the day of the business, wherever the reader sits. */
const businessToday = (): Dayjs => dayjs(formatDay(Date.now()))

/** antd's, which rings today and opens on its month. */
const { RangePicker } = DatePicker.generatePicker<Dayjs>({ ...dayjsGenerateConfig, getNow: businessToday })

/** Calendar days, `YYYY-MM-DD`, both included. */
export interface DayRange {
  readonly from: string | undefined
  readonly to: string | undefined
}

interface DateRangePickerProps {
  readonly label: string
  readonly value: DayRange | undefined
  onChange(range: DayRange | undefined): void
}

/** antd's range picker, opened as soon as it is there. */
export function DateRangePicker({ label, value, onChange }: DateRangePickerProps) {
  const t = useText(uiText)
  const [open, setOpen] = useState(true)
  const picker = useRef<ComponentRef<typeof RangePicker>>(null)
  // Its screen goes out of sight, as by the browser's "back": told of that only afterwards, antd's picker would look for parts that are gone.
  useLayoutEffect(() => {
    const { current } = picker
    return () => {
      current?.blur()
      setOpen(false)
    }
  }, [])
  const today = businessToday()
  const presets: { label: string; value: [Dayjs, Dayjs] }[] = [
    { label: t('today'), value: [today, today] },
    { label: t('yesterday'), value: [today.subtract(1, 'day'), today.subtract(1, 'day')] },
    { label: t('last7'), value: [today.subtract(6, 'day'), today] },
    { label: t('last30'), value: [today.subtract(29, 'day'), today] },
    { label: t('thisMonth'), value: [today.startOf('month'), today] },
    { label: t('lastMonth'), value: [today.subtract(1, 'month').startOf('month'), today.subtract(1, 'month').endOf('month')] },
  ]
  return (
    <AntdRoot>
      <RangePicker
        ref={picker}
        autoFocus
        open={open}
        onOpenChange={setOpen}
        aria-label={label}
        variant="borderless"
        className="filter-range"
        format={DAY}
        separator="~"
        placeholder={['', '']}
        suffixIcon={null}
        presets={presets}
        value={value && [value.from ? dayjs(value.from) : null, value.to ? dayjs(value.to) : null]}
        allowEmpty={[true, true]}
        onChange={(days) => {
          const from = days?.[0]?.format(DAY)
          const to = days?.[1]?.format(DAY)
          onChange(from || to ? { from, to } : undefined)
        }}
      />
    </AntdRoot>
  )
}

import { addDays, weekdayOf } from '@camp/contract/base/days'
import { formatDay } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { alone } from '../ui/base/useForm.ts'
import { DayField } from '../ui/form/DayField.tsx'
import { bannersText } from './banners.text.ts'

/** Monday after today at nine, as a field has it. */
function nextMonday(): string {
  const today = formatDay(Date.now())
  return `${addDays(today, 8 - weekdayOf(today))}T09:00`
}

/** The moment of a preview: empty for now. */
export function MomentChoice({ value, onChange }: { readonly value: string; onChange(value: string): void }) {
  const t = useText(bannersText)
  return (
    <div className="banners-moment">
      <DayField kind="moment" label={t('at')} hint={t('atHint')} name="at" value={value} onChange={onChange} {...alone} />
      <div className="banners-moments">
        <button type="button" className="link" onClick={() => onChange('')}>
          {t('now')}
        </button>
        <button type="button" className="link" onClick={() => onChange(nextMonday())}>
          {t('nextMonday')}
        </button>
      </div>
    </div>
  )
}

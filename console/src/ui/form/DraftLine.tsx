import { formatDay, formatTime } from '../../platform/format.ts'
import { useText } from '../../platform/i18n.ts'
import { formText } from './form.text.ts'
import type { FormDraft } from './useFormDraft.ts'
import './form.css'

/** The clock of today; of another day with it. */
const momentOf = (at: string): string => formatTime(at).slice(formatDay(at) === formatDay(Date.now()) ? 11 : 5, 16)

/** Says that what stands in the form was typed before, and when; it can be given up. */
export function DraftLine({ draft }: { readonly draft: FormDraft }) {
  const t = useText(formText)
  return (
    <div role="status">
      {draft.keptAt !== null && (
        <p className="form-kept">
          {t('kept', { at: momentOf(draft.keptAt) })}
          <button type="button" className="link" onClick={draft.giveUp}>
            {t('giveUp')}
          </button>
        </p>
      )}
    </div>
  )
}

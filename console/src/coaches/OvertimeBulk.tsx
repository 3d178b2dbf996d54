import type { CommentFilter } from '@camp/contract/coaches/coaches.comments'
import { useText } from '../platform/i18n.ts'
import { type ListSelection, useDrift } from '../ui/list/listSelection.ts'
import type { List } from '../ui/list/useList.ts'
import { Can } from '../ui/page/Can.tsx'
import { coachesText } from './coaches.text.ts'
import type { CommentRow } from './overtimeColumns.tsx'
import { useReminding } from './useReminding.ts'

interface OvertimeBulkProps {
  readonly list: List<CommentRow, CommentFilter>
  readonly selection: ListSelection<CommentFilter>
}

/** What can be done with the chosen comments: their coaches are reminded, or they are exported. */
export function OvertimeBulk({ list, selection }: OvertimeBulkProps) {
  const t = useText(coachesText)
  const { choice, count } = selection
  const { remind, busy, error } = useReminding()
  useDrift(error, list.retry)
  const body =
    'ids' in choice ? [...choice.ids] : { ...choice.filter, except: [...choice.except], total: choice.total - choice.except.length }
  const onRemind = async () => {
    if (await remind(body, count)) selection.clear()
  }
  return (
    <Can action="COASH_OVERTIME_REMIND">
      <button type="button" className="link" aria-disabled={busy || undefined} onClick={() => void onRemind()}>
        {t('remind')}
      </button>
    </Can>
  )
}

import { SEND_HOLD_SECONDS } from '@camp/contract/base/undo'
import { type CommentFilter, remindCoaches } from '@camp/contract/coaches/coaches.comments'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTaken } from '../ui/change/undo.ts'
import { type ListSelection, useDrift } from '../ui/list/listSelection.ts'
import type { List } from '../ui/list/useList.ts'
import { Can } from '../ui/page/Can.tsx'
import { coachesText } from './coaches.text.ts'
import type { CommentRow } from './overtimeColumns.tsx'

interface OvertimeBulkProps {
  readonly list: List<CommentRow, CommentFilter>
  readonly selection: ListSelection<CommentFilter>
}

/** What can be done with the chosen comments: their coaches are reminded, or they are exported. */
export function OvertimeBulk({ list, selection }: OvertimeBulkProps) {
  const t = useText(coachesText)
  const { choice, count } = selection
  const taken = useTaken(remindCoaches.area)
  const remind = useAction(remindCoaches, {
    onDone: (answer) => {
      selection.clear()
      if (answer.count === 0) return toast('info', t('remindedNone'))
      const said = { count: answer.count, seconds: SEND_HOLD_SECONDS }
      taken(answer.count < count ? t('remindedSome', { ...said, skipped: count - answer.count }) : t('reminded', said), answer.undo)
    },
  })
  useDrift(remind.error, list.retry)
  const body =
    'ids' in choice ? [...choice.ids] : { ...choice.filter, except: [...choice.except], total: choice.total - choice.except.length }
  return (
    <Can action="COASH_OVERTIME_REMIND">
      <button type="button" className="link" aria-disabled={remind.busy || undefined} onClick={() => void remind.run({ body })}>
        {t('remind')}
      </button>
    </Can>
  )
}

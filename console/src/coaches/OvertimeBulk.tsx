import { type CommentFilter, remindCoaches } from '@camp/contract/coaches/coaches.comments'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { type ListSelection, useDrift } from '../ui/list/listSelection.ts'
import type { List } from '../ui/list/useList.ts'
import { confirmStep } from '../ui/overlay/confirmDanger.tsx'
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
  const remind = useAction(remindCoaches, {
    onDone: (answer) => {
      selection.clear()
      if (answer.count === 0) toast('info', t('remindedNone'))
      else if (answer.count < count) toast('success', t('remindedSome', { count: answer.count, skipped: count - answer.count }))
      else toast('success', t('reminded', { count: answer.count }))
    },
  })
  useDrift(remind.error, list.retry)
  const ask = async () => {
    const meant = await confirmStep({ title: t('remindTitle', { count }), text: t('remindText'), confirm: t('remindConfirm') })
    if (!meant) return
    const body =
      'ids' in choice ? [...choice.ids] : { ...choice.filter, except: [...choice.except], total: choice.total - choice.except.length }
    await remind.run({ body })
  }
  return (
    <Can action="COASH_OVERTIME_REMIND">
      <button type="button" className="link" aria-disabled={remind.busy || undefined} onClick={() => void ask()}>
        {t('remind')}
      </button>
    </Can>
  )
}

import { limitsOf } from '@camp/contract/base/limits'
import { planFeedbackClosing } from '@camp/contract/feedback/feedback.desk'
import { feedbackRecord } from '@camp/contract/feedback/feedback.record'
import { useEffect, useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import type { StartedChanges } from '../ui/change/useChangeSet.ts'
import { ChangeSet, prepareChangeSet } from '../ui/change/usePlan.tsx'
import { TextAreaField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { chosenRows } from '../ui/list/listSelection.ts'
import type { DeskList } from './FeedbackQueue.tsx'
import { feedbackText } from './feedback.text.ts'

const stale = ['Feedback', 'Parents', 'Home']

/** One reply for all that were chosen: seen row by row before it is applied, and undone for as long as its messages wait. */
export function CloseManyModal({ list, onClose }: { readonly list: DeskList; onClose(): void }) {
  const t = useText(feedbackText)
  const titleOf = useTitles(feedbackRecord)
  const [started, setStarted] = useState<StartedChanges>()
  const form = useForm({ reply: limitsOf(planFeedbackClosing).reply }, { reply: '' })
  const plan = useAction(planFeedbackClosing, { quiet: shownInForm, onDone: setStarted })
  useEffect(prepareChangeSet, [])
  const [title] = useState(() => t('bulk.title', { count: list.selection.count }))
  if (started) {
    const done = () => {
      list.selection.clear()
      onClose()
    }
    return <ChangeSet title={title} started={started} stale={stale} onClose={done} />
  }
  return (
    <FormModal
      title={title}
      form={form}
      sending={plan}
      submit={t('bulk.submit')}
      onReload={async () => list.retry()}
      onClose={onClose}
      send={async ({ reply }) => plan.run({ body: { ...chosenRows(list.selection), reply: reply.trim() } })}
    >
      <p>{t('bulk.note')}</p>
      <TextAreaField label={titleOf('reply')} hint={t('replyHint', { name: '{name}', child: '{child}' })} {...form.field('reply')} />
    </FormModal>
  )
}

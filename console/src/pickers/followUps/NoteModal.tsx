import { limitsOf } from '@camp/contract/base/limits'
import { type FollowUp, listFollowUps, updateFollowUp } from '@camp/contract/followUps/followUps'
import { useState } from 'react'
import { call, isFailure } from '../../platform/client.ts'
import { useText } from '../../platform/i18n.ts'
import { useAction } from '../../platform/signedIn/query.ts'
import { useForm } from '../../ui/base/useForm.ts'
import { FormModal, shownInForm } from '../../ui/form/FormModal.tsx'
import { uiText } from '../../ui/ui.text.ts'
import { noteBody, noteFaults, noteValues } from './followUpForm.ts'
import { followUpsCardText } from './followUpsCard.text.ts'
import { NoteFields } from './NoteFields.tsx'

interface NoteModalProps {
  readonly note: FollowUp
  onClose(): void
}

/** Changes one's own note. */
export function NoteModal({ note: initial, onClose }: NoteModalProps) {
  const t = useText(followUpsCardText)
  const words = useText(uiText)
  const [note, setNote] = useState(initial)
  const form = useForm(limitsOf(updateFollowUp), noteValues(initial), noteFaults)
  const update = useAction(updateFollowUp, { quiet: shownInForm, stale: ['Home'] })
  const latest = async () => {
    const answer = await call(listFollowUps, { query: { page: 1, id: [note.id] } })
    const fresh = isFailure(answer) ? undefined : answer.content[0]
    if (fresh) setNote(fresh)
    return fresh && noteValues(fresh)
  }
  return (
    <FormModal
      title={t('editTitle')}
      form={form}
      sending={update}
      submit={words('save')}
      latest={latest}
      onClose={onClose}
      send={async (values) => {
        return (
          (await update.run({ body: { id: note.id, ...noteBody(values), version: note.version } }, { parentId: note.parentId })) &&
          t('saved')
        )
      }}
    >
      <NoteFields form={form} />
    </FormModal>
  )
}

import { limitsOf } from '@camp/contract/base/limits'
import { type FollowUp, listFollowUps, updateFollowUp } from '@camp/contract/followUps/followUps'
import { call } from '../platform/client.ts'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useForm } from '../ui/base/useForm.ts'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { rowOf, useFormRecord } from '../ui/form/useFormRecord.ts'
import { uiText } from '../ui/ui.text.ts'
import { followUpsCardText } from './followUps.parts.text.ts'
import { NoteFields, noteBody, noteFaults, noteValues } from './NoteForm.tsx'

interface NoteModalProps {
  readonly note: FollowUp
  onClose(): void
}

/** Changes one's own note. */
export function NoteModal({ note: initial, onClose }: NoteModalProps) {
  const t = useText(followUpsCardText)
  const words = useText(uiText)
  const [note, latest] = useFormRecord(initial, ({ id }) => rowOf(id, call(listFollowUps, { query: { page: 1, id: [id] } })), noteValues)
  const form = useForm(limitsOf(updateFollowUp), noteValues(initial), noteFaults)
  const update = useAction(updateFollowUp, { quiet: shownInForm, stale: ['Home'] })
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
      <NoteFields form={form} parentId={note.parentId} />
    </FormModal>
  )
}

import { limitsOf } from '@camp/contract/base/limits'
import { createFollowUp } from '@camp/contract/followUps/followUps'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useForm } from '../ui/base/useForm.ts'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { uiText } from '../ui/ui.text.ts'
import { followUpsCardText } from './followUps.parts.text.ts'
import { emptyNote, NoteFields, noteBody, noteFaults } from './NoteForm.tsx'

interface AddNoteModalProps {
  readonly title: string
  readonly parentId: number
  readonly studentId: number
  /** Areas that show what was noted, beside those of notes. */
  readonly stale: readonly string[]
  onClose(): void
}

/** Writes a note about a family from where it has no card: what was said, and what comes next. */
export function AddNoteModal({ title, parentId, studentId, stale, onClose }: AddNoteModalProps) {
  const t = useText(followUpsCardText)
  const words = useText(uiText)
  const form = useForm(limitsOf(createFollowUp), emptyNote, noteFaults)
  const create = useAction(createFollowUp, { quiet: shownInForm, stale: ['Home', ...stale] })
  return (
    <FormModal
      title={title}
      form={form}
      sending={create}
      submit={words('save')}
      onClose={onClose}
      send={async (values) => (await create.run({ body: { parentId, studentId, ...noteBody(values) } })) && t('saved')}
    >
      <NoteFields form={form} parentId={parentId} />
    </FormModal>
  )
}

import { limitsOf } from '@camp/contract/base/limits'
import { assignFeedback } from '@camp/contract/feedback/feedback'
import { listFeedbackStaff } from '@camp/contract/feedback/feedback.desk'
import { useText } from '../platform/i18n.ts'
import { useSession } from '../platform/session.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useForm } from '../ui/base/useForm.ts'
import { useTaken } from '../ui/change/undo.ts'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { optionsOf } from '../ui/form/options.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { feedbackText } from './feedback.text.ts'

interface AssignModalProps {
  readonly ids: readonly number[]
  /** Whose it is, where it is one. */
  readonly parentId: number | undefined
  onClose(): void
}

/** Hands feedback over, also to oneself: so what somebody else has taken and left can go on. */
export function AssignModal({ ids, parentId, onClose }: AssignModalProps) {
  const t = useText(feedbackText)
  const { user } = useSession()
  const staff = useCall(listFeedbackStaff, {}, { staleTime: 0 })
  const form = useForm<{ userId: number | undefined }>(limitsOf(assignFeedback), { userId: user?.id })
  const action = useAction(assignFeedback, { quiet: shownInForm, stale: ['Home'] })
  const taken = useTaken(assignFeedback.area, 'Home')
  const options = optionsOf(staff, (people) =>
    people.map(({ id, name, open }) => ({ value: id, label: t('assignOption', { name, count: open }) })),
  )
  return (
    <FormModal
      title={t('assignTitle')}
      form={form}
      sending={action}
      submit={t('assignTitle')}
      onClose={onClose}
      send={async ({ userId }) => {
        if (userId === undefined) return
        const name = staff.data?.find(({ id }) => id === userId)?.name ?? ''
        const done = await action.run({ body: { ids: [...ids], userId } }, { parentId: parentId ?? '', name })
        return done && (() => taken(t('handed', { name }), done.undo))
      }}
    >
      <SelectField label={t('assignTo')} options={options} {...form.field('userId')} />
    </FormModal>
  )
}

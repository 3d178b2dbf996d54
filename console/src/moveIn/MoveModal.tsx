import { limitsOf } from '@camp/contract/base/limits'
import { createMove, type Move, updateMove } from '@camp/contract/moveIn/moveIn'
import { moveThing } from '@camp/contract/moveIn/moveIn.record'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { DayField } from '../ui/form/DayField.tsx'
import { TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { uiText } from '../ui/ui.text.ts'
import { moveInText } from './moveIn.text.ts'

interface MoveModalProps {
  /** Null: a new one. */
  readonly move: Move | null
  onClose(): void
}

/** The system that is left, and the day of the switch. */
export function MoveModal({ move, onClose }: MoveModalProps) {
  const t = useText(moveInText)
  const title = useTitles(moveThing)
  const words = useText(uiText)
  const create = useAction(createMove, { quiet: shownInForm })
  const update = useAction(updateMove, { quiet: shownInForm })
  const form = useForm(limitsOf(createMove), { name: move?.name ?? '', switchOn: move?.switchOn ?? '' })
  return (
    <FormModal
      title={move ? t('editTitle') : t('beginTitle')}
      form={form}
      sending={move ? update : create}
      submit={move ? words('save') : t('begin')}
      onClose={onClose}
      send={async ({ name, switchOn }) => {
        const body = { name: name.trim(), switchOn }
        if (move) return (await update.run({ body: { ...body, id: move.id, version: move.version } })) && t('saved')
        return (await create.run({ body })) && t('begun', { name: body.name })
      }}
    >
      <TextField label={t('name')} {...form.field('name')} />
      <DayField label={title('switchOn')} hint={t('switchHint')} {...form.field('switchOn')} />
    </FormModal>
  )
}

import { saveView } from '@camp/contract/preferences'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction } from '../platform/query.ts'
import { TextField } from './FormFields.tsx'
import { FormModal, shownInForm } from './FormModal.tsx'
import { uiText } from './ui.text.ts'
import { useForm } from './useForm.ts'
import type { SavedView } from './useListSettings.ts'

const NAME_MOST = 30

interface ViewModalProps {
  /** The view that gets another name; null: a new one. */
  readonly view: SavedView | null
  /** What a new view keeps. */
  readonly present: { readonly screen: string; readonly query: string; readonly columns: string[] }
  onSaved(id: number): void
  onClose(): void
}

/** Names a view. */
export function ViewModal({ view, present, onSaved, onClose }: ViewModalProps) {
  const t = useText(uiText)
  const form = useForm({ name: view?.name ?? '' }, ({ name }) => ({
    name: name.trim() === '' ? t('required', { name: t('viewName') }) : undefined,
  }))
  const action = useAction(saveView, { quiet: shownInForm })
  const kept = view ? { screen: view.screen, query: view.query, columns: view.columns, id: view.id, version: view.version } : present
  return (
    <FormModal
      title={view ? t('renameView') : t('saveView')}
      form={form}
      sending={action}
      submit={t('save')}
      width={400}
      onClose={onClose}
      send={async ({ name }) => {
        const done = await action.run({ body: { ...kept, name: name.trim() } })
        if (!done) return
        toast('success', t('viewSaved', { name: name.trim() }))
        onSaved(done.id)
        onClose()
      }}
    >
      <TextField label={t('viewName')} required maxLength={NAME_MOST} {...form.field('name')} />
      {!view && <p className="dialog-text">{t('viewHint')}</p>}
    </FormModal>
  )
}

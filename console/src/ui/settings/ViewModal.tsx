import type { ListAsk } from '@camp/contract/base/ask'
import { limitsOf } from '@camp/contract/base/limits'
import type { ListId } from '@camp/contract/base/lists'
import { saveView } from '@camp/contract/base/preferences'
import { useText } from '../../platform/i18n.ts'
import { toast } from '../../platform/notices.ts'
import { useHolds } from '../../platform/session.ts'
import { useAction } from '../../platform/signedIn/query.ts'
import { useForm } from '../base/useForm.ts'
import { TextField } from '../form/FormFields.tsx'
import { FormModal, shownInForm } from '../form/FormModal.tsx'
import type { SavedView } from '../list/useListSettings.ts'
import { uiText } from '../ui.text.ts'

/** What a view keeps of its list. */
export interface PresentView {
  readonly screen: ListId
  readonly query: string
  readonly columns: string[]
  readonly ask: ListAsk
}

interface ViewModalProps {
  /** The view to rename or to copy; null: a new one. */
  readonly view: SavedView | null
  readonly copy: boolean
  /** What a new view keeps; `ask` is that of the one that is renamed or copied. */
  readonly present: PresentView
  onSaved(id: number): void
  /** Loads the views anew. */
  onReload(): Promise<unknown>
  onClose(): void
}

/** Names a view: a new one, one that has a name already, or one's own copy of somebody else's. */
export function ViewModal({ view, copy, present, onSaved, onReload, onClose }: ViewModalProps) {
  const t = useText(uiText)
  const holds = useHolds()
  const form = useForm(limitsOf(saveView), { name: view?.name ?? '' })
  const action = useAction(saveView, { quiet: shownInForm })
  const content = view ? { screen: present.screen, query: view.query, columns: view.columns, ask: present.ask } : present
  const kept = view && !copy ? { ...content, id: view.id, version: view.version } : content
  const hint = (): string | undefined => {
    if (!view) return t(holds('ROLE_EDIT') ? 'viewHintShare' : 'viewHint')
    if (copy) return t('copyViewHint', { owner: view.ownerName })
    return view.roleName === null ? undefined : t('viewHintShared', { role: view.roleName })
  }
  const words = hint()
  return (
    <FormModal
      title={t(!view ? 'saveView' : copy ? 'copyView' : 'renameView')}
      form={form}
      sending={action}
      submit={t('save')}
      width={400}
      onReload={onReload}
      onClose={onClose}
      send={async ({ name }) => {
        const done = await action.run({ body: { ...kept, name: name.trim() } })
        if (!done) return
        toast('success', t('viewSaved', { name: name.trim() }))
        onSaved(done.id)
        onClose()
      }}
    >
      <TextField label={t('viewName')} {...form.field('name')} />
      {words && <p className="dialog-text">{words}</p>}
    </FormModal>
  )
}

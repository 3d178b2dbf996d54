import { deleteView, saveView } from '@camp/contract/preferences'
import { type ReactNode, useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction } from '../platform/query.ts'
import type { RowAction } from './column.ts'
import { confirmDanger } from './confirmDanger.tsx'
import { Late, latePart } from './latePart.tsx'
import { uiText } from './ui.text.ts'
import type { List } from './useList.ts'
import type { ListSettings, SavedView } from './useListSettings.ts'

const viewModal = latePart(async () => (await import('./ViewModal.tsx')).ViewModal)

interface ViewActionsOptions<Row, Filter extends object> {
  readonly id: string
  readonly list: List<Row, Filter>
  readonly settings: ListSettings<Row>
  /** A view was opened, or was deleted. */
  opened(id: number | null): void
}

/** What can be done with saved views: a new one, another name, the present filter and columns, no longer. */
export function useViewActions<Row, Filter extends object>({ id, list, settings, opened }: ViewActionsOptions<Row, Filter>) {
  const t = useText(uiText)
  const [dialog, setDialog] = useState<SavedView | 'new' | null>(null)
  const saving = useAction(saveView)
  const deleting = useAction(deleteView)
  const present = { screen: id, query: list.query, columns: [...settings.shown] }

  const update = async (view: SavedView) => {
    const done = await saving.run({ body: { ...present, id: view.id, name: view.name, version: view.version } })
    if (!done) return
    settings.showView(present.columns)
    toast('success', t('viewUpdated', { name: view.name }))
  }
  const remove = async (view: SavedView) => {
    const sure = await confirmDanger({ title: t('deleteViewTitle', { name: view.name }), text: t('deleteViewHint'), confirm: t('delete') })
    if (!sure || !(await deleting.run({ params: { id: view.id } }))) return
    opened(null)
    settings.showView(null)
    toast('success', t('viewDeleted', { name: view.name }))
  }
  const isKept = (view: SavedView): boolean =>
    list.sameQuery(view.query) && (view.columns === null || view.columns.join() === settings.shown.join())
  const itemsOf = (view: SavedView): RowAction[] => [
    {
      key: 'update',
      title: t('updateView'),
      run: () => void update(view),
      ...(isKept(view) ? { refusal: t('viewUnchanged') } : {}),
    },
    { key: 'rename', title: t('renameView'), run: () => setDialog(view) },
    { key: 'delete', title: t('deleteView'), run: () => void remove(view), danger: true },
  ]
  const part: ReactNode = dialog && (
    <Late
      part={viewModal}
      props={{
        view: dialog === 'new' ? null : dialog,
        present,
        onSaved: (saved) => {
          if (dialog !== 'new') return
          opened(saved)
          settings.showView(present.columns)
        },
        onClose: () => setDialog(null),
      }}
    />
  )
  return { add: () => setDialog('new'), itemsOf, isKept, dialog: part }
}

import type { ListId } from '@camp/contract/base/lists'
import { deleteView, saveView, shareView } from '@camp/contract/base/preferences'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useText } from '../../platform/i18n.ts'
import { toast } from '../../platform/notices.ts'
import { useHolds, useSession } from '../../platform/session.ts'
import { markStale, useAction } from '../../platform/signedIn/query.ts'
import { Late, latePart } from '../base/latePart.tsx'
import { confirmDanger } from '../overlay/confirmDanger.tsx'
import type { PresentView } from '../settings/ViewModal.tsx'
import type { RowAction } from '../table/column.ts'
import { uiText } from '../ui.text.ts'
import { alarmOfView, askOfView } from './alarmOfView.ts'
import type { List } from './useList.ts'
import type { ListSettings, SavedView } from './useListSettings.ts'

const viewModal = latePart(async () => (await import('../settings/ViewModal.tsx')).ViewModal)
const shareViewModal = latePart(async () => (await import('../settings/ShareViewModal.tsx')).ShareViewModal)

interface ViewActionsOptions<Row, Filter extends object> {
  readonly id: ListId
  readonly list: List<Row, Filter>
  readonly settings: ListSettings<Row>
  /** A view was opened, or was deleted. */
  opened(id: number | null): void
}

/** A dialog over the list, and the view that it is about. */
type Open = { readonly kind: 'new' } | { readonly kind: 'rename' | 'copy' | 'share'; readonly id: number }

/** What can be done with saved views: a new one, another name, the present filter and columns, sharing, a copy, no longer. */
export function useViewActions<Row, Filter extends object>(options: ViewActionsOptions<Row, Filter>) {
  const { id, list, settings } = options
  const [open, setOpen] = useState<Open | null>(null)
  const changes = useViewChanges(options)
  const location = useLocation()
  const navigate = useNavigate()
  const alarm = (view: SavedView) => void navigate(alarmOfView(list, view, location))
  const itemsOf = useViewItems({ ...changes, open: setOpen, alarm })
  const present = { screen: id, query: list.query, columns: [...settings.shown], ask: askOfView(list, list, location) }
  const isKept = (view: SavedView): boolean =>
    list.sameQuery(view.query) && (view.columns === null || view.columns.join() === settings.shown.join())
  return {
    add: () => setOpen({ kind: 'new' }),
    itemsOf: (view: SavedView) => itemsOf(view, isKept(view)),
    isKept,
    dialog: open && <ViewDialog {...options} open={open} present={present} onClose={() => setOpen(null)} />,
  }
}

interface ViewChanges {
  update(view: SavedView): Promise<void>
  unshare(view: SavedView): Promise<void>
  remove(view: SavedView): Promise<void>
}

/** The changes that need no dialog of their own. */
function useViewChanges<Row, Filter extends object>({ id, list, settings, opened }: ViewActionsOptions<Row, Filter>): ViewChanges {
  const t = useText(uiText)
  const { user } = useSession()
  const location = useLocation()
  const saving = useAction(saveView)
  const sharing = useAction(shareView)
  const deleting = useAction(deleteView)
  const gone = () => {
    opened(null)
    settings.showView(null)
  }
  return {
    update: async (view) => {
      const { name, version } = view
      const columns = [...settings.shown]
      const body = { screen: id, query: list.query, columns, ask: askOfView(list, list, location) }
      if (!(await saving.run({ body: { ...body, id: view.id, name, version } }))) return
      settings.showView(columns)
      toast('success', t('viewUpdated', { name }))
    },
    unshare: async (view) => {
      const { name, version } = view
      const text = t('unshareHint', { role: view.roleName ?? '' })
      if (!(await confirmDanger({ title: t('unshareTitle', { name }), text, confirm: t('unshareView') }))) return
      if (!(await sharing.run({ params: { id: view.id }, body: { roleId: null, version } }, { name }))) return
      if (view.ownerId !== user?.id) gone()
      toast('success', t('viewUnshared', { name }))
    },
    remove: async (view) => {
      const { name } = view
      const sure = await confirmDanger({ title: t('deleteViewTitle', { name }), text: t('deleteViewHint'), confirm: t('delete') })
      if (!sure || !(await deleting.run({ params: { id: view.id } }))) return
      gone()
      toast('success', t('viewDeleted', { name }))
    },
  }
}

/** The menu of a view: one's own can be changed, that of somebody else copied; who may share it, says who else sees it. */
function useViewItems({ update, unshare, remove, open, alarm }: ViewChanges & { open(dialog: Open): void; alarm(view: SavedView): void }) {
  const t = useText(uiText)
  const { user } = useSession()
  const holds = useHolds()
  const maySay = holds('ROLE_EDIT')
  return (view: SavedView, kept: boolean): RowAction[] => {
    const shared = view.roleId !== null
    const { id } = view
    const stop = { key: 'unshare', title: t('unshareView'), run: () => void unshare(view) }
    const share = { key: 'share', title: t(shared ? 'shareAnew' : 'shareView'), run: () => open({ kind: 'share', id }) }
    const asking: RowAction[] = holds('ALARM') ? [{ key: 'alarm', title: t('alarmOfView'), run: () => alarm(view) }] : []
    const sharing: RowAction[] = maySay ? [...(view.ownerId === user?.id ? [share] : []), ...(shared ? [stop] : [])] : []
    if (view.ownerId !== user?.id)
      return [{ key: 'copy', title: t('copyView'), run: () => open({ kind: 'copy', id }) }, ...asking, ...sharing]
    const refusal = shared && !maySay ? { refusal: t('viewNoRight') } : {}
    return [
      { key: 'update', title: t('updateView'), run: () => void update(view), ...(kept ? { refusal: t('viewUnchanged') } : refusal) },
      { key: 'rename', title: t('renameView'), run: () => open({ kind: 'rename', id }), ...refusal },
      ...asking,
      ...sharing,
      { key: 'delete', title: t('deleteView'), run: () => void remove(view), danger: true },
    ]
  }
}

interface ViewDialogProps<Row, Filter extends object> extends ViewActionsOptions<Row, Filter> {
  readonly open: Open
  readonly present: PresentView
  onClose(): void
}

function ViewDialog<Row, Filter extends object>({
  open,
  list,
  settings,
  present,
  opened,
  onClose,
}: ViewDialogProps<Row, Filter>): ReactNode {
  const client = useQueryClient()
  const location = useLocation()
  const onReload = () => markStale(client, [saveView.area])
  const view = open.kind === 'new' ? null : (settings.views.find(({ id }) => id === open.id) ?? null)
  if (open.kind === 'share') return view && <Late part={shareViewModal} props={{ view, onReload, onClose }} />
  if (open.kind !== 'new' && !view) return null
  const onSaved = (saved: number) => {
    if (open.kind === 'rename') return
    opened(saved)
    settings.showView(view ? view.columns : present.columns)
  }
  return (
    <Late
      part={viewModal}
      props={{
        view,
        copy: open.kind === 'copy',
        present: view ? { ...present, ask: askOfView(list, view, location) } : present,
        onSaved,
        onReload,
        onClose,
      }}
    />
  )
}

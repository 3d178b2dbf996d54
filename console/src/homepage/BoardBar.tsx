import {
  arrangeHome,
  type Dashboard,
  deleteDashboard,
  listDashboardViews,
  type PlacedCard,
  shareDashboard,
} from '@camp/contract/homepage/homepage.dashboards'
import { useState } from 'react'
import { call, isFailure } from '../platform/client.ts'
import { formatList } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { taken } from '../ui/change/undo.ts'
import { Segmented } from '../ui/form/Segmented.tsx'
import { confirmDanger } from '../ui/overlay/confirmDanger.tsx'
import { MoreMenu } from '../ui/overlay/MoreMenu.tsx'
import type { RowAction } from '../ui/table/column.ts'
import { dashboardText } from './homepage.dashboard.text.ts'
import type { useBoards } from './useBoards.ts'

const boardModal = latePart(async () => (await import('./BoardModal.tsx')).BoardModal)
const shareModal = latePart(async () => (await import('./ShareBoardModal.tsx')).ShareBoardModal)

type Named = Dashboard & { readonly id: number; readonly name: string }
const isNamed = (board: Dashboard): board is Named => board.id !== null && board.name !== null

type Open = 'home' | 'known' | 'new' | 'copy' | 'share'

/** Which dashboard is shown, and what can be done with it; the home alone needs no choice. */
export function BoardBar({ boards }: { readonly boards: ReturnType<typeof useBoards> }) {
  const t = useText(dashboardText)
  const { all, shown, show } = boards
  const [open, setOpen] = useState<Open>()
  const items = useBoardItems(shown, show, setOpen)
  if (!shown) return null
  const options = all.map((board) => ({
    value: String(isNamed(board) ? board.id : 0),
    label: board.name === null ? t('home') : board.own ? board.name : t('byOther', { name: board.name, owner: board.ownerName ?? '' }),
  }))
  const close = () => setOpen(undefined)
  return (
    <div className="homepage-boards no-print">
      {all.length > 1 && (
        <Segmented
          label={t('boards')}
          hideLabel
          value={String(isNamed(shown) ? shown.id : 0)}
          options={options}
          onChange={(value) => show(value === '0' ? null : Number(value))}
        />
      )}
      {!shown.own && <span>{t('sharedBy', { owner: shown.ownerName ?? '' })}</span>}
      {shown.own && shown.roles.length > 0 && (
        <span>{t('sharedWith', { roles: formatList(shown.roles.map(({ roleName }) => roleName)) })}</span>
      )}
      {shown.own && (
        <button type="button" className="link" onClick={() => setOpen(shown.name === null ? 'home' : 'known')}>
          {t('arrange')}
        </button>
      )}
      <MoreMenu items={items} className="icon-button" of={t('actionsOf')} />
      {open === 'share' && isNamed(shown) && <Late part={shareModal} props={{ board: shown, onClose: close }} />}
      {open && open !== 'share' && <Late part={boardModal} props={{ board: shown, as: open, onMade: show, onClose: close }} />}
    </div>
  )
}

const sent = (cards: readonly PlacedCard[]) => cards.map(({ card, half, viewId }) => ({ card, half, viewId }))

/** What can be done with the dashboard that is shown. */
function useBoardItems(board: Dashboard | undefined, show: (id: number | null) => void, open: (what: Open) => void): RowAction[] {
  const t = useText(dashboardText)
  const mayShare = useHolds()('ROLE_EDIT')
  const arrange = useAction(arrangeHome)
  const remove = useAction(deleteDashboard)
  const share = useAction(shareDashboard)
  if (!board) return []
  const restore = async () => {
    const { cards, version } = board
    if (!(await arrange.run({ body: { cards: null, version } }))) return
    taken(t('restored'), async () => {
      // A view may have gone since; the other cards come back all the same.
      const views = await call(listDashboardViews, {})
      if (isFailure(views)) return undefined
      const there = cards.filter(({ card, viewId }) => card !== 'VIEW' || views.some(({ id }) => id === viewId))
      const answer = there.length > 0 ? await arrange.run({ body: { cards: sent(there), version: null } }) : undefined
      if (there.length < cards.length) toast('info', t('leftOut', { count: cards.length - there.length }))
      return answer
    })
  }
  const drop = async ({ id, name }: Named) => {
    if (!(await confirmDanger({ title: t('removeTitle', { name }), text: t('removeHint'), confirm: t('remove') }))) return
    if (!(await remove.run({ params: { id } }))) return
    show(null)
    toast('success', t('removed', { name }))
  }
  const end = async ({ id, name, own, version }: Named) => {
    if (!(await confirmDanger({ title: t('unshareTitle', { name }), text: t('unshareHint'), confirm: t('unshare') }))) return
    const body = { roleIds: [], ...(version !== null && { version }) }
    if (!(await share.run({ params: { id }, body }, { name }))) return
    if (!own) show(null)
    toast('success', t('shared', { name }))
  }
  return [
    { key: 'create', title: t('create'), run: () => open('new') },
    ...(isNamed(board) && !board.own ? [{ key: 'copy', title: t('copy'), run: () => open('copy') }] : []),
    ...(isNamed(board) && board.own && mayShare ? [{ key: 'share', title: t('share'), run: () => open('share') }] : []),
    ...(isNamed(board) && mayShare && board.roles.length > 0 ? [{ key: 'unshare', title: t('unshare'), run: () => void end(board) }] : []),
    ...(board.name === null && board.id !== null ? [{ key: 'restore', title: t('restore'), run: () => void restore() }] : []),
    ...(isNamed(board) && board.own ? [{ key: 'remove', title: t('remove'), danger: true as const, run: () => void drop(board) }] : []),
  ]
}

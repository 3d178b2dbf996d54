import { getAllPermissionTree, getPermissionMenuList, type PermissionTreeNode } from '@camp/contract/menus/menus.calls'
import { useState } from 'react'
import { call, isFailure } from '../platform/client.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { Can } from '../ui/page/Can.tsx'
import { DetailPage } from '../ui/page/DetailPage.tsx'
import { ErrorState, ForbiddenState } from '../ui/page/StateViews.tsx'
import { MenuCard } from './MenuCard.tsx'
import { MenuModal } from './MenuModal.tsx'
import { MenuPreviewCard } from './MenuPreviewCard.tsx'
import { MenuTreeCard } from './MenuTreeCard.tsx'
import type { MenuRow } from './menuPlaces.ts'
import { menusText } from './menus.text.ts'
import './menus.css'

const MOST = 500
const all = { query: { page: 1, size: MOST } }

/** The entry that is being made or changed. */
interface Editing {
  readonly menu: MenuRow | null
  readonly parentId: number | null
}

/** The menu as a tree, the chosen entry with its permissions, and the side menu that results. */
export function MenusPage() {
  const t = useText(menusText)
  const list = useCall(getPermissionMenuList, all)
  const tree = useCall(getAllPermissionTree, {})
  const [chosenId, setChosenId] = useState<number>()
  const [editing, setEditing] = useState<Editing>()
  const failure = (list.error ?? tree.error)?.failure
  const again = () => void Promise.all([list.refetch(), tree.refetch()])
  const reload = async (id: number) => {
    const answer = await call(getPermissionMenuList, all)
    return isFailure(answer) ? undefined : answer.content.find((menu) => menu.id === id)
  }
  const menus = list.data?.content
  const nodes = tree.data as readonly PermissionTreeNode[] | undefined // the schema spells out the same nodes to a fixed depth
  // The first is open until another is chosen.
  const chosen = menus?.find(({ id }) => id === chosenId) ?? menus?.[0]
  const create = (parentId: number | null) => setEditing({ menu: null, parentId })
  return (
    <DetailPage
      title={t('title')}
      actions={
        <Can action="PERMISSION_MENU_EDIT">
          <Button kind="primary" data-shortcut="n" onClick={() => create(null)}>
            {t('do.create')}
          </Button>
        </Can>
      }
    >
      {failure ? (
        <div className="card detail-state">
          {failure.status === 403 ? <ForbiddenState /> : <ErrorState failure={failure} onRetry={again} />}
        </div>
      ) : menus && nodes ? (
        <div className="menus-columns">
          <MenuTreeCard menus={menus} chosenId={chosen?.id} onChoose={setChosenId} />
          <MenuCard
            menu={chosen}
            menus={menus}
            tree={nodes}
            onEdit={(menu) => setEditing({ menu, parentId: menu.parentId })}
            onCreate={create}
            onDeleted={() => setChosenId(undefined)}
          />
          <MenuPreviewCard menus={menus} tree={nodes} />
        </div>
      ) : (
        <div className="card detail-loading" aria-busy="true" />
      )}
      {editing && <MenuModal {...editing} reload={reload} onClose={() => setEditing(undefined)} onSaved={setChosenId} />}
    </DetailPage>
  )
}

import { deletePermissionMenu, type PermissionTreeNode } from '@camp/contract/menus/menus.calls'
import { permissionMenuRecord } from '@camp/contract/menus/menus.record'
import { permissionKind } from '@camp/contract/permissions/permissions.labels'
import { Link } from 'react-router'
import { HistoryButton } from '../history/history.parts.tsx'
import { useLanguage, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { confirmDanger } from '../ui/overlay/confirmDanger.tsx'
import { Can } from '../ui/page/Can.tsx'
import { Descriptions } from '../ui/page/Descriptions.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { refusable } from '../ui/page/refusable.ts'
import { EmptyState } from '../ui/page/StateViews.tsx'
import { StatusTag, TimeCell } from '../ui/table/cells.tsx'
import type { MenuRow } from './menuPlaces.ts'
import { menusText } from './menus.text.ts'

interface MenuCardProps {
  readonly menu: MenuRow | undefined
  readonly menus: readonly MenuRow[]
  readonly tree: readonly PermissionTreeNode[]
  onEdit(menu: MenuRow): void
  onCreate(parentId: number): void
  onDeleted(): void
}

const nodeOf = (tree: readonly PermissionTreeNode[], id: number): PermissionTreeNode | undefined => {
  for (const node of tree) {
    const found = node.id === id ? node : nodeOf(node.children, id)
    if (found) return found
  }
  return undefined
}

/** The chosen entry: what it is, what hangs on it, and what can be done with it. */
export function MenuCard({ menu, menus, tree, onEdit, onCreate, onDeleted }: MenuCardProps) {
  const t = useText(menusText)
  const title = useTitles(permissionMenuRecord)
  const english = useLanguage() === 'en-US'
  if (!menu) {
    return (
      <Card title={t('part.about')}>
        <EmptyState title={t('chooseTitle')}>{t('chooseHint')}</EmptyState>
      </Card>
    )
  }
  const nameOf = (one: MenuRow) => (english ? one.titleEn : one.titleZh)
  const parent = menus.find(({ id }) => id === menu.parentId)
  const facts = [
    { key: 'zh', title: title('titleZh'), value: menu.titleZh },
    { key: 'en', title: title('titleEn'), value: menu.titleEn },
    { key: 'path', title: t('field.path'), value: menu.path ? <span className="mono">{menu.path}</span> : t('group') },
    { key: 'parent', title: t('field.parent'), value: parent ? nameOf(parent) : t('root') },
    { key: 'icon', title: title('icon'), value: menu.icon },
    { key: 'sort', title: title('sort'), value: menu.sort },
    { key: 'updated', title: t('field.updated'), value: <TimeCell at={menu.updatedAt} /> },
  ]
  return (
    <div className="menus-middle">
      <Card title={nameOf(menu)}>
        <Descriptions facts={facts} />
        <div className="menus-actions">
          <Can action="PERMISSION_MENU_EDIT">
            <Button onClick={() => onEdit(menu)}>{t('do.edit')}</Button>
            <Button onClick={() => onCreate(menu.id)}>{t('do.child')}</Button>
          </Can>
          <HistoryButton key={menu.id} of={permissionMenuRecord} id={menu.id} title={nameOf(menu)} />
          <Can action="PERMISSION_MENU_DELETE">
            <DeleteMenu
              menu={menu}
              name={nameOf(menu)}
              empty={menu.permissionCount === 0 && !menus.some(({ parentId }) => parentId === menu.id)}
              onDeleted={onDeleted}
            />
          </Can>
        </div>
      </Card>
      <MenuPermissions node={nodeOf(tree, menu.id)} />
    </div>
  )
}

function DeleteMenu({ menu, name, empty, onDeleted }: { menu: MenuRow; name: string; empty: boolean; onDeleted(): void }) {
  const t = useText(menusText)
  const action = useAction(deletePermissionMenu)
  const run = async () => {
    if (!(await confirmDanger({ title: t('deleteTitle', { name }), text: t('deleteHint'), confirm: t('do.delete') }))) return
    if (!(await action.run({ params: { id: menu.id } }, { titleZh: menu.titleZh }))) return
    toast('success', t('deleted', { name }))
    onDeleted()
  }
  return (
    <Button busy={action.busy} {...refusable(empty ? undefined : t('notEmpty'), () => void run())}>
      {t('do.delete')}
    </Button>
  )
}

function MenuPermissions({ node }: { node: PermissionTreeNode | undefined }) {
  const t = useText(menusText)
  const english = useLanguage() === 'en-US'
  const holds = useHolds()
  const permissions = node?.permissions ?? []
  return (
    <Card title={t('part.permissions')} extra={<span className="quiet">{permissions.length}</span>}>
      {permissions.length === 0 ? (
        <p className="quiet">{t('noPermissions')}</p>
      ) : (
        <ul className="menus-permissions">
          {permissions.map((permission) => (
            <li key={permission.id}>
              <StatusTag of={permissionKind} value={permission.kind} />
              <span>{english ? permission.nameEn : permission.name}</span>
              <span className="quiet mono">{permission.code}</span>
            </li>
          ))}
        </ul>
      )}
      {node && holds('ss') && permissions.length > 0 && <Link to={`/permission/permission?menuId=${node.id}`}>{t('toPermissions')}</Link>}
    </Card>
  )
}

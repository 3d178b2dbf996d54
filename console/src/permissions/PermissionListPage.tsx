import { getPermissionsByPage, type PermissionFilter, permissionFilter } from '@camp/contract/permissions/permissions.calls'
import { permissionRecord } from '@camp/contract/permissions/permissions.record'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { MenuPicker } from '../menus/menus.parts.tsx'
import { formatCount } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { LabelFilter } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import { EmptyState } from '../ui/page/StateViews.tsx'
import { IdCell } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { PermissionTaskDialog } from './PermissionTaskDialog.tsx'
import { type PermissionRow, type PermissionTask, permissionActions } from './permissionActions.ts'
import { permissionsText } from './permissions.text.ts'

/** Every permission code: what it opens, where it hangs, how many roles hold it. */
export function PermissionListPage() {
  const t = useText(permissionsText)
  const list = useList(getPermissionsByPage, { filter: permissionFilter })
  const holds = useHolds()
  const [task, setTask] = useState<PermissionTask | null>(null)
  return (
    <>
      <ListPage
        id="permissions"
        title={t('listTitle')}
        list={list}
        columns={usePermissionColumns()}
        actions={(permission) => permissionActions(permission, holds, setTask)}
        create={{ label: t('do.create'), code: 'PERMISSION_EDIT', run: () => setTask({ kind: 'create' }) }}
        search={<PermissionSearchForm list={list} />}
        empty={<EmptyState title={t('emptyTitle')}>{t('emptyHint')}</EmptyState>}
      />
      {task && <PermissionTaskDialog task={task} onClose={() => setTask(null)} />}
    </>
  )
}

function PermissionSearchForm({ list }: { list: List<PermissionRow, PermissionFilter> }) {
  const title = useTitles(permissionRecord)
  const draft = useDraft(list)
  const { field } = draft
  return (
    <SearchForm draft={draft}>
      <TextFilter label={title('code')} {...field('code')} />
      <TextFilter label={title('name')} {...field('name')} />
      <LabelFilter of={permissionRecord} {...field('kind')} />
      <MenuPicker label={title('menuTitle')} {...field('menuId')} />
    </SearchForm>
  )
}

function usePermissionColumns(): readonly Column<PermissionRow>[] {
  const t = useText(permissionsText)
  const column = useColumnOf(permissionRecord)
  const english = useLanguage() === 'en-US'
  return useMemo(
    () => [
      column('code', { width: 240, pin: 'left', sortKey: 'code', cell: (row) => <IdCell inTable value={row.code} /> }),
      column('name', { width: 200, grow: true, cell: (row) => (english ? row.nameEn : row.name) }),
      column('kind', { width: 90, sortKey: 'kind' }),
      column('menuTitle', { width: 180, cell: (row) => row.menuTitle ?? <span className="quiet">{t('noMenu')}</span> }),
      column('builtIn', {
        width: 96,
        cell: (row) => <span className={row.builtIn ? 'quiet' : 'tag tag-grey'}>{t(row.builtIn ? 'builtIn' : 'own')}</span>,
      }),
      // Who holds it: the roles, and in each the users.
      column('roleCount', {
        width: 90,
        cell: (row) => <Link to={`/permission/role?permissionId=${row.id}`}>{formatCount(row.roleCount)}</Link>,
      }),
      column('updatedAt', { width: 130, hidden: true }),
    ],
    [t, column, english],
  )
}

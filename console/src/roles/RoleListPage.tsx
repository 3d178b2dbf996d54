import { getPermissionsByPage } from '@camp/contract/permissions/permissions.calls'
import { getAllAuthRoles, getRole, type RoleFilter, roleFilter } from '@camp/contract/roles/roles'
import { roleRecord } from '@camp/contract/roles/roles.record'
import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatCount } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { latePart } from '../ui/base/latePart.tsx'
import { TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { SelectFilter } from '../ui/filter/SelectFilter.tsx'
import { type DraftField, useDraft } from '../ui/filter/useDraft.ts'
import { optionsOf } from '../ui/form/options.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import { refusable } from '../ui/page/refusable.ts'
import { peekById } from '../ui/peek/peek.ts'
import { PageLink, TaggedCell } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { RoleTaskDialog } from './RoleTaskDialog.tsx'
import { type RoleRow, type RoleTask, roleActions } from './roleActions.ts'
import { useTaker } from './roleLimits.ts'
import { rolesText } from './roles.text.ts'

const MOST = 500

/** A role beside the list: all that its page holds. */
const rolePeek = peekById<RoleRow>({
  part: latePart(async () => (await import('./RoleDetailPage.tsx')).RolePeek),
  path: '/permission/role/detail',
  ask: (id) => ({ call: getRole, input: { params: { id } } }),
})

/** All roles: what they let see, how much they hold, who holds them. */
export function RoleListPage() {
  const t = useText(rolesText)
  const list = useList(getAllAuthRoles, { filter: roleFilter })
  const holds = useHolds()
  const taker = useTaker()
  const navigate = useNavigate()
  const [task, setTask] = useState<RoleTask | null>(null)
  return (
    <>
      <ListPage
        id="roles"
        title={t('listTitle')}
        list={list}
        columns={useRoleColumns()}
        actions={(role) => [
          { key: 'open', title: t('do.open'), run: () => void navigate(`/permission/role/detail?id=${role.id}`) },
          ...roleActions(role, holds, taker, setTask),
        ]}
        peek={rolePeek}
        create={{
          label: t('do.create'),
          code: 'ROLE_EDIT',
          run: () => setTask({ kind: 'create' }),
          first: { title: t('emptyTitle'), hint: t('emptyHint') },
        }}
        tools={() => <Button onClick={() => void navigate('/usercenter/permissionLens')}>{t('do.lens')}</Button>}
        search={<RoleSearchForm list={list} />}
        bulk={({ choice }) => <CompareChosen ids={'ids' in choice ? choice.ids : []} />}
      />
      {task && (
        <RoleTaskDialog task={task} onClose={() => setTask(null)} onMade={(id) => void navigate(`/permission/role/detail?id=${id}`)} />
      )}
    </>
  )
}

/** Two chosen roles can be compared. */
function CompareChosen({ ids }: { ids: readonly number[] }) {
  const t = useText(rolesText)
  const navigate = useNavigate()
  const [left, right] = ids
  const ready = ids.length === 2
  const run = () => void navigate(`/permission/role/compare?left=${left}&right=${right}`)
  return (
    <button type="button" className="link" {...refusable(ready ? undefined : t('choose'), run)}>
      {t('do.compareTwo')}
    </button>
  )
}

function RoleSearchForm({ list }: { list: List<RoleRow, RoleFilter> }) {
  const t = useText(rolesText)
  const title = useTitles(roleRecord)
  const draft = useDraft(list)
  return (
    <SearchForm draft={draft}>
      <TextFilter label={title('roleName')} {...draft.field('roleName')} />
      <PermissionPicker label={t('field.permission')} {...draft.field('permissionId')} />
    </SearchForm>
  )
}

function useRoleColumns(): readonly Column<RoleRow>[] {
  const t = useText(rolesText)
  const column = useColumnOf(roleRecord)
  return useMemo(
    () => [
      column('roleName', { width: 180, pin: 'left', sortKey: 'roleName', cell: nameOf }),
      column('remark', { width: 220, grow: true }),
      column('dataScope', { width: 120 }),
      column('permissions', {
        title: t('field.permissions'),
        width: 110,
        align: 'right',
        cell: (role) => formatCount(role.permissions.length),
      }),
      column('userCount', { width: 100, sortKey: 'userCount' }),
      column('updatedAt', { width: 130 }),
    ],
    [t, column],
  )
}

function nameOf(role: RoleRow) {
  const name = <PageLink to={`/permission/role/detail?id=${role.id}`}>{role.roleName}</PageLink>
  return role.builtIn ? <BuiltIn name={name} /> : name
}

function BuiltIn({ name }: { name: ReactNode }) {
  const t = useText(rolesText)
  return <TaggedCell tag={<span className="quiet">{t('builtIn')}</span>}>{name}</TaggedCell>
}

/** A filter by permission, found by its name or code. */
function PermissionPicker(props: DraftField<readonly number[]> & { readonly label: string }) {
  const english = useLanguage() === 'en-US'
  const [opened, setOpened] = useState(false)
  const query = { page: 1, size: MOST, sort: ['code,asc'] }
  const permissions = useCall(getPermissionsByPage, { query, body: {} }, { enabled: opened || props.value !== undefined })
  const options = optionsOf(permissions, ({ content }) =>
    content.map(({ id, code, name, nameEn }) => ({ value: id, label: `${english ? nameEn : name} · ${code}` })),
  )
  return <SelectFilter {...props} options={options} onOpen={() => setOpened(true)} />
}

import { getAllPermissionTree, type PermissionTreeNode } from '@camp/contract/menus/menus.calls'
import { type EffectivePermission, getEffectivePermissions, heldBy, type Via } from '@camp/contract/permissions/permissions.effective'
import { useState } from 'react'
import { formatCount, formatList } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { SEARCH_ROOM } from '../ui/form/fieldRoom.ts'
import { Card } from '../ui/page/DetailPage.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { uiText } from '../ui/ui.text.ts'
import type { UserRow } from './userRow.ts'
import { usersText } from './users.text.ts'

/** Every code that the account holds, by the menu, and through which role or grant. */
export function UserPermissionsCard({ user }: { readonly user: UserRow }) {
  const t = useText(usersText)
  const words = useText(uiText)
  const english = useLanguage() === 'en-US'
  const [text, setText] = useState('')
  const held = useCall(getEffectivePermissions, { params: { id: user.id } })
  const tree = useCall(getAllPermissionTree, {})
  const { data } = held
  const error = held.error ?? tree.error
  if (error)
    return (
      <Card title={t('part.permissions')}>
        <ErrorState failure={error.failure} onRetry={() => void Promise.all([held.refetch(), tree.refetch()])} />
      </Card>
    )
  const wanted = text.trim().toLowerCase()
  const found = (data ?? []).filter(({ code, name, nameEn, via }) =>
    [code, name, nameEn, ...via.map((way) => way.name)].join(' ').toLowerCase().includes(wanted),
  )
  const menus = (tree.data ?? []) as readonly PermissionTreeNode[] // the schema spells out the same nodes to a fixed depth
  const only = user.roles.length === 1 ? user.roles[0] : undefined
  /** Held by the one role of the account and by nothing else, which the head says once. */
  const isPlain = ({ via }: EffectivePermission) => via.every(({ kind, id }) => kind === 'ROLE' && id === only?.id)
  return (
    <Card title={t('part.permissions')} extra={data && <span className="quiet">{formatCount(data.length)}</span>}>
      {data && data.length > 0 && (
        <div className="users-held-head">
          <input
            type="search"
            className="form-control users-held-find"
            aria-label={words('findIn', { name: t('part.permissions') })}
            placeholder={words('find')}
            maxLength={SEARCH_ROOM}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          {only && <span className="quiet">{t(data.every(isPlain) ? 'byOne' : 'byOnly', { role: only.roleName })}</span>}
        </div>
      )}
      <div aria-busy={!data || !tree.data}>
        {tree.data &&
          groupsOf(menus, found).map(({ menu, some }) => (
            // What is found is in view whatever was folded before, and so is what does not come from the one role.
            <details key={`${menu.id} ${wanted !== ''}`} className="users-held" open={wanted !== '' || (only && !some.every(isPlain))}>
              <summary>
                {english ? menu.titleEn : menu.titleZh} <span className="quiet">{formatCount(some.length)}</span>
              </summary>
              <ul>
                {some.map((one) => (
                  <li key={one.id}>
                    <span>
                      {english ? one.nameEn : one.name} <small>{one.code}</small>
                    </span>
                    {isPlain(one) || <Ways via={one.via} />}
                  </li>
                ))}
              </ul>
            </details>
          ))}
      </div>
      {data && found.length === 0 && <p className="quiet">{data.length === 0 ? t('noPermissions') : words('nothingFound')}</p>}
    </Card>
  )
}

/** Where a code comes from. */
function Ways({ via }: { readonly via: readonly Via[] }) {
  const t = useText(usersText)
  const language = useLanguage()
  const said = via.map(({ kind, name }) => (kind === 'ROLE' ? t('byRole', { role: name }) : heldBy.label(kind, language)))
  return <span className="quiet">{formatList(said)}</span>
}

/** The codes by the main menus that they belong to, in the order of the menu; the tree ends with those that no menu has. */
function groupsOf(menus: readonly PermissionTreeNode[], held: readonly EffectivePermission[]) {
  const idsOf = (menu: PermissionTreeNode): number[] => [...menu.permissions.map(({ id }) => id), ...menu.children.flatMap(idsOf)]
  return menus.flatMap((menu) => {
    const ids = idsOf(menu)
    const some = held.filter(({ id }) => ids.includes(id)).sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    return some.length === 0 ? [] : [{ menu, some }]
  })
}

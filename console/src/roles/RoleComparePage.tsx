import { getAllPermissionTree, type PermissionTreeNode } from '@camp/contract/menus/menus.calls'
import { getPermissionByRoles } from '@camp/contract/permissions/permissions.calls'
import { getAllAuthRoles } from '@camp/contract/roles/roles'
import { dataScope } from '@camp/contract/roles/roles.labels'
import { roleRecord } from '@camp/contract/roles/roles.record'
import { Fragment, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { SelectFilter } from '../ui/filter/SelectFilter.tsx'
import { optionsOf } from '../ui/form/options.ts'
import { Switch } from '../ui/form/Switch.tsx'
import { DetailPage } from '../ui/page/DetailPage.tsx'
import { refusable } from '../ui/page/refusable.ts'
import { EmptyState, ErrorState, ForbiddenState } from '../ui/page/StateViews.tsx'
import { StatusTag } from '../ui/table/cells.tsx'
import type { RoleRow } from './roleActions.ts'
import { compareRoles, countCompared, differences } from './roleComparison.ts'
import { rolesText } from './roles.text.ts'
import './roles.css'

const MOST_ROLES = 500

/** Two roles side by side. Which ones is in the address, so that a link shows the same. */
export function RoleComparePage() {
  const t = useText(rolesText)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const roles = useCall(getAllAuthRoles, { query: { page: 1, size: MOST_ROLES, sort: ['roleName,asc'] }, body: {} })
  const roleAt = (name: string) => roles.data?.content.find(({ id }) => id === Number(query.get(name)))
  const [left, right] = [roleAt('left'), roleAt('right')]
  const go = (next: { left?: number | undefined; right?: number | undefined }) => {
    const written = new URLSearchParams()
    for (const [name, id] of Object.entries(next)) if (id !== undefined) written.set(name, String(id))
    void navigate({ pathname, search: `?${written}` }, { replace: true })
  }
  const options = optionsOf(roles, ({ content }) => content.map(({ id, roleName }) => ({ value: id, label: roleName })))
  const side = (name: 'left' | 'right', role: RoleRow | undefined) => ({
    label: t(name),
    name,
    options,
    error: undefined,
    value: role && [role.id],
    // One a side: the one chosen last takes the place of the other.
    onChange: (ids: readonly number[] | undefined) => go({ left: left?.id, right: right?.id, [name]: ids?.at(-1) }),
  })
  return (
    <DetailPage title={t('compareTitle')}>
      <div className="card roles-compare-head">
        <SelectFilter {...side('left', left)} />
        <Button {...refusable(left && right ? undefined : t('choose'), () => go({ left: right?.id, right: left?.id }))}>{t('swap')}</Button>
        <SelectFilter {...side('right', right)} />
      </div>
      <div className="card roles-compare-body">
        {roles.error ? (
          roles.error.failure.status === 403 ? (
            <ForbiddenState />
          ) : (
            <ErrorState failure={roles.error.failure} onRetry={() => void roles.refetch()} />
          )
        ) : left && right ? (
          <Comparison left={left} right={right} />
        ) : (
          roles.data && <EmptyState title={t('choose')}>{t('chooseHint')}</EmptyState>
        )}
      </div>
    </DetailPage>
  )
}

function Comparison({ left, right }: { left: RoleRow; right: RoleRow }) {
  const t = useText(rolesText)
  const title = useTitles(roleRecord)
  const language = useLanguage()
  const [only, setOnly] = useState(true)
  const tree = useCall(getAllPermissionTree, {})
  const held = useCall(getPermissionByRoles, { body: [left.id, right.id] })
  const groups = useMemo(() => {
    if (!tree.data || !held.data) return undefined
    const menus = tree.data as readonly PermissionTreeNode[] // the schema spells out the same nodes to a fixed depth
    return compareRoles(menus, held.data, [left.id, right.id], language)
  }, [tree.data, held.data, left.id, right.id, language])
  const error = tree.error ?? held.error
  if (error) {
    const again = () => void Promise.all([tree.refetch(), held.refetch()])
    return <ErrorState failure={error.failure} onRetry={again} />
  }
  if (!groups) return <div className="detail-loading" aria-busy="true" />
  const shown = only ? differences(groups) : groups
  const names = { leftName: left.roleName, rightName: right.roleName }
  return (
    <>
      <div className="roles-compare-bar">
        <p role="status">{t('summary', { ...countCompared(groups), ...names })}</p>
        <Switch label={t('onlyDifferences')} checked={only} onChange={setOnly} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: anyone who scrolls by keyboard reaches what is wider than the window */}
      <section className="detail-plain-scroll" aria-label={t('permission')} tabIndex={0}>
        <table className="detail-plain-table roles-compare-table">
          <thead>
            <tr>
              <th scope="col">{t('permission')}</th>
              <th scope="col">{left.roleName}</th>
              <th scope="col">{right.roleName}</th>
            </tr>
          </thead>
          <tbody>
            {(!only || left.dataScope !== right.dataScope) && (
              <tr>
                <td>{title('dataScope')}</td>
                <td>
                  <StatusTag of={dataScope} value={left.dataScope} />
                </td>
                <td>
                  <StatusTag of={dataScope} value={right.dataScope} />
                </td>
              </tr>
            )}
            <tr>
              <td>{title('userCount')}</td>
              <td>{left.userCount}</td>
              <td>{right.userCount}</td>
            </tr>
            {shown.map((group) => (
              <Fragment key={group.key}>
                <tr className="roles-compare-group">
                  <th scope="rowgroup" colSpan={3}>
                    {group.title}
                  </th>
                </tr>
                {group.lines.map((line) => (
                  <tr key={line.id}>
                    <td>
                      {line.name} <span className="quiet mono">{line.code}</span>
                    </td>
                    <Mark held={line.left} />
                    <Mark held={line.right} />
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </section>
      {shown.length === 0 && <EmptyState title={t('same')} />}
    </>
  )
}

function Mark({ held }: { held: boolean }) {
  const t = useText(rolesText)
  return (
    <td className={held ? 'roles-compare-yes' : 'quiet'}>
      {held ? '✓' : '–'} <span className="visually-hidden">{t(held ? 'held' : 'lacking')}</span>
    </td>
  )
}

import { getRole } from '@camp/contract/roles/roles'
import { dataScope } from '@camp/contract/roles/roles.labels'
import { roleRecord } from '@camp/contract/roles/roles.record'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { HistoryButton } from '../history/history.parts.tsx'
import { inBoth, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useTab } from '../platform/tab.ts'
import { Descriptions } from '../ui/page/Descriptions.tsx'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { PageActions } from '../ui/page/PageActions.tsx'
import { recordPage } from '../ui/page/recordPage.tsx'
import { idOf } from '../ui/peek/peek.ts'
import { StatusTag, TimeCell } from '../ui/table/cells.tsx'
import { RoleFactorsCard } from './RoleFactorsCard.tsx'
import { RoleHomeCard } from './RoleHomeCard.tsx'
import { RolePermissionsCard } from './RolePermissionsCard.tsx'
import { RoleTaskDialog } from './RoleTaskDialog.tsx'
import { type RoleDetail, type RoleTask, roleActions } from './roleActions.ts'
import { useTaker } from './roleLimits.ts'
import { rolesText } from './roles.text.ts'
import './roles.css'
import { RecordLink } from '../ui/page/RecordLink.tsx'
import { pageFor } from '../ui/page/recordNames.tsx'

/** One role: its permissions, who holds it, how far it lets see. */
export const { Page: RoleDetailPage, Peek: RolePeek } = recordPage({
  entity: 'role',
  call: getRole,
  input: (id) => ({ params: { id: idOf(id) } }),
  words: rolesText,
  list: '/permission/role',
  title: () => inBoth(rolesText, 'detailTitle', { roleName: '' }),
  tab: (role) => role && inBoth(rolesText, 'tabTitle', { roleName: role.roleName }),
  view: (role, asking) => <Role key={role.id} role={role} {...asking} />,
})

interface RoleProps {
  readonly role: RoleDetail
  reload(): Promise<unknown>
  onDeleting(going: boolean): void
}

function Role({ role, reload, onDeleting }: RoleProps) {
  const t = useText(rolesText)
  const holds = useHolds()
  const taker = useTaker()
  const navigate = useNavigate()
  const tab = useTab()
  const [task, setTask] = useState<RoleTask | null>(null)
  const [going, setGoing] = useState(false)
  const actions = roleActions(role, holds, taker, setTask).filter(({ refusal }) => refusal === undefined)
  const compare = () => void navigate(`/permission/role/compare?left=${role.id}`)
  return (
    <>
      <DetailPage
        title={t('detailTitle', { roleName: role.roleName })}
        extra={role.builtIn && <span className="tag tag-grey">{t('builtIn')}</span>}
        actions={
          <PageActions items={[...actions, { key: 'compare', title: t('do.compare'), run: compare }]}>
            <HistoryButton of={roleRecord} id={role.id} title={role.roleName} />
          </PageActions>
        }
      >
        <div className="detail-columns">
          <div>
            <RolePermissionsCard role={role} reload={reload} />
          </div>
          <div>
            <About role={role} />
            <RoleFactorsCard role={role} going={going} />
            <RoleHomeCard role={role} />
            <Holders role={role} />
          </div>
        </div>
      </DetailPage>
      {task && (
        <RoleTaskDialog
          task={task}
          onClose={() => setTask(null)}
          onMade={(id) => void navigate(`/permission/role/detail?id=${id}`)}
          onDeleting={(is) => {
            setGoing(is)
            onDeleting(is)
          }}
          onDeleted={tab.close}
        />
      )}
    </>
  )
}

function About({ role }: { role: RoleDetail }) {
  const t = useText(rolesText)
  const title = useTitles(roleRecord)
  return (
    <Card title={t('part.about')}>
      <Descriptions
        facts={[
          {
            key: 'scope',
            title: title('dataScope'),
            wide: true,
            value: (
              <>
                <StatusTag of={dataScope} value={role.dataScope} />
                <p className="roles-hint">{t(`scopeHint.${role.dataScope}`)}</p>
              </>
            ),
          },
          { key: 'remark', title: title('remark'), wide: true, value: role.remark },
          { key: 'updated', title: title('updatedAt'), value: <TimeCell at={role.updatedAt} /> },
        ]}
      />
    </Card>
  )
}

function Holders({ role }: { role: RoleDetail }) {
  const t = useText(rolesText)
  const holds = useHolds()
  return (
    <Card title={t('part.users')} extra={<span className="quiet">{t('holders', { count: role.users.length })}</span>}>
      {role.users.length === 0 ? (
        <p className="quiet">{t('noUsers')}</p>
      ) : (
        <ul className="roles-users">
          {role.users.map((user) => (
            <li key={user.id}>
              <span>
                <RecordLink to={pageFor('user', user.id)}>{user.realName}</RecordLink>
              </span>
              <span className="quiet">{user.username}</span>
            </li>
          ))}
        </ul>
      )}
      {holds('USER_MANAGE') && role.users.length > 0 && <Link to={`/usercenter/backUserManage?roleId=${role.id}`}>{t('assign')}</Link>}
    </Card>
  )
}

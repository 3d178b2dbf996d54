import { dataScope } from '@camp/contract/roles/roles.labels'
import { registeredVia } from '@camp/contract/users/users.labels'
import { formatList, formatTime } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { Descriptions } from '../ui/page/Descriptions.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { TagChips } from '../ui/page/TagChips.tsx'
import { IdCell, PersonalCell } from '../ui/table/cells.tsx'
import { grantsOf } from './accountLimits.ts'
import { useAccountLimits } from './useAccountLimits.ts'
import type { UserRow } from './userRow.ts'
import { usersText } from './users.text.ts'

/** Who it is. */
export function UserFactsCard({ user }: { readonly user: UserRow }) {
  const t = useText(usersText)
  const language = useLanguage()
  const personal = (field: 'phone' | 'email') =>
    user[field] ? <PersonalCell value={user[field]} entity="user" id={user.id} field={field} /> : undefined
  return (
    <Card title={t('part.facts')}>
      <Descriptions
        facts={[
          { key: 'username', title: t('field.username'), value: <IdCell value={user.username} /> },
          { key: 'phone', title: t('field.phone'), value: personal('phone') },
          { key: 'email', title: t('field.email'), value: personal('email') },
          { key: 'via', title: t('field.via'), value: registeredVia.label(user.registeredVia, language) },
          { key: 'created', title: t('field.created'), value: formatTime(user.createdAt) },
          { key: 'login', title: t('field.lastLogin'), value: user.lastLoginAt ? formatTime(user.lastLoginAt) : t('neverLoggedIn') },
          { key: 'tags', title: t('field.tags'), value: user.tags.length > 0 ? <TagChips tags={user.tags} /> : undefined },
        ]}
      />
    </Card>
  )
}

/** Its roles, what was granted directly, and how far it sees. */
export function UserGrantsCard({ user }: { readonly user: UserRow }) {
  const t = useText(usersText)
  const language = useLanguage()
  const limits = useAccountLimits()
  const grants = grantsOf(user)
  const view = limits.codesOf(grants).size === 0 ? t('grant.seesNothing') : dataScope.label(limits.viewOf(grants), language)
  const names = (list: readonly string[]) => (list.length === 0 ? undefined : formatList(list))
  return (
    <Card title={t('part.grants')}>
      <Descriptions
        facts={[
          { key: 'roles', title: t('field.roles'), value: names(user.roles.map(({ roleName }) => roleName)), wide: true },
          { key: 'direct', title: t('field.direct'), value: names(grants.codes), wide: true },
          { key: 'scope', title: t('field.scope'), value: view, wide: true },
        ]}
      />
    </Card>
  )
}

import { dataScope } from '@camp/contract/roles/roles.labels'
import { registeredVia } from '@camp/contract/users/users.labels'
import { userRecord } from '@camp/contract/users/users.record'
import { formatList, formatTime } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Descriptions } from '../ui/page/Descriptions.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { TagChips } from '../ui/page/TagChips.tsx'
import { IdCell, PersonalCell } from '../ui/table/cells.tsx'
import { grantsOf, useAccountLimits } from './accountLimits.ts'
import type { UserRow } from './userRow.ts'
import { usersText } from './users.text.ts'

/** Who it is. */
export function UserFactsCard({ user }: { readonly user: UserRow }) {
  const t = useText(usersText)
  const title = useTitles(userRecord)
  const language = useLanguage()
  const personal = (field: 'phone' | 'email') =>
    user[field] ? <PersonalCell value={user[field]} entity="user" id={user.id} field={field} /> : undefined
  return (
    <Card title={t('part.facts')}>
      <Descriptions
        facts={[
          { key: 'username', title: title('username'), value: <IdCell value={user.username} /> },
          { key: 'phone', title: title('phone'), value: personal('phone') },
          { key: 'email', title: title('email'), value: personal('email') },
          { key: 'via', title: title('registeredVia'), value: registeredVia.label(user.registeredVia, language) },
          { key: 'created', title: title('createdAt'), value: formatTime(user.createdAt) },
          { key: 'login', title: title('lastLoginAt'), value: user.lastLoginAt ? formatTime(user.lastLoginAt) : t('neverLoggedIn') },
          { key: 'tags', title: title('tags'), value: user.tags.length > 0 ? <TagChips tags={user.tags} /> : undefined },
        ]}
      />
    </Card>
  )
}

/** Its roles, what was granted directly, and how far it sees. */
export function UserGrantsCard({ user }: { readonly user: UserRow }) {
  const t = useText(usersText)
  const title = useTitles(userRecord)
  const language = useLanguage()
  const limits = useAccountLimits()
  const grants = grantsOf(user)
  const view = limits.codesOf(grants).size === 0 ? t('grant.seesNothing') : dataScope.label(limits.viewOf(grants), language)
  const names = (list: readonly string[]) => (list.length === 0 ? undefined : formatList(list))
  return (
    <Card title={t('part.grants')}>
      <Descriptions
        facts={[
          { key: 'roles', title: title('roles'), value: names(user.roles.map(({ roleName }) => roleName)), wide: true },
          { key: 'direct', title: title('permissions'), value: names(grants.codes), wide: true },
          { key: 'scope', title: t('field.scope'), value: view, wide: true },
        ]}
      />
    </Card>
  )
}

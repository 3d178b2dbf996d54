import { getEffectivePermissions, heldBy } from '@camp/contract/permissions/permissions.effective'
import { useState } from 'react'
import { formatCount } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { SEARCH_ROOM } from '../ui/form/fieldRoom.ts'
import { Card } from '../ui/page/DetailPage.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { uiText } from '../ui/ui.text.ts'
import type { UserRow } from './userRow.ts'
import { usersText } from './users.text.ts'

/** Every code that the account holds, and through which role or grant. */
export function UserPermissionsCard({ user }: { readonly user: UserRow }) {
  const t = useText(usersText)
  const words = useText(uiText)
  const language = useLanguage()
  const [text, setText] = useState('')
  const { data, error, refetch } = useCall(getEffectivePermissions, { params: { id: user.id } })
  if (error)
    return (
      <Card title={t('part.permissions')}>
        <ErrorState failure={error.failure} onRetry={() => void refetch()} />
      </Card>
    )
  const wanted = text.trim().toLowerCase()
  const found = (data ?? []).filter(({ code, name, nameEn, via }) =>
    [code, name, nameEn, ...via.map((way) => way.name)].join(' ').toLowerCase().includes(wanted),
  )
  return (
    <Card title={t('part.permissions')} extra={data && <span className="quiet">{formatCount(data.length)}</span>}>
      {data && data.length > 0 && (
        <input
          type="search"
          className="form-control users-held-find"
          aria-label={words('findIn', { name: t('part.permissions') })}
          placeholder={words('find')}
          maxLength={SEARCH_ROOM}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
      <ul className="users-held" aria-label={t('part.permissions')} aria-busy={!data} tabIndex={0}>
        {found.map(({ id, code, name, nameEn, via }) => (
          <li key={id}>
            <span>
              {language === 'en-US' ? nameEn : name}
              <small>{code}</small>
            </span>
            <span className="users-held-ways">
              {via.map((way) => (
                <span key={`${way.kind} ${way.id}`} className={`tag tag-${heldBy.labels[way.kind].hue}`}>
                  {way.kind === 'ROLE' ? t('byRole', { role: way.name }) : heldBy.label(way.kind, language)}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {data && found.length === 0 && <p className="quiet">{data.length === 0 ? t('noPermissions') : words('nothingFound')}</p>}
    </Card>
  )
}

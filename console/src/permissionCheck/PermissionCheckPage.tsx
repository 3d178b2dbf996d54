import { MAX_PAGE_SIZE } from '@camp/contract/base/page'
import { getAllFrontAuthUsers } from '@camp/contract/users/users'
import { useText } from '../platform/i18n.ts'
import { useSession } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { alone, type FormField } from '../ui/base/useForm.ts'
import { optionsOf } from '../ui/form/options.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { Avatar } from '../ui/page/Avatar.tsx'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { EmptyState, ErrorState } from '../ui/page/StateViews.tsx'
import { CheckTargets } from './CheckTargets.tsx'
import { CheckVerdict } from './CheckVerdict.tsx'
import { useCheckAddress } from './checkAddress.ts'
import { permissionCheckText } from './permissionCheck.text.ts'
import './permissionCheck.css'

const everybody = { query: { page: 1, size: MAX_PAGE_SIZE, activeflg: ['ACTIVE' as const, 'FROZEN' as const] } }

/** Pick somebody, and a screen or a call: yes or no, by which chain, and what would turn it. */
export function PermissionCheckPage() {
  const t = useText(permissionCheckText)
  const { userId, kind, key, look } = useCheckAddress()
  return (
    <DetailPage title={t('title')}>
      <div className="card permissionCheck-who">
        <StaffPicker label={t('who')} name="userId" value={userId} {...alone} onChange={(next) => look({ userId: next })} />
        <p className="quiet">{t('intro')}</p>
      </div>
      {userId === undefined ? (
        <Everybody onChoose={(id) => look({ userId: id })} />
      ) : (
        <div className="permissionCheck-columns">
          <CheckTargets userId={userId} chosen={key} onChoose={(target) => look(target)} />
          {kind && key ? (
            <CheckVerdict userId={userId} kind={kind} target={key} />
          ) : (
            <div className="card detail-state">
              <EmptyState title={t('nothingTitle')}>{t('nothingHint')}</EmptyState>
            </div>
          )}
        </div>
      )}
    </DetailPage>
  )
}

/** Nobody is chosen: the staff, one click away, oneself first. */
function Everybody({ onChoose }: { onChoose(userId: number): void }) {
  const t = useText(permissionCheckText)
  const { user } = useSession()
  const { data, error, refetch } = useCall(getAllFrontAuthUsers, everybody)
  const isMe = (id: number) => id === user?.id
  const rows = [...(data?.content ?? [])].sort((one, other) => Number(isMe(other.id)) - Number(isMe(one.id)))
  return (
    <Card title={t('nobodyTitle')}>
      <p className="quiet">{t('nobodyHint')}</p>
      {error ? (
        <ErrorState failure={error.failure} onRetry={() => void refetch()} />
      ) : (
        <ul className="permissionCheck-everybody" aria-label={t('who')} aria-busy={!data}>
          {rows.map(({ id, realName, username, avatarUrl }) => (
            <li key={id}>
              <button type="button" onClick={() => onChoose(id)}>
                <Avatar name={realName} url={avatarUrl} size={28} />
                <span>
                  {isMe(id) ? t('me', { name: realName }) : realName}
                  <small>{username}</small>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** A field: one member of staff, frozen ones too. */
function StaffPicker(props: FormField<number | undefined> & { readonly label: string }) {
  const staff = useCall(getAllFrontAuthUsers, everybody)
  const options = optionsOf(staff, ({ content }) =>
    content.map(({ id, realName, username }) => ({ value: id, label: `${realName} (${username})` })),
  )
  return <SelectField {...props} options={options} />
}

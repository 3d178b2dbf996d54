import { type Me, updateUserBaseInfo } from '@camp/contract/base/account'
import { limitsOf } from '@camp/contract/base/limits'
import { checkRealName } from '@camp/contract/base/rules'
import { type FormEvent, useState } from 'react'
import { useLanguage, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { keepUser, useSession } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useUnsaved } from '../platform/tab.ts'
import { Button } from '../ui/base/Button.tsx'
import { PlainField } from '../ui/base/PlainField.tsx'
import { AvatarField } from './AvatarField.tsx'
import { CentreCard } from './CentreCard.tsx'
import { centreText } from './centre.text.ts'

/** Name and picture. Roles are shown, and changed by an administrator. */
export function ProfileCard({ user: shown }: { readonly user: Me }) {
  const t = useText(centreText)
  // Read here as well: while another tab is shown the page around does not hear of what was saved.
  const user = useSession().user ?? shown
  const language = useLanguage()
  const [realName, setRealName] = useState(user.realName)
  const [avatarUrl, setAvatarUrl] = useState(user.avatarUrl)
  const dirty = realName !== user.realName || avatarUrl !== user.avatarUrl
  useUnsaved(dirty)

  const save = useAction(updateUserBaseInfo, {
    onDone: (me) => {
      keepUser(me)
      setRealName(me.realName)
      setAvatarUrl(me.avatarUrl)
      toast('success', t('centre.saved'))
    },
  })
  const wrong = checkRealName(realName)?.[language === 'en-US' ? 'en' : 'zh']

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!wrong && dirty) void save.run({ body: { realName: realName.trim(), avatarUrl, version: user.version } })
  }

  return (
    <CentreCard title={t('centre.profile')} body={t('centre.profileBody')}>
      <form onSubmit={submit} noValidate>
        <AvatarField name={realName} url={avatarUrl} onChange={setAvatarUrl} />
        <PlainField
          name="realName"
          label={t('centre.name')}
          autoComplete="name"
          maxLength={limitsOf(updateUserBaseInfo).realName.maxLength}
          value={realName}
          error={dirty ? (wrong ?? save.fieldErrors.realName) : undefined}
          onChange={(event) => setRealName(event.target.value)}
        />
        <div className="plain-field">
          <span className="plain-caption">{t('centre.roles')}</span>
          <ul className="centre-roles">
            {user.roles.map((role) => (
              <li key={role.id}>{role.roleName}</li>
            ))}
            {user.roles.length === 0 && <li>{t('centre.noRoles')}</li>}
          </ul>
        </div>
        <div>
          <Button type="submit" kind="primary" busy={save.busy} disabled={!dirty}>
            {save.busy ? t('centre.saving') : t('centre.save')}
          </Button>
        </div>
      </form>
    </CentreCard>
  )
}

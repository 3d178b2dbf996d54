import { userRecord } from '@camp/contract/users/users.record'
import { formatList } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { useShownOnce } from '../ui/overlay/useShownOnce.ts'
import { usersText } from './users.text.ts'
import type { Secret } from './useUserSteps.ts'
import './users.css'

interface OneTimePasswordProps {
  readonly secret: Secret
  onClose(): void
  /** The next step for a new account: its roles. */
  readonly onGrant?: (() => void) | undefined
}

/** Shows a one-time password, this once. It is nowhere else: until it was copied, closing asks first. */
export function OneTimePassword({ secret, onClose, onGrant }: OneTimePasswordProps) {
  const t = useText(usersText)
  const title = useTitles(userRecord)
  const { copy, leave } = useShownOnce({
    title: t('secret.leaveTitle'),
    text: t('secret.leaveText'),
    confirm: t('secret.leave'),
    cancel: t('secret.stay'),
  })
  const { user, password, reason, roles, passkeysVoid = 0, ssoVoid = false } = secret
  return (
    <Dialog title={t(`secret.${reason}`, { name: user.realName })} width={440} onClose={() => void leave(onClose)}>
      <div className="dialog-body users-secret">
        <p>{t('secret.text')}</p>
        <dl>
          <dt>{title('username')}</dt>
          <dd>{user.username}</dd>
          <dt>{t('secret.password')}</dt>
          <dd>
            <output className="users-secret-value">{password}</output>
          </dd>
          {roles && (
            <>
              <dt>{title('roles')}</dt>
              <dd>{roles.length > 0 ? formatList(roles) : t('secret.noRoles')}</dd>
            </>
          )}
        </dl>
        <p className="quiet">{t('secret.hint')}</p>
        {passkeysVoid > 0 && <p className="quiet">{t('secret.passkeysVoid', { count: passkeysVoid })}</p>}
        {ssoVoid && <p className="quiet">{t('secret.ssoVoid')}</p>}
      </div>
      <footer className="dialog-foot">
        {onGrant && <Button onClick={() => void leave(onGrant)}>{t('do.grant')}</Button>}
        <Button onClick={() => void leave(onClose)}>{t('secret.close')}</Button>
        <Button kind="primary" data-first onClick={() => void copy(password)}>
          {t('secret.copy')}
        </Button>
      </footer>
    </Dialog>
  )
}

import { userRecord } from '@camp/contract/users/users.record'
import { useRef } from 'react'
import { copyText } from '../platform/clipboard.ts'
import { formatList } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { confirmDanger } from '../ui/overlay/confirmDanger.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { uiText } from '../ui/ui.text.ts'
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
  const words = useText(uiText)
  const copied = useRef(false)
  const { user, password, reason, roles } = secret
  const copy = async () => {
    copied.current = await copyText(password)
    toast(copied.current ? 'success' : 'error', words(copied.current ? 'copied' : 'copyRefused'))
  }
  const leave = async (then: () => void) => {
    const question = { title: t('secret.leaveTitle'), text: t('secret.leaveText'), confirm: t('secret.leave'), cancel: t('secret.stay') }
    if (copied.current || (await confirmDanger(question))) then()
  }
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
      </div>
      <footer className="dialog-foot">
        {onGrant && <Button onClick={() => void leave(onGrant)}>{t('do.grant')}</Button>}
        <Button onClick={() => void leave(onClose)}>{t('secret.close')}</Button>
        <Button kind="primary" data-first onClick={() => void copy()}>
          {t('secret.copy')}
        </Button>
      </footer>
    </Dialog>
  )
}

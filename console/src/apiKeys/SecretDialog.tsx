import { useText } from '../platform/i18n.ts'
import { Button } from '../ui/base/Button.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { useShownOnce } from '../ui/overlay/useShownOnce.ts'
import { apiKeysText } from './apiKeys.text.ts'
import './apiKeys.css'

export interface ShownSecret {
  readonly name: string
  readonly secret: string
  readonly why: 'made' | 'rotated'
}

/** The secret of a key, this once, with a line that tries it. It is nowhere else: until it was copied, closing asks first. */
export function SecretDialog({ shown, onClose }: { readonly shown: ShownSecret; onClose(): void }) {
  const t = useText(apiKeysText)
  const { copy, leave } = useShownOnce({
    title: t('secret.leaveTitle'),
    text: t('secret.leaveText'),
    confirm: t('secret.leave'),
    cancel: t('secret.stay'),
  })
  const { name, secret, why } = shown
  const line = `curl -H "Authorization: Bearer ${secret}" "${window.location.origin}/foundation/open/v1/goods?page=1"`
  return (
    <Dialog title={t(`secret.${why}`, { name })} width={560} onClose={() => void leave(onClose)}>
      <div className="dialog-body apiKeys-secret">
        <p>{t(why === 'made' ? 'secret.text' : 'secret.rotatedText')}</p>
        <dl>
          <dt>{t('secret.value')}</dt>
          <dd>
            <output className="apiKeys-secret-value">{secret}</output>
          </dd>
          <dt>{t('secret.try')}</dt>
          <dd>
            <code className="apiKeys-secret-line">{line}</code>
          </dd>
        </dl>
      </div>
      <footer className="dialog-foot">
        <Button onClick={() => void leave(onClose)}>{t('secret.close')}</Button>
        <Button onClick={() => void copy(line)}>{t('secret.copyLine')}</Button>
        <Button kind="primary" data-first onClick={() => void copy(secret)}>
          {t('secret.copy')}
        </Button>
      </footer>
    </Dialog>
  )
}

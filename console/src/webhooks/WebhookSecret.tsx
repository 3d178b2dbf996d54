import { useText } from '../platform/i18n.ts'
import { Button } from '../ui/base/Button.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { useShownOnce } from '../ui/overlay/useShownOnce.ts'
import { WebhookVerify } from './WebhookVerify.tsx'
import { webhooksText } from './webhooks.text.ts'
import './webhooks.css'

/** The secret of an endpoint, this once. It is nowhere else: until it was copied, closing asks first. */
export function WebhookSecret({ secret, onClose }: { readonly secret: string; onClose(): void }) {
  const t = useText(webhooksText)
  const { copy, leave } = useShownOnce({
    title: t('secret.leaveTitle'),
    text: t('secret.leaveText'),
    confirm: t('secret.leave'),
    cancel: t('secret.stay'),
  })
  return (
    <Dialog title={t('secret.title')} width={560} onClose={() => void leave(onClose)}>
      <div className="dialog-body">
        <p>{t('secret.text')}</p>
        <output className="webhooks-code">{secret}</output>
        <WebhookVerify />
      </div>
      <footer className="dialog-foot">
        <Button onClick={() => void leave(onClose)}>{t('secret.close')}</Button>
        <Button kind="primary" data-first onClick={() => void copy(secret)}>
          {t('secret.copy')}
        </Button>
      </footer>
    </Dialog>
  )
}

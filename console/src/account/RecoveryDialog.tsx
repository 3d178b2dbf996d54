import { useText } from '../platform/i18n.ts'
import { Button } from '../ui/base/Button.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { useShownOnce } from '../ui/overlay/useShownOnce.ts'
import { factorsText } from './factors.text.ts'

/** Recovery codes, this once. */
export function RecoveryDialog({ codes, onClose }: { readonly codes: readonly string[]; onClose(): void }) {
  const t = useText(factorsText)
  const { copy, leave } = useShownOnce({
    title: t('recovery.leaveTitle'),
    text: t('recovery.leaveText'),
    confirm: t('recovery.leave'),
    cancel: t('recovery.stay'),
  })
  return (
    <Dialog title={t('recovery.shown')} width={440} onClose={() => void leave(onClose)}>
      <div className="dialog-body">
        <p>{t('recovery.text')}</p>
        <ol className="factors-codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <footer className="dialog-foot">
        <Button onClick={() => void leave(onClose)}>{t('recovery.close')}</Button>
        <Button kind="primary" data-first onClick={() => void copy(codes.join('\n'))}>
          {t('recovery.copy')}
        </Button>
      </footer>
    </Dialog>
  )
}

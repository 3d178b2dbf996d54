import { type MessageRow, readMessage } from '@camp/contract/base/notify'
import { formatTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { notifyText } from './notify.text.ts'

interface MessageDialogProps {
  readonly message: MessageRow
  /** `left`: by the link that leads to what the message is about. */
  readonly onClose: (left: boolean) => void
}

/** One message in full. Closing it marks it as read. */
export function MessageDialog({ message, onClose }: MessageDialogProps) {
  const t = useText(notifyText)
  const { run } = useAction(readMessage)
  const close = (left: boolean): void => {
    if (message.readFlag === 'UNREAD') void run({ params: { id: message.id } })
    onClose(left)
  }
  return (
    <Dialog title={t('detailTitle')} width={440} onClose={() => close(false)}>
      <article className="dialog-body notify-message-body">
        <h3>{message.title}</h3>
        <time dateTime={message.messageTime}>{formatTime(message.messageTime)}</time>
        {message.detail && <p>{message.detail}</p>}
      </article>
      <footer className="dialog-foot">
        {message.link && (
          <a className="button" href={message.link} onClick={() => close(true)}>
            {t('details')}
          </a>
        )}
        <Button data-first onClick={() => close(false)}>
          {t('close')}
        </Button>
      </footer>
    </Dialog>
  )
}

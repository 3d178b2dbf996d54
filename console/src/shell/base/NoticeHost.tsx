import { useEffect, useRef, useSyncExternalStore } from 'react'
import { copyText } from '../../platform/clipboard.ts'
import { useWhenever } from '../../platform/effects.ts'
import { useText } from '../../platform/i18n.ts'
import { dismiss, holdMessage, type Message, messageStore, type NoticeKind, resumeMessage, toast } from '../../platform/notices.ts'
import { platformText } from '../../platform/platform.text.ts'
import { CloseIcon, CopyIcon, ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from '../../ui/base/icons.tsx'
import './notices.css'

const signs: Readonly<Record<NoticeKind, typeof InfoIcon>> = {
  success: SuccessIcon,
  info: InfoIcon,
  warning: WarningIcon,
  error: ErrorIcon,
}

/** Shows toasts and notices, and reads them out; there is one in the whole page. */
export function NoticeHost() {
  const t = useText(platformText)
  const messages = useSyncExternalStore(messageStore.subscribe, messageStore.read)
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.showPopover(), [])
  // Each new message comes to the top again.
  useWhenever([messages], () => {
    // A dialog that was opened since covers everything: what is shown last is above.
    if (!document.querySelector('dialog[open]')) return
    box.current?.hidePopover()
    box.current?.showPopover()
  })
  // Its own place: while a dialog is open they stand within that, and what comes before them still finds where it belongs.
  return (
    <div>
      <section ref={box} popover="manual" className="notices no-print" aria-label={t('notices')}>
        <div className="notices-toasts" aria-live="polite">
          {messages
            .filter(({ form }) => form === 'toast')
            .map((message) => (
              <Toast key={message.id} message={message} />
            ))}
        </div>
        <div className="notices-stack" aria-live="assertive">
          {messages
            .filter(({ form }) => form === 'notice')
            .map((message) => (
              <Notice key={message.id} message={message} />
            ))}
        </div>
      </section>
    </div>
  )
}

function Toast({ message }: { readonly message: Message }) {
  const Sign = signs[message.kind]
  return (
    <div
      className="notices-toast"
      data-kind={message.kind}
      onPointerEnter={() => holdMessage(message.id)}
      onPointerLeave={() => resumeMessage(message.id)}
    >
      <Sign />
      <span>{message.title}</span>
      <NoticeAction message={message} />
    </div>
  )
}

function Notice({ message }: { readonly message: Message }) {
  const t = useText(platformText)
  const { id, kind, title, description } = message
  const Sign = signs[kind]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a notice only keeps it from going
    <div
      className="notices-notice"
      data-kind={kind}
      onPointerEnter={() => holdMessage(id)}
      onPointerLeave={() => resumeMessage(id)}
      onFocus={() => holdMessage(id)}
      onBlur={() => resumeMessage(id)}
    >
      <Sign size={18} />
      <div className="notices-text">
        <strong>{title}</strong>
        {description && <p>{description}</p>}
        {message.requestId && <RequestId value={message.requestId} />}
        <NoticeAction message={message} />
      </div>
      <button type="button" className="icon-button" aria-label={t('close')} onClick={() => dismiss(id)}>
        <CloseIcon />
      </button>
    </div>
  )
}

/** What can be done about it: a link, or a deed. Either takes the notice away. */
function NoticeAction({ message: { id, action } }: { readonly message: Message }) {
  if (!action) return null
  if ('href' in action) {
    return (
      <a className="button" href={action.href} target="_blank" rel="noreferrer" onClick={() => dismiss(id)}>
        {action.label}
      </a>
    )
  }
  const act = (): void => {
    dismiss(id)
    action.run()
  }
  return (
    <button type="button" className="button" data-undo={action.undoes} onClick={act}>
      {action.label}
      {action.undoes && <kbd>Z</kbd>}
    </button>
  )
}

/** A request id in small print that copies with a click. */
export function RequestId({ value }: { readonly value: string }) {
  const t = useText(platformText)
  const copy = async (): Promise<void> => {
    if (await copyText(value)) toast('success', t('copied'))
    else toast('error', t('copyRefused'))
  }
  return (
    <p className="notices-request-id">
      {t('requestId')} <code>{value}</code>
      <button type="button" className="icon-button" aria-label={t('copyRequestId')} title={t('copyRequestId')} onClick={copy}>
        <CopyIcon size={13} />
      </button>
    </p>
  )
}

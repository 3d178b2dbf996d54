import { useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { useText } from '../platform/i18n.ts'
import { WarningIcon } from '../ui/icons.tsx'
import '../ui/plain.css'
import { questionStore } from './confirm.ts'
import { shellText } from './shell.text.ts'

/** Shows the question that is open; the browser's own dialog keeps the focus inside and gives it back. */
export function ConfirmHost() {
  const question = useSyncExternalStore(questionStore.subscribe, questionStore.read)
  const t = useText(shellText)
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  const open = question !== null

  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    element.showModal()
    return () => element.close()
  }, [open])

  if (!question) return null
  return (
    <dialog ref={dialog} className="dialog" role="alertdialog" aria-labelledby={title} onCancel={() => question.answer(false)}>
      <div className="dialog-head">
        <WarningIcon size={20} />
        <h2 id={title}>{question.title}</h2>
      </div>
      {question.body && <p className="dialog-body">{question.body}</p>}
      <div className="dialog-foot">
        <button type="button" className="button" onClick={() => question.answer(false)}>
          {t('cancel')}
        </button>
        <button
          type="button"
          className={question.danger ? 'button button-danger' : 'button button-primary'}
          onClick={() => question.answer(true)}
        >
          {question.yes}
        </button>
      </div>
    </dialog>
  )
}

import { type ReactNode, useId } from 'react'
import { useText } from '../../platform/i18n.ts'
import { IconButton } from '../base/Button.tsx'
import { uiText } from '../ui.text.ts'
import { useModal } from './useModal.ts'
import './Dialog.css'
import '../form/form.css'

interface DialogProps {
  readonly title: string
  /** Beside the title. */
  readonly beside?: ReactNode
  /** In px. */
  readonly width?: number
  /** Esc or the cross: the dialog stays until its owner takes it away. */
  onClose(): void
  readonly children: ReactNode
}

const FIRST = '.dialog-body :is(input, textarea, select, button), .dialog-foot button'

/** A modal dialog. The first control of the body takes the focus, or the one marked `data-first`. */
export function Dialog({ title, beside, width = 480, onClose, children }: DialogProps) {
  const t = useText(uiText)
  const id = useId()
  const modal = useModal({ first: FIRST, onClose })
  return (
    <dialog {...modal} className="dialog" style={{ width }} aria-labelledby={id}>
      <div className="dialog-head">
        <h2 id={id}>{title}</h2>
        {beside}
        <IconButton label={t('close')} onClick={onClose}>
          <svg className="stroked" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
            <path d="m1.5 1.5 9 9m0-9-9 9" />
          </svg>
        </IconButton>
      </div>
      {children}
    </dialog>
  )
}

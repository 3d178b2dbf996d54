import type { MouseEvent, ReactNode } from 'react'
import { useText } from '../../platform/i18n.ts'
import { Button } from '../base/Button.tsx'
import { Dialog } from '../overlay/Dialog.tsx'
import { refusable } from '../page/refusable.ts'
import { Faces } from '../presence/Faces.tsx'
import { uiText } from '../ui.text.ts'
import { FormSteps } from './FormSteps.tsx'
import { formText } from './form.text.ts'
import { FormNotices, type FormSending, isRefusal, useSentForm } from './useSentForm.tsx'

interface FormModalProps<Values extends object> extends FormSending<Values> {
  readonly submit?: string
  /** The word for leaving, where "cancel" could be taken for what is sent. */
  readonly dismiss?: string
  /** The button is red: what is sent cannot be undone. */
  readonly danger?: boolean
  readonly width?: number
  /** Where there are no steps. */
  readonly children?: ReactNode
}

/** Refusals that the form itself shows, under their field or above the others; all other failures are shown as everywhere. */
export const shownInForm = isRefusal

/** A form in a dialog. */
export function FormModal<Values extends object>(props: FormModalProps<Values>) {
  const { form, sending, steps } = props
  const t = useText(uiText)
  const f = useText(formText)
  const sent = useSentForm(props)
  const { progress, busy, leave } = sent
  return (
    <Dialog title={props.title} beside={<Faces of={sent.subject} words />} width={props.width} onClose={() => void leave()}>
      <form className="dialog-form" {...sent.props}>
        <div className="dialog-body">
          <FormNotices of={sent}>{steps ? <FormSteps steps={steps} form={form} progress={progress} /> : props.children}</FormNotices>
        </div>
        <footer className="dialog-foot">
          <Button onClick={() => void leave()} disabled={sending.busy}>
            {props.dismiss ?? t('cancel')}
          </Button>
          {progress.at > 0 && <Button onClick={progress.back}>{f('previousStep')}</Button>}
          {progress.sends && !progress.last && <Button onClick={progress.next}>{f('nextStep')}</Button>}
          <Button type="submit" kind={props.danger ? 'danger' : 'primary'} busy={busy} {...refusable(props.refusal, steps && onceOnly)}>
            {progress.sends ? (props.submit ?? t('confirm')) : f('nextStep')}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

/** The second click of a double one on "next" would be on what the button has become. */
const onceOnly = (event: MouseEvent): void => {
  if (event.detail > 1) event.preventDefault()
}

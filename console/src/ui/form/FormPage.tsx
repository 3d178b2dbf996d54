import type { ReactNode } from 'react'
import { useText } from '../../platform/i18n.ts'
import { Button } from '../base/Button.tsx'
import { DetailPage } from '../page/DetailPage.tsx'
import { uiText } from '../ui.text.ts'
import { FormNotices, type FormSending, useSentForm } from './useSentForm.tsx'

interface FormPageProps<Values extends object> extends FormSending<Values> {
  /** Beside the title: the state. */
  readonly extra?: ReactNode
  /** Buttons before those of the form. */
  readonly actions?: ReactNode
  /** Beside the fields: what becomes of them. */
  readonly aside: ReactNode
  readonly className: string
  readonly children: ReactNode
}

/** A form that is a page of its own, with what becomes of it beside it. */
export function FormPage<Values extends object>(props: FormPageProps<Values>) {
  const { title, extra, actions, aside, className, children, sending } = props
  const t = useText(uiText)
  const sent = useSentForm(props)
  const buttons = (
    <>
      {actions}
      <Button onClick={() => void sent.leave()} disabled={sending.busy}>
        {t('cancel')}
      </Button>
      <Button type="submit" kind="primary" busy={sent.busy}>
        {t('save')}
      </Button>
    </>
  )
  return (
    <form {...sent.props}>
      <DetailPage title={title} extra={extra} actions={buttons}>
        <div className={className}>
          <div className="card">
            <FormNotices of={sent}>{children}</FormNotices>
          </div>
          {aside}
        </div>
      </DetailPage>
    </form>
  )
}

import { useRef } from 'react'
import { useWhenever } from '../../platform/effects.ts'
import { useText } from '../../platform/i18n.ts'
import { Button } from '../base/Button.tsx'
import { uiText } from '../ui.text.ts'
import './form.options.css'

/** In place of options that are not there: they are being loaded, or could not be. It holds the focus, which the list takes over. */
export function OptionsNote({ failed, onRetry }: { readonly failed: boolean; onRetry(): void }) {
  const t = useText(uiText)
  const box = useRef<HTMLDivElement>(null)
  // The button comes and goes with the failure.
  useWhenever([failed], () => {
    const focused = box.current?.querySelector('button') ?? box.current
    focused?.focus()
  })
  return (
    <div ref={box} tabIndex={-1} className="form-options form-options-note" role={failed ? 'alert' : 'status'}>
      <p>{t(failed ? 'errorTitle' : 'loading')}</p>
      {failed && <Button onClick={onRetry}>{t('retry')}</Button>}
    </div>
  )
}

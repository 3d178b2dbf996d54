import { useEffect, useRef } from 'react'
import { useText } from '../../platform/i18n.ts'
import { Button } from '../base/Button.tsx'
import type { SpokenField } from '../form/fieldWords.ts'
import { conflictText } from './conflict.text.ts'
import type { FormConflict } from './useConflict.ts'
import './ConflictPanel.css'

interface ConflictPanelProps {
  readonly conflict: FormConflict
  readonly spoken: ReadonlyMap<string, SpokenField>
}

/** Stands above a form whose record somebody else saved meanwhile: what they changed, beside what stands in the form, and the ways out. */
export function ConflictPanel({ conflict, spoken }: ConflictPanelProps) {
  const t = useText(conflictText)
  const box = useRef<HTMLElement>(null)
  const { state } = conflict
  useEffect(() => {
    if (state !== 'loading') box.current?.querySelector('button')?.focus()
  }, [state])
  const shown = conflict.fields.flatMap((field) => {
    const words = spoken.get(field.name)
    return words ? [{ ...field, words }] : []
  })
  return (
    <section ref={box} className="conflictPanel" aria-label={t('title')}>
      <p role="alert">
        <strong>{t('title')}</strong> {state === 'failed' ? t('failed') : state === 'ready' && t(shown.length > 0 ? 'text' : 'elsewhere')}
      </p>
      {state === 'ready' && shown.length > 0 && (
        <div className="conflictPanel-fields">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('field')}</th>
                <th scope="col">{t('mine')}</th>
                <th scope="col">{t('theirs')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ name, mine, theirs, touched, words }) => (
                <tr key={name}>
                  <th scope="row">{words.label}</th>
                  <td>{touched ? words.text(mine, theirs) || t('empty') : <span className="quiet">{t('untouched')}</span>}</td>
                  <td>{words.text(theirs, mine) || t('empty')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="conflictPanel-ways">
        {state === 'failed' && <Button onClick={conflict.retry}>{t('retry')}</Button>}
        {state === 'ready' && shown.length > 0 && <Button onClick={conflict.takeTheirs}>{t('takeTheirs')}</Button>}
        {state === 'ready' && <Button onClick={conflict.keepMine}>{t(shown.length > 0 ? 'keepMine' : 'saveAgain')}</Button>}
        {state === 'ready' && (
          <button type="button" className="link" onClick={conflict.startAnew}>
            {t('startAnew')}
          </button>
        )}
      </div>
    </section>
  )
}

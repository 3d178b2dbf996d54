import { useText } from '../../platform/i18n.ts'
import { formText } from './form.text.ts'
import './form.steps.css'

/** A step as its head shows it. */
export interface StepHead {
  readonly key: string
  readonly title: string
  /** Something in it is to be mended. */
  readonly wrong?: boolean
}

interface StepsProps {
  readonly label: string
  readonly steps: readonly StepHead[]
  readonly at: number
  /** Opens a step; without it the heads only say where one stands. */
  readonly onGo?: (step: number) => void
  /** How far one may go by the heads. */
  readonly furthest?: number
}

/** Where one stands in a work of several steps. */
export function Steps({ label, steps, at, onGo, furthest = at }: StepsProps) {
  const t = useText(formText)
  return (
    <ol className="form-steps" aria-label={label}>
      {steps.map(({ key, title, wrong }, index) => {
        const words = (
          <>
            <i aria-hidden="true">{wrong ? '!' : index + 1}</i>
            <span>{title}</span>
            {wrong && <span className="visually-hidden">{t('stepWrong')}</span>}
          </>
        )
        return (
          <li
            key={key}
            aria-current={index === at ? 'step' : undefined}
            data-past={index < at || undefined}
            data-wrong={wrong || undefined}
          >
            {onGo && index !== at && index <= furthest ? (
              <button type="button" onClick={() => onGo(index)}>
                {words}
              </button>
            ) : (
              words
            )}
          </li>
        )
      })}
    </ol>
  )
}

import { useText } from '../../platform/i18n.ts'
import { changesText } from '../change/changes.text.ts'
import './Import.css'

const steps = ['choose', 'check', 'result'] as const

/** Where an import stands. */
export function ImportSteps({ step }: { readonly step: (typeof steps)[number] }) {
  const t = useText(changesText)
  const at = steps.indexOf(step)
  return (
    <ol className="import-steps" aria-label={t('steps')}>
      {steps.map((one, index) => (
        <li key={one} aria-current={one === step ? 'step' : undefined} data-past={index < at || undefined}>
          <i aria-hidden="true">{index + 1}</i>
          {t(`step.${one}`)}
        </li>
      ))}
    </ol>
  )
}

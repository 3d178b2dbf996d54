import { useText } from '../../platform/i18n.ts'
import { changesText } from '../change/changes.text.ts'
import { Steps } from '../form/Steps.tsx'
import './Import.css'

const steps = ['choose', 'check', 'result'] as const

/** Where an import stands. */
export function ImportSteps({ step }: { readonly step: (typeof steps)[number] }) {
  const t = useText(changesText)
  return <Steps label={t('steps')} steps={steps.map((key) => ({ key, title: t(`step.${key}`) }))} at={steps.indexOf(step)} />
}

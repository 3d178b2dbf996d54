import { progressOf } from '@camp/contract/base/numbers'
import { readSetup } from '@camp/contract/setup/setup'
import { laterSteps, setupStep } from '@camp/contract/setup/setup.labels'
import { Link } from 'react-router'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { ProgressBar } from '../ui/page/ProgressBar.tsx'
import { settled } from './settled.ts'
import { setupText } from './setup.text.ts'
import './setup.css'

/** Leads from the home page to what is left of the setup; it is gone once the business can open. */
export function SetupHomeCard() {
  const t = useText(setupText)
  const language = useLanguage()
  const { data } = useCall(readSetup, {}, { quiet: () => true, staleTime: 0 })
  if (!data || data.ready) return null
  const first = data.steps.filter(({ step }) => !laterSteps.includes(step))
  const done = settled(first)
  const next = first.find(({ state }) => state === 'OPEN')
  return (
    <section className="card setup-home" aria-label={t('title')}>
      <strong>{t('home', { done, all: first.length })}</strong>
      <ProgressBar label={t('progressOf')} rate={progressOf(done, first.length)} />
      {next && <span className="quiet">{t('homeHint', { step: setupStep.label(next.step, language) })}</span>}
      <Link className="button button-primary" to="/core/setup">
        {t('go')}
      </Link>
    </section>
  )
}

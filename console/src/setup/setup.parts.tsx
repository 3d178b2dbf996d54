import { progressOf } from '@camp/contract/base/numbers'
import { readSetup } from '@camp/contract/setup/setup'
import { firstSteps, paySteps, setupStep } from '@camp/contract/setup/setup.labels'
import { Link } from 'react-router'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { ProgressBar } from '../ui/page/ProgressBar.tsx'
import { settled } from './settled.ts'
import { setupText } from './setup.text.ts'
import './setup.css'

/** Leads from the home page to what is left of the setup; it is gone once the business can open and has paid a coach. */
export function SetupHomeCard() {
  const t = useText(setupText)
  const language = useLanguage()
  const { data } = useCall(readSetup, {}, { quiet: () => true, staleTime: 0 })
  if (!data) return null
  // Who can open goes on to the first pay of a coach.
  const of = data.steps.filter(({ step }) => (data.ready ? paySteps : firstSteps).includes(step))
  const done = settled(of)
  if (data.ready && done === of.length) return null
  const next = of.find(({ state }) => state === 'OPEN')
  return (
    <section className="card setup-home" aria-label={t('title')}>
      <strong>{t(data.ready ? 'homePay' : 'home', { done, all: of.length })}</strong>
      <ProgressBar label={t('progressOf')} rate={progressOf(done, of.length)} />
      {next && <span className="quiet">{t('homeHint', { step: setupStep.label(next.step, language) })}</span>}
      <Link className="button button-primary" to="/core/setup">
        {t('go')}
      </Link>
    </section>
  )
}

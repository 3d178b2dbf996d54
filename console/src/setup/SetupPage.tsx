import { progressOf } from '@camp/contract/base/numbers'
import { readSetup, type SetupStepShown } from '@camp/contract/setup/setup'
import { firstSteps, laterSteps, paySteps, type SetupStep } from '@camp/contract/setup/setup.labels'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { ProgressBar } from '../ui/page/ProgressBar.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { SetupSample } from './SetupSample.tsx'
import { SetupStepLine } from './SetupStepLine.tsx'
import { settled } from './settled.ts'
import { setupText } from './setup.text.ts'
import './setup.css'

/** What a business needs before its first day: each step with its act in place, ticked by what is there. */
export function SetupPage() {
  const t = useText(setupText)
  const { data, error, refetch } = useCall(readSetup, {}, { staleTime: 0 })
  const steps = data?.steps ?? []
  const among = (of: readonly SetupStep[]) => steps.filter(({ step }) => of.includes(step))
  const first = among(firstSteps)
  const lines = (of: readonly SetupStepShown[]) => (
    <ol className="setup-steps">
      {of.map((one, at) => (
        <SetupStepLine key={one.step} number={at + 1} shown={one} reached={data?.reached} />
      ))}
    </ol>
  )
  const done = settled(first)
  return (
    <DetailPage title={t('title')}>
      <Card title={t('first')}>
        {error && <ErrorState failure={error.failure} onRetry={() => void refetch()} />}
        {!data && !error && <LoadingLines />}
        {data && (
          <>
            <div className="setup-head">
              <strong>{t('progress', { done, all: first.length })}</strong>
              <ProgressBar label={t('progressOf')} rate={progressOf(done, first.length)} />
              <span className="quiet">{data.ready ? t('ready') : t('self')}</span>
            </div>
            {lines(first)}
          </>
        )}
      </Card>
      {data && (
        <Card title={t('pay')}>
          <p className="quiet">{t('payHint')}</p>
          {lines(among(paySteps))}
        </Card>
      )}
      {data && <SetupSample sample={data.sample} />}
      {data && (
        <Card title={t('later')}>
          <p className="quiet">{t('laterHint')}</p>
          {lines(among(laterSteps))}
        </Card>
      )}
    </DetailPage>
  )
}

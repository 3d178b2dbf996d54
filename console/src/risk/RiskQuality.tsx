import type { CallAnswer } from '@camp/contract/base/call'
import { getRiskQuality } from '@camp/contract/risk/risk'
import { riskState } from '@camp/contract/risk/risk.labels'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatBp, formatCount, shortDay } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Card } from '../ui/page/DetailPage.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { PlainList } from '../ui/page/PlainList.tsx'
import { ErrorState, ForbiddenState } from '../ui/page/StateViews.tsx'
import { StatusTag } from '../ui/table/cells.tsx'
import { riskText } from './risk.text.ts'

type Quality = CallAnswer<typeof getRiskQuality>
const LIMIT_BP = 500
const times = (percent: number): string => formatBp(percent)

/** How good it is, by days that are past, against the rule that the team had before; it says so where it is no better. */
export function RiskQuality({ which }: { readonly which: ReactNode }) {
  const t = useText(riskText)
  const { data, error, refetch } = useCall(getRiskQuality, {}, { keepPrevious: true, quiet: () => true })
  return (
    <section className="risk-quality" aria-label={t('title')}>
      <header className="risk-head">
        <h1>{t('title')}</h1>
        {data && <StatusTag of={riskState} value={data.state} />}
        {which}
      </header>
      {error &&
        !data &&
        (error.failure.status === 403 ? <ForbiddenState /> : <ErrorState failure={error.failure} onRetry={() => void refetch()} />)}
      {!data && !error && <LoadingLines />}
      {data && (
        <div className="risk-cards">
          <Verdict quality={data} />
          <Calibration quality={data} />
          <Weeks quality={data} />
          {data.holdout && <Holdout holdout={data.holdout} />}
          <Learnt quality={data} />
        </div>
      )}
    </section>
  )
}

function Bar({ label, right, named, tone }: { label: string; right: number; named: number; tone: 'ours' | 'rule' }) {
  const t = useText(riskText)
  return (
    <div className="risk-bar">
      <span>{label}</span>
      <meter
        className={tone === 'rule' ? 'risk-meter risk-meter-rule' : 'risk-meter'}
        aria-label={label}
        min={0}
        max={Math.max(1, named)}
        value={right}
      />
      <span>{t('ofNamed', { right: formatCount(right), named: formatCount(named) })}</span>
    </div>
  )
}

function Verdict({ quality }: { readonly quality: Quality }) {
  const t = useText(riskText)
  const { state, liftPercent, leastPercent, offAfterDays, belowDays } = quality
  const least = times(leastPercent)
  return (
    <Card title={t('tab.quality')} extra={<span className="quiet">{t('days', { count: formatCount(quality.days) })}</span>}>
      <p>{t(`state.${state}`, { days: formatCount(offAfterDays), least })}</p>
      {liftPercent === null ? (
        <p className="quiet">{t('liftNone')}</p>
      ) : (
        <p>
          <b className="risk-lift">{t('lift', { times: times(liftPercent) })}</b>{' '}
          {t('liftWords', { calls: formatCount(quality.callsADay) })}
        </p>
      )}
      <Bar label={t('ours')} right={quality.right} named={quality.named} tone="ours" />
      <Bar label={t('rule')} right={quality.ruleRight} named={quality.ruleNamed} tone="rule" />
      <p className="quiet">{t('rightMeans')}</p>
      <p className="quiet">{t('below', { count: formatCount(belowDays), least, days: formatCount(offAfterDays) })}</p>
    </Card>
  )
}

function Calibration({ quality: { bins, meanBp, worstBp } }: { readonly quality: Quality }) {
  const t = useText(riskText)
  return (
    <Card title={t('calibrated')}>
      {meanBp !== null && worstBp !== null && (
        <p>
          {t('mean', { mean: formatBp(meanBp), worst: formatBp(worstBp) })}
          {worstBp > LIMIT_BP && <span className="tag tag-amber risk-over">{t('overLimit')}</span>}
        </p>
      )}
      <PlainList
        label={t('calibrated')}
        rows={bins}
        keyOf={({ said, children }) => `${said} ${children}`}
        error={null}
        onRetry={() => undefined}
        empty={t('liftNone')}
        columns={[
          { key: 'children', title: t('part'), cell: ({ children }) => formatCount(children) },
          { key: 'said', title: t('said'), width: 100, right: true, cell: ({ said }) => formatBp(said) },
          { key: 'came', title: t('came'), width: 110, right: true, cell: ({ came }) => formatBp(came) },
        ]}
      />
    </Card>
  )
}

function Weeks({ quality: { weeks } }: { readonly quality: Quality }) {
  const t = useText(riskText)
  return (
    <Card title={t('weeks')}>
      <PlainList
        label={t('weeks')}
        rows={weeks}
        keyOf={({ from }) => from}
        error={null}
        onRetry={() => undefined}
        empty={t('liftNone')}
        columns={[
          { key: 'from', title: t('week'), cell: ({ from }) => shortDay(from) },
          {
            key: 'ours',
            title: t('ours'),
            cell: ({ right, named }) => t('ofNamed', { right: formatCount(right), named: formatCount(named) }),
          },
          {
            key: 'rule',
            title: t('rule'),
            cell: ({ ruleRight, ruleNamed }) => t('ofNamed', { right: formatCount(ruleRight), named: formatCount(ruleNamed) }),
          },
        ]}
      />
    </Card>
  )
}

function Holdout({ holdout }: { readonly holdout: NonNullable<Quality['holdout']> }) {
  const t = useText(riskText)
  return (
    <Card title={t('holdout')}>
      <p className="quiet">{t('holdoutOf', { share: formatBp(holdout.bp), by: holdout.allowedBy })}</p>
      <dl className="risk-pairs">
        <dt>{t('held')}</dt>
        <dd>{t('stoppedOf', { stopped: formatCount(holdout.heldStopped), count: formatCount(holdout.held) })}</dd>
        <dt>{t('called')}</dt>
        <dd>{t('stoppedOf', { stopped: formatCount(holdout.calledStopped), count: formatCount(holdout.called) })}</dd>
      </dl>
    </Card>
  )
}

function Learnt({ quality: { models, night } }: { readonly quality: Quality }) {
  const t = useText(riskText)
  const holds = useHolds()
  return (
    <Card title={t('from')} extra={holds('BANNER_OTHER') && <Link to="/content/banner/otherConfigure">{t('settings')}</Link>}>
      {models.length === 0 && <p>{t('noModel')}</p>}
      {models.map(({ campTypeId, campType, children, madeDay }) => (
        <p key={campTypeId}>{t('models', { type: campType, count: formatCount(children), day: madeDay })}</p>
      ))}
      {night && <p className="quiet">{t('took', { children: formatCount(night.children), seconds: formatCount(night.seconds) })}</p>}
      <p className="quiet">{t('only')}</p>
    </Card>
  )
}

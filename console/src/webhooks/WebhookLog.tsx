import {
  getWebhookDelivery,
  listWebhookDeliveries,
  retryWebhookDeliveries,
  type Webhook,
  type WebhookDelivery,
} from '@camp/contract/webhooks/webhooks'
import { deliveryState, eventName, webhookFault } from '@camp/contract/webhooks/webhooks.events'
import { webhookRecord } from '@camp/contract/webhooks/webhooks.record'
import { useState } from 'react'
import { formatCount, formatTime } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { BareSelect } from '../ui/form/BareSelect.tsx'
import { Pager } from '../ui/list/Pager.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { usePages } from '../ui/page/PlainList.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { StatusTag } from '../ui/table/cells.tsx'
import { webhooksText } from './webhooks.text.ts'
import './webhooks.css'

/** Hours that the log can be asked for; 0: all. */
const HOURS = { any: 0, hour: 1, day: 24, week: 168 } as const
type Span = keyof typeof HOURS
const SPANS: readonly Span[] = ['any', 'hour', 'day', 'week']

interface Asked {
  readonly state: WebhookDelivery['state'] | ''
  readonly type: (typeof eventName.values)[number] | ''
  readonly span: Span
  /** As it was when the span was chosen, so that the same is asked for as long as nobody chooses. */
  readonly from: string
}

/** What was sent to an endpoint, by state, event and time; the chosen one with what was sent and answered. */
export function WebhookLog({ webhook }: { readonly webhook: Webhook }) {
  const t = useText(webhooksText)
  const [asked, setAsked] = useState<Asked>({ state: '', type: '', span: 'any', from: '' })
  const { page, size, ...turn } = usePages()
  const [chosen, setChosen] = useState<number>()
  const { state, type, from } = asked
  const filter = { endpointId: webhook.id, ...(state && { state: [state] }), ...(type && { type: [type] }), ...(from && { from }) }
  const { data, error, refetch } = useCall(listWebhookDeliveries, { query: { page, size, ...filter } }, { keepPrevious: true })
  const rows = data?.content ?? []
  const ask = (next: Asked) => {
    setAsked(next)
    turn.onPage(1)
  }
  const isFiltered = Boolean(state || type || from)
  return (
    <Card title={t('part.log')} extra={<LogFilter asked={asked} onAsk={ask} />}>
      {error && <ErrorState failure={error.failure} onRetry={() => void refetch()} />}
      {data && rows.length === 0 && <p className="quiet">{t(isFiltered ? 'noneSuch' : 'noLog')}</p>}
      {rows.length > 0 && <p className="quiet">{t('pick', { count: formatCount(data?.totalElements ?? 0) })}</p>}
      <ul className="webhooks-log">
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" aria-expanded={chosen === row.id} onClick={() => setChosen(chosen === row.id ? undefined : row.id)}>
              <span>{formatTime(row.occurredAt)}</span>
              <span className="mono">
                {row.type} {row.subjectId}
              </span>
              <Result row={row} />
            </button>
            {chosen === row.id && <Detail id={row.id} active={webhook.active} />}
          </li>
        ))}
      </ul>
      {data && data.totalElements > size && <Pager page={page} size={size} total={data.totalElements} {...turn} />}
    </Card>
  )
}

function LogFilter({ asked, onAsk }: { readonly asked: Asked; onAsk(next: Asked): void }) {
  const t = useText(webhooksText)
  const title = useTitles(webhookRecord)
  const language = useLanguage()
  const since = (span: Span) => (span === 'any' ? '' : new Date(Date.now() - HOURS[span] * 3_600_000).toISOString())
  return (
    <span className="webhooks-filter">
      <BareSelect
        label={title('state')}
        value={asked.state}
        options={[
          { value: '' as const, label: t('filter.anyState') },
          ...deliveryState.values.map((value) => ({ value, label: deliveryState.label(value, language) })),
        ]}
        onChange={(state) => onAsk({ ...asked, state })}
      />
      <BareSelect
        label={title('types')}
        value={asked.type}
        options={[{ value: '' as const, label: t('all') }, ...eventName.values.map((value) => ({ value, label: value }))]}
        onChange={(type) => onAsk({ ...asked, type })}
      />
      <BareSelect
        label={t('filter.from')}
        value={asked.span}
        options={SPANS.map((span) => ({ value: span, label: t(`span.${span}`) }))}
        onChange={(span) => onAsk({ ...asked, span, from: since(span) })}
      />
    </span>
  )
}

function Result({ row }: { readonly row: WebhookDelivery }) {
  const t = useText(webhooksText)
  const language = useLanguage()
  return (
    <span className="webhooks-result">
      {row.attempt > 0 && <span className="quiet">{t('attempts', { count: row.attempt })}</span>}
      {row.nextAt && row.attempt > 0 && <span className="quiet">{t('next', { time: formatTime(row.nextAt) })}</span>}
      {row.lastStatus !== null && <span className="mono">{row.lastStatus}</span>}
      {row.lastFault !== null && <span className="quiet">{webhookFault.label(row.lastFault, language)}</span>}
      {row.replayed && <span className="quiet">{t('replayed')}</span>}
      <StatusTag of={deliveryState} value={row.state} />
    </span>
  )
}

/** Nothing goes to an endpoint that is off: it is not sent again from here. */
function Detail({ id, active }: { readonly id: number; readonly active: boolean }) {
  const t = useText(webhooksText)
  const language = useLanguage()
  const holds = useHolds()
  const retry = useAction(retryWebhookDeliveries)
  const { data, error, refetch } = useCall(getWebhookDelivery, { params: { id } })
  if (error) return <ErrorState failure={error.failure} onRetry={() => void refetch()} />
  if (!data) return <div className="webhooks-detail" aria-busy="true" />
  const last = data.attempts.at(-1)
  const again = async () => {
    if (await retry.run({ body: { endpointId: data.endpointId, ids: [id] } }, { url: data.url, count: 1 })) toast('success', t('retried'))
  }
  return (
    <div className="webhooks-detail">
      <section>
        <h3>{t('part.request')}</h3>
        <pre className="webhooks-code">
          {last ? `webhook-id: ${data.eventId}\nwebhook-signature: ${last.signature}\n\n${data.body}` : data.body}
        </pre>
      </section>
      <section>
        <h3>{t('part.answer')}</h3>
        {data.attempts.map(({ sentAt, status, fault, ms }) => (
          <p key={sentAt} className="quiet">
            {formatTime(sentAt)} {fault === null ? status : webhookFault.label(fault, language)} {t('ms', { ms: formatCount(ms) })}
          </p>
        ))}
        <pre className="webhooks-code">{last?.status ? [last.headers, last.answer].filter(Boolean).join('\n\n') : t('noAnswer')}</pre>
      </section>
      {active && holds('WEBHOOK_REPLAY') && (
        <Button busy={retry.busy} onClick={() => void again()}>
          {t('do.retry')}
        </Button>
      )}
    </div>
  )
}

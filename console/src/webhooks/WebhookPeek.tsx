import {
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  retryWebhookDeliveries,
  type Webhook,
  type WebhookDelivery,
} from '@camp/contract/webhooks/webhooks'
import { deliveryState, webhookFault } from '@camp/contract/webhooks/webhooks.events'
import { webhookState } from '@camp/contract/webhooks/webhooks.labels'
import { webhookRecord } from '@camp/contract/webhooks/webhooks.record'
import { useState } from 'react'
import { formatCount, formatTime } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { Descriptions } from '../ui/page/Descriptions.tsx'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { PageActions } from '../ui/page/PageActions.tsx'
import { RecordState } from '../ui/page/RecordState.tsx'
import { idOf, type PeekProps } from '../ui/peek/peek.ts'
import { StatusTag, TimeCell } from '../ui/table/cells.tsx'
import { HourBars } from './HourBars.tsx'
import { useWebhooks } from './useWebhooks.tsx'
import { webhooksText } from './webhooks.text.ts'
import './webhooks.css'

/** An endpoint beside the list. */
export function WebhookPeek({ of }: PeekProps<Webhook>) {
  const t = useText(webhooksText)
  const id = idOf(of)
  const known = Number.isInteger(id)
  const { data, error, refetch } = useCall(listWebhooks, { query: { page: 1, id: [id] } }, { enabled: known })
  const webhook = data?.content[0]
  if (webhook) return <Endpoint webhook={webhook} />
  return (
    <RecordState
      failure={error?.failure}
      missing={!known || data !== undefined}
      words={{ title: t('gone.title'), hint: t('gone.hint'), back: t('gone.back') }}
      list="/core/webhook"
      onRetry={() => void refetch()}
    />
  )
}

function Endpoint({ webhook }: { readonly webhook: Webhook }) {
  const t = useText(webhooksText)
  const title = useTitles(webhookRecord)
  const webhooks = useWebhooks()
  const { state, types } = webhook
  const facts = [
    { key: 'types', title: title('types'), value: types.join(' ') || t('all'), wide: types.length > 2 },
    { key: 'creator', title: title('creator'), value: webhook.creator },
    { key: 'createdAt', title: title('createdAt'), value: <TimeCell at={webhook.createdAt} /> },
    { key: 'failingSince', title: t('col.failingSince'), value: webhook.failingSince && <TimeCell at={webhook.failingSince} /> },
    { key: 'oldSecretUntil', title: title('oldSecretUntil'), value: webhook.oldSecretUntil && <TimeCell at={webhook.oldSecretUntil} /> },
  ]
  return (
    <DetailPage
      title={webhook.description || webhook.url}
      extra={<StatusTag of={webhookState} value={state} />}
      line={[
        <span key="url" className="mono webhooks-url">
          {webhook.url}
        </span>,
      ]}
      actions={<PageActions items={webhooks.actions(webhook)} />}
    >
      <Card title={t('hours')}>
        <HourBars hours={webhook.hours} />
      </Card>
      <Deliveries webhook={webhook} />
      <Card title={t('part.facts')}>
        <Descriptions facts={facts} />
      </Card>
      {webhooks.dialogs}
    </DetailPage>
  )
}

/** The newest deliveries; the chosen one with what was sent and answered. */
function Deliveries({ webhook }: { readonly webhook: Webhook }) {
  const t = useText(webhooksText)
  const [chosen, setChosen] = useState<number>()
  const { data } = useCall(listWebhookDeliveries, { query: { page: 1, size: 20, endpointId: webhook.id } })
  const rows = data?.content ?? []
  return (
    <Card title={t('part.log')} extra={rows.length > 0 && <span className="quiet">{t('pick')}</span>}>
      {data && rows.length === 0 && <p className="quiet">{t('noLog')}</p>}
      <ul className="webhooks-log">
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" aria-expanded={chosen === row.id} onClick={() => setChosen(chosen === row.id ? undefined : row.id)}>
              <span>{formatTime(row.occurredAt)}</span>
              <span className="mono">{row.type}</span>
              <Result row={row} />
            </button>
            {chosen === row.id && <Detail id={row.id} active={webhook.active} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Result({ row }: { readonly row: WebhookDelivery }) {
  const t = useText(webhooksText)
  return (
    <span className="webhooks-result">
      {row.attempt > 0 && <span className="quiet">{t('attempts', { count: row.attempt })}</span>}
      {row.nextAt && row.attempt > 0 && <span className="quiet">{t('next', { time: formatTime(row.nextAt) })}</span>}
      {row.lastStatus !== null && <span className="mono">{row.lastStatus}</span>}
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
  const { data } = useCall(getWebhookDelivery, { params: { id } })
  if (!data) return null
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
      {active && holds('WEBHOOK_REPLAY') && <Button onClick={() => void again()}>{t('do.retry')}</Button>}
    </div>
  )
}

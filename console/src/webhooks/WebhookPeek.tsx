import { listWebhooks, type Webhook } from '@camp/contract/webhooks/webhooks'
import { webhookOff, webhookState } from '@camp/contract/webhooks/webhooks.labels'
import { webhookRecord } from '@camp/contract/webhooks/webhooks.record'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Descriptions } from '../ui/page/Descriptions.tsx'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { PageActions } from '../ui/page/PageActions.tsx'
import { RecordState } from '../ui/page/RecordState.tsx'
import { idOf, type PeekProps } from '../ui/peek/peek.ts'
import { StatusTag, TimeCell } from '../ui/table/cells.tsx'
import { HourBars } from './HourBars.tsx'
import { useWebhooks } from './useWebhooks.tsx'
import { WebhookLog } from './WebhookLog.tsx'
import { WebhookVerify } from './WebhookVerify.tsx'
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
  const language = useLanguage()
  const { state, types, disabledReason } = webhook
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
      {disabledReason && (
        <p className="webhooks-off" role="status">
          {t('offNote', { why: webhookOff.label(disabledReason, language) })}
        </p>
      )}
      <Card title={t('hours')}>
        <HourBars hours={webhook.hours} />
      </Card>
      <WebhookLog webhook={webhook} />
      <Card title={t('part.facts')}>
        <Descriptions facts={facts} />
      </Card>
      <Card title={t('part.verify')}>
        <WebhookVerify />
      </Card>
      {webhooks.dialogs}
    </DetailPage>
  )
}

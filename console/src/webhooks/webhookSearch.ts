import { listWebhooks } from '@camp/contract/webhooks/webhooks'
import { MOST_WEBHOOK_URL } from '@camp/contract/webhooks/webhooks.rules'
import { findRows, firstRows, isExactly } from '../platform/signedIn/finding.ts'

/** Endpoints whose address or description holds the text. Each leads to the list, opened beside it. */
export const findWebhooks = findRows(
  listWebhooks,
  (text) => [{ query: { url: text.slice(0, MOST_WEBHOOK_URL), ...firstRows } }],
  (webhook, text) => ({
    key: String(webhook.id),
    title: webhook.description || webhook.url,
    detail: webhook.url,
    path: `/core/webhook?${new URLSearchParams({ url: webhook.url, peek: String(webhook.id) }).toString()}`,
    exact: isExactly(text, webhook.description),
  }),
)

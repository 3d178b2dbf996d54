import { defineNoun } from '../platform/signedIn/noun.ts'
import { mayBeName } from '../platform/signedIn/search.ts'

export const webhooksNoun = defineNoun({
  screens: [
    {
      path: '/core/webhook',
      codes: ['WEBHOOK'],
      load: async () => (await import('./WebhookListPage.tsx')).WebhookListPage,
    },
  ],
  // Endpoints by a part of the address or of what is said of it.
  searches: [
    {
      record: 'webhook',
      codes: ['WEBHOOK'],
      accepts: mayBeName,
      load: async () => (await import('./webhookSearch.ts')).findWebhooks,
    },
  ],
  live: { webhook: ['Webhooks'] },
})

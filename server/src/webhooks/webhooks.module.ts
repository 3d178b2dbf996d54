import type { Outside } from '../integrations/outside.ts'
import type { FamilyClaims } from '../platform/family.ts'
import { defineModule } from '../platform/module.ts'
import { offTask } from './webhooks.jobs.ts'
import { WEBHOOK_OFF_JOB, WebhookSender } from './webhooks.sending.service.ts'

const family: FamilyClaims = {
  webhook_endpoints: 'not of a family',
  webhook_deliveries: {
    kept: { 'which event went where, as the event itself': ['event_id', 'type', 'entity'] },
    notOfFamily: ['state', 'last_error'],
  },
  webhook_attempts: {
    kept: { 'what other programs answered to ids and states; it goes with its event': ['answer', 'headers'] },
    notOfFamily: ['signature', 'error', 'address'],
  },
}

export const webhooksModule = defineModule<Outside>({
  name: 'webhooks',
  jobs: (services, { senders }) => ({ [WEBHOOK_OFF_JOB]: offTask(services, senders.EMAIL) }),
  background: (services, { webhooks }) => [new WebhookSender(services, webhooks)],
  family,
})

import * as calls from '@camp/contract/webhooks/webhooks'
import { openEvents } from '@camp/contract/webhooks/webhooks.open'
import type { Outside } from '../integrations/outside.ts'
import type { FamilyClaims } from '../platform/family.ts'
import { type Binding, bind, bindOpen } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { offTask } from './webhooks.jobs.ts'
import { isWanted } from './webhooks.pulling.repository.ts'
import { webhooksRepository } from './webhooks.repository.ts'
import { WEBHOOK_OFF_JOB, WebhookSender } from './webhooks.sending.service.ts'
import {
  createWebhook,
  deleteWebhook,
  pageOfDeliveries,
  pullEvents,
  readDelivery,
  replayWebhook,
  retryWebhookDeliveries,
  rotateWebhook,
  tester,
  updateWebhook,
} from './webhooks.service.ts'

const family: FamilyClaims = {
  webhook_endpoints: 'not of a family',
  event_wishes: 'not of a family',
  webhook_deliveries: {
    kept: { 'which event went where, as the event itself': ['event_id', 'type', 'entity'] },
    notOfFamily: ['state', 'last_error'],
  },
  webhook_attempts: {
    kept: { 'what other programs answered to ids and states; it goes with its event': ['answer', 'headers'] },
    notOfFamily: ['signature', 'error', 'address'],
  },
}

const routes = ({ webhooks }: Outside): Binding[] => [
  bind(calls.listWebhooks, ({ query, paging }, cx) => webhooksRepository.page(cx.db, query, paging)),
  bind(calls.createWebhook, createWebhook),
  bind(calls.updateWebhook, updateWebhook),
  bind(calls.rotateWebhook, rotateWebhook),
  bind(calls.deleteWebhook, deleteWebhook),
  bind(calls.testWebhook, tester(webhooks)),
  bind(calls.listWebhookDeliveries, pageOfDeliveries),
  bind(calls.getWebhookDelivery, readDelivery),
  bind(calls.retryWebhookDeliveries, retryWebhookDeliveries),
  bind(calls.replayWebhook, replayWebhook),
  bindOpen(openEvents, pullEvents),
]

export const webhooksModule = defineModule<Outside>({
  name: 'webhooks',
  routes: ({ outside }) => routes(outside),
  jobs: (services, { senders }) => ({ [WEBHOOK_OFF_JOB]: offTask(services, senders.EMAIL) }),
  background: (services, { webhooks }) => [new WebhookSender(services, webhooks)],
  records: { webhook: { snapshot: (db, id) => webhooksRepository.snapshot(db, id), namesOf: webhooksRepository.names } },
  family,
  wants: isWanted,
})

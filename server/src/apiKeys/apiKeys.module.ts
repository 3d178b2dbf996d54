import * as calls from '@camp/contract/apiKeys/apiKeys'
import { moveSandboxClock } from '@camp/contract/apiKeys/apiKeys.clock.open'
import { type Binding, bind, bindOpen } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { moveSandbox } from './apiKeys.clock.service.ts'
import { apiKeysRepository } from './apiKeys.repository.ts'
import { createApiKey, endOldSecret, readApiKey, revokeApiKey, rotateApiKey, updateApiKey } from './apiKeys.service.ts'

const routes: Binding[] = [
  bind(calls.listApiKeys, ({ query, paging }, cx) => apiKeysRepository.page(cx.db, query, paging)),
  bind(calls.getApiKeyFigures, ({ query }, cx) => apiKeysRepository.figures(cx.db, query)),
  bind(calls.getApiKey, readApiKey),
  bind(calls.createApiKey, createApiKey),
  bind(calls.updateApiKey, updateApiKey),
  bind(calls.rotateApiKey, rotateApiKey),
  bind(calls.endOldSecret, endOldSecret),
  bind(calls.revokeApiKey, revokeApiKey),
  bindOpen(moveSandboxClock, moveSandbox),
]

export const apiKeysModule = defineModule({
  name: 'apiKeys',
  routes,
  records: { apiKey: { snapshot: (db, id) => apiKeysRepository.snapshot(db, id), namesOf: apiKeysRepository.names } },
  retention: [{ table: 'api_key_days', where: 'day < current_date - 400' }],
  family: {
    api_keys: 'not of a family',
    api_key_secrets: 'not of a family',
    api_key_use: 'not of a family',
    api_key_days: 'not of a family',
  },
})

import { readTestMode as testModeCall } from '@camp/contract/base/testMode'
import * as calls from '@camp/contract/setup/setup'
import type { Outside } from '../integrations/outside.ts'
import { anyMerchantKeys } from '../integrations/payment/merchant.keys.ts'
import { bind } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { sendTestMessage } from './setup.messages.routes.ts'
import { putSetupAside, readSetup, readTestMode } from './setup.service.ts'

export const setupModule = defineModule<Outside>({
  name: 'setup',
  routes: ({ outside }) => [
    bind(calls.readSetup, readSetup(anyMerchantKeys)),
    bind(calls.putSetupAside, putSetupAside),
    bind(calls.sendTestMessage, sendTestMessage(outside.senders)),
    bind(testModeCall, readTestMode(anyMerchantKeys)),
  ],
  family: { setup_steps: 'not of a family' },
})

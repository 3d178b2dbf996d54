import { readTestMode as testModeCall } from '@camp/contract/base/testMode'
import * as calls from '@camp/contract/setup/setup'
import * as sample from '@camp/contract/setup/setup.sample'
import type { Outside } from '../integrations/outside.ts'
import { anyMerchantKeys } from '../integrations/payment/merchant.keys.ts'
import { bind } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { sendTestMessage } from './setup.messages.routes.ts'
import { sampleChanges } from './setup.sample.import.ts'
import { clearSample, loadSample } from './setup.sample.routes.ts'
import { putSetupAside, readSetup, readTestMode } from './setup.service.ts'

export const setupModule = defineModule<Outside>({
  name: 'setup',
  routes: ({ outside }) => [
    bind(calls.readSetup, readSetup(anyMerchantKeys)),
    bind(calls.putSetupAside, putSetupAside),
    bind(calls.sendTestMessage, sendTestMessage(outside.senders)),
    bind(sample.loadSample, loadSample(anyMerchantKeys)),
    bind(sample.clearSample, clearSample),
    bind(testModeCall, readTestMode(anyMerchantKeys)),
  ],
  changes: [sampleChanges],
  family: { setup_steps: 'not of a family' },
})

import * as calls from '@camp/contract/merchants/merchants'
import type { Outside } from '../integrations/outside.ts'
import type { PaymentGateways } from '../integrations/payment/payment.gateways.ts'
import { found } from '../platform/errors.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { merchantsRepository } from './merchants.repository.ts'
import { createMerchant, deleteMerchant, keysToCheck, noteCheck, updateMerchant } from './merchants.service.ts'

const merchantsRoutes = (gateways: Pick<PaymentGateways, 'check'>): Binding[] => [
  bind(calls.listMerchants, ({ query, paging }, cx) => merchantsRepository.page(cx.db, cx.services.keys.mark, query, paging)),
  bind(calls.getMerchant, async ({ params }, cx) => found(await merchantsRepository.one(cx.db, cx.services.keys.mark, params.id))),
  bind(calls.createMerchant, createMerchant),
  bind(calls.updateMerchant, updateMerchant),
  bind(calls.checkMerchant, async (input, cx) => {
    const { keys, print } = await keysToCheck(input, cx)
    const checked = await gateways.check(keys)
    await noteCheck(cx, { id: input.body.id, mchId: input.body.mchId }, print, checked.ok)
    return { ...checked, apiV3KeyChecked: keys.platformKey === null }
  }),
  bind(calls.deleteMerchant, deleteMerchant),
]

export const merchantsModule = defineModule<Outside>({
  name: 'merchants',
  routes: ({ outside }) => merchantsRoutes(outside.gateways),
  family: { merchants: 'not of a family' },
  records: {
    merchant: {
      snapshot: (db, id) => merchantsRepository.snapshot(db, id),
      namesOf: merchantsRepository.names,
    },
  },
})

import {
  checkMerchant,
  createMerchant as createCall,
  deleteMerchant as deleteCall,
  getMerchant,
  listMerchants,
  updateMerchant as updateCall,
} from '@camp/contract/merchants/merchants'
import type { PaymentGateways } from '../integrations/payment/payment.gateways.ts'
import { found } from '../platform/errors.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { merchantsRepository } from './merchants.repository.ts'
import { createMerchant, deleteMerchant, keysToCheck, noteCheck, updateMerchant } from './merchants.service.ts'

export const merchantsRoutes = (gateways: Pick<PaymentGateways, 'check'>): Binding[] => [
  bind(listMerchants, ({ query, paging }, cx) => merchantsRepository.page(cx.db, cx.services.keys.mark, query, paging)),
  bind(getMerchant, async ({ params }, cx) => found(await merchantsRepository.one(cx.db, cx.services.keys.mark, params.id))),
  bind(createCall, (input, cx) => createMerchant(cx, input)),
  bind(updateCall, (input, cx) => updateMerchant(cx, input)),
  bind(checkMerchant, async (input, cx) => {
    const { keys, print } = await keysToCheck(cx, input)
    const checked = await gateways.check(keys)
    await noteCheck(cx, { id: input.body.id, mchId: input.body.mchId }, print, checked.ok)
    return { ...checked, apiV3KeyChecked: keys.platformKey === null }
  }),
  bind(deleteCall, ({ params }, cx) => deleteMerchant(cx, params.id)),
]

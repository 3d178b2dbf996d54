import * as calls from '@camp/contract/parameters/parameters.calls'
import { holidaySource, lastPublishedYear } from '../integrations/holidays/published.holidays.ts'
import { anyMerchantKeys } from '../integrations/payment/merchant.keys.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { parametersRepository } from './parameters.repository.ts'
import { updateParameter } from './parameters.service.ts'
import { serviceStates } from './services.states.service.ts'

export const parametersRoutes: Binding[] = [
  bind(calls.listParamConfig, ({ query, paging }, cx) => parametersRepository.page(cx.db, query, paging, cx.language)),
  bind(calls.updateParamConfig, updateParameter),
  bind(calls.getServiceStates, async (_input, cx) => {
    const holidays = { source: holidaySource(), until: lastPublishedYear() }
    return serviceStates(cx, { merchantKeys: await anyMerchantKeys(cx.services), holidays })
  }),
]

import { getServiceStates, listParamConfig, updateParamConfig } from '@camp/contract/parameters/parameters.calls'
import { holidaySource, lastPublishedYear } from '../integrations/holidays/published.holidays.ts'
import { anyMerchantKeys } from '../integrations/payment/merchant.keys.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { parametersRepository } from './parameters.repository.ts'
import { updateParameter } from './parameters.service.ts'
import { serviceStates } from './services.states.service.ts'

export const parametersRoutes: Binding[] = [
  bind(listParamConfig, ({ query, paging }, cx) => parametersRepository.page(cx.db, query, paging, cx.language)),
  bind(updateParamConfig, async (input, cx) => updateParameter(cx, input)),
  bind(getServiceStates, async (_input, cx) => {
    const holidays = { source: holidaySource(), until: lastPublishedYear() }
    return serviceStates(cx, { merchantKeys: await anyMerchantKeys(cx.services), holidays })
  }),
]

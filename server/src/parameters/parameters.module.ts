import * as calls from '@camp/contract/parameters/parameters.calls'
import { holidaySource, lastPublishedYear } from '../integrations/holidays/published.holidays.ts'
import type { Outside } from '../integrations/outside.ts'
import { anyMerchantKeys } from '../integrations/payment/merchant.keys.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { parametersRepository } from './parameters.repository.ts'
import { updateParameter } from './parameters.service.ts'
import { serviceChores } from './parameters.services.jobs.ts'
import { serviceStates } from './parameters.services.states.service.ts'

const routes: Binding[] = [
  bind(calls.listParamConfig, ({ query, paging }, cx) => parametersRepository.page(cx.db, query, paging, cx.language)),
  bind(calls.updateParamConfig, updateParameter),
  bind(calls.getServiceStates, async (_input, cx) => {
    const holidays = { source: holidaySource(), until: lastPublishedYear() }
    return serviceStates(cx, { merchantKeys: await anyMerchantKeys(cx.services), holidays })
  }),
]

export const parametersModule = defineModule<Outside>({
  name: 'parameters',
  routes,
  chores: (services, { senders }) => serviceChores(services, senders.EMAIL),
  records: { parameter: { snapshot: (db, id) => parametersRepository.snapshot(db, id), namesOf: parametersRepository.names } },
  family: { param_configs: 'not of a family', service_checks: 'not of a family' },
})

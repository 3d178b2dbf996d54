import { createLogisticsOrder, getLogisticsCompaniesByPage, getLogisticsOrderTracks } from '@camp/contract/logistics/logistics'
import { AppError } from '../platform/errors.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { logisticsRepository } from './logistics.repository.ts'
import { shipOrder } from './logistics.service.ts'

export const logisticsRoutes: Binding[] = [
  bind(getLogisticsCompaniesByPage, ({ body, paging }, cx) => logisticsRepository.companies(cx.db, body, paging)),
  bind(createLogisticsOrder, (input, cx) => shipOrder(cx, input)),
  bind(getLogisticsOrderTracks, async ({ params, paging }, cx) => {
    if (!(await logisticsRepository.exists(cx.db, params.id, cx.scope))) throw new AppError('NOT_FOUND')
    return logisticsRepository.tracks(cx.db, params.id, paging)
  }),
]

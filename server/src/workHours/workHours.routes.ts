import { getWorkhourCoach, listWorkhourCoaches } from '@camp/contract/workHours/workHours'
import { getAllSettlements } from '@camp/contract/workHours/workHours.settlements'
import { type Binding, bind } from '../platform/http/bind.ts'
import { hoursOfCoach, listOfWorkHours } from './workHours.service.ts'
import { settlementsPage } from './workHours.settlements.repository.ts'

export const workHoursRoutes: Binding[] = [
  bind(listWorkhourCoaches, (input, cx) => listOfWorkHours(cx, input)),
  bind(getWorkhourCoach, (input, cx) => hoursOfCoach(cx, input)),
  bind(getAllSettlements, ({ query, paging }, cx) => settlementsPage(cx.db, query, cx.scope, paging)),
]

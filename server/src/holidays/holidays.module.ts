import { defineModule } from '../platform/module.ts'
import { holidaysRepository } from './holidays.repository.ts'
import { holidaysRoutes } from './holidays.routes.ts'

export const holidaysModule = defineModule({
  name: 'holidays',
  routes: holidaysRoutes,
  records: { holiday: { snapshot: (db, id) => holidaysRepository.snapshot(db, id), namesOf: holidaysRepository.names } },
  family: { holidays: 'not of a family', holiday_days: 'not of a family' },
})

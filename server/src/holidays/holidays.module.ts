import * as calls from '@camp/contract/holidays/holidays'
import { publishedDays } from '../integrations/holidays/published.holidays.ts'
import { found } from '../platform/errors.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { holidaysRepository } from './holidays.repository.ts'
import { createHoliday, deleteHoliday, updateHoliday } from './holidays.service.ts'
import { syncHoliday } from './holidays.sync.service.ts'

const routes: Binding[] = [
  bind(calls.getHolidaysByPage, ({ body, paging }, cx) => holidaysRepository.page(cx.db, body, paging)),
  bind(calls.getHoliday, async ({ params }, cx) => found(await holidaysRepository.one(cx.db, params.id))),
  bind(calls.getHolidayDatesOfYear, ({ params }, cx) => holidaysRepository.dates(cx.db, params.year)),
  bind(calls.createHoliday, createHoliday),
  bind(calls.updateHoliday, updateHoliday),
  bind(calls.deleteHoliday, deleteHoliday),
  bind(calls.syncHoliday, ({ query: { year } }, cx) => syncHoliday(cx, year, publishedDays(year))),
]

export const holidaysModule = defineModule({
  name: 'holidays',
  routes,
  records: { holiday: { snapshot: (db, id) => holidaysRepository.snapshot(db, id), namesOf: holidaysRepository.names } },
  family: { holidays: 'not of a family', holiday_days: 'not of a family' },
})

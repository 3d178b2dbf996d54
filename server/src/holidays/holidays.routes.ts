import {
  createHoliday as createCall,
  deleteHoliday as deleteCall,
  getHoliday,
  getHolidayDatesOfYear,
  getHolidaysByPage,
  syncHoliday as syncCall,
  updateHoliday as updateCall,
} from '@camp/contract/holidays/holidays'
import { publishedDays } from '../integrations/holidays/published.holidays.ts'
import { found } from '../platform/errors.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { holidaysRepository } from './holidays.repository.ts'
import { createHoliday, deleteHoliday, updateHoliday } from './holidays.service.ts'
import { syncHoliday } from './holidays.sync.service.ts'

export const holidaysRoutes: Binding[] = [
  bind(getHolidaysByPage, ({ body, paging }, cx) => holidaysRepository.page(cx.db, body, paging)),
  bind(getHoliday, async ({ params }, cx) => found(await holidaysRepository.one(cx.db, params.id))),
  bind(getHolidayDatesOfYear, ({ params }, cx) => holidaysRepository.dates(cx.db, params.year)),
  bind(createCall, (input, cx) => createHoliday(cx, input)),
  bind(updateCall, (input, cx) => updateHoliday(cx, input)),
  bind(deleteCall, ({ params }, cx) => deleteHoliday(cx, params.id)),
  bind(syncCall, ({ query: { year } }, cx) => syncHoliday(cx, year, publishedDays(year))),
]

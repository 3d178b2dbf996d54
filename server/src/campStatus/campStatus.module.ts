import * as calls from '@camp/contract/campStatus/campStatus'
import { type Binding, bind } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { weekData, weekList } from './campStatus.service.ts'

const routes: Binding[] = [bind(calls.getWeekData, weekData), bind(calls.getMemberWeekList, weekList)]

export const campStatusModule = defineModule({
  name: 'campStatus',
  routes,
})

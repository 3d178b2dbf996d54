import * as calls from '@camp/contract/campStatus/campStatus'
import { type Binding, bind } from '../platform/http/bind.ts'
import { weekData, weekList } from './campStatus.service.ts'

export const campStatusRoutes: Binding[] = [bind(calls.getWeekData, weekData), bind(calls.getMemberWeekList, weekList)]

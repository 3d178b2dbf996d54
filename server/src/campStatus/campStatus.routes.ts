import { getMemberWeekList, getWeekData } from '@camp/contract/campStatus/campStatus'
import { type Binding, bind } from '../platform/http/bind.ts'
import { weekData, weekList } from './campStatus.service.ts'

export const campStatusRoutes: Binding[] = [
  bind(getWeekData, (input, cx) => weekData(cx, input)),
  bind(getMemberWeekList, (input, cx) => weekList(cx, input)),
]

import {
  claimWork as claimCall,
  countNewUsers,
  countNoClockedIn,
  countNoComment,
  countWork,
  listRunningCamps,
  listWork,
  releaseWork as releaseCall,
  snoozeWork as snoozeCall,
} from '@camp/contract/homepage/homepage'
import { countNotClockedInToday } from '../campStatus/campStatus.api.ts'
import { countUncommented } from '../coaches/coaches.api.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { claimWork, countNewFamilies, ownWork, ownWorkCounts, releaseWork, runningCamps, snoozeWork } from './homepage.service.ts'

export const homepageRoutes: Binding[] = [
  bind(countNewUsers, async (_input, cx) => ({ count: await countNewFamilies(cx) })),
  bind(countNoComment, async (_input, cx) => ({ count: await countUncommented(cx) })),
  bind(countNoClockedIn, async (_input, cx) => ({ count: await countNotClockedInToday(cx) })),
  bind(listRunningCamps, (_input, cx) => runningCamps(cx)),
  bind(listWork, (input, cx) => ownWork(cx, input)),
  bind(countWork, (_input, cx) => ownWorkCounts(cx)),
  bind(claimCall, ({ params }, cx) => claimWork(cx, params)),
  bind(releaseCall, ({ params }, cx) => releaseWork(cx, params)),
  bind(snoozeCall, (input, cx) => snoozeWork(cx, input)),
]

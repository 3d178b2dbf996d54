import * as calls from '@camp/contract/homepage/homepage'
import { countNotClockedInToday } from '../campStatus/campStatus.api.ts'
import { countUncommented } from '../coaches/coaches.api.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { claimWork, countNewFamilies, ownWork, ownWorkCounts, releaseWork, runningCamps, snoozeWork } from './homepage.service.ts'

export const homepageRoutes: Binding[] = [
  bind(calls.countNewUsers, async (_input, cx) => ({ count: await countNewFamilies(cx) })),
  bind(calls.countNoComment, async (_input, cx) => ({ count: await countUncommented(cx) })),
  bind(calls.countNoClockedIn, async (_input, cx) => ({ count: await countNotClockedInToday(cx) })),
  bind(calls.listRunningCamps, runningCamps),
  bind(calls.listWork, ownWork),
  bind(calls.countWork, ownWorkCounts),
  bind(calls.claimWork, claimWork),
  bind(calls.releaseWork, releaseWork),
  bind(calls.snoozeWork, snoozeWork),
]

import * as calls from '@camp/contract/homepage/homepage'
import * as boards from '@camp/contract/homepage/homepage.dashboards'
import { listHomeFigures } from '@camp/contract/homepage/homepage.figures'
import { getMorning } from '@camp/contract/homepage/homepage.morning'
import { getPulse } from '@camp/contract/homepage/homepage.pulse'
import { countNotClockedInToday } from '../campStatus/campStatus.api.ts'
import { countUncommented } from '../coaches/coaches.api.ts'
import type { Bound } from '../platform/http/asking.ts'
import { type Binding, bind, bindPublic } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import {
  arrangeHome,
  createDashboard,
  dashboards,
  deleteDashboard,
  forgetDashboardsOf,
  shareDashboard,
  updateDashboard,
  viewsToChoose,
} from './homepage.dashboards.service.ts'
import { readMorning } from './homepage.morning.service.ts'
import { pulse } from './homepage.pulse.service.ts'
import {
  claimWork,
  countNewFamilies,
  finishWork,
  handOverWork,
  homeFigures,
  ownWork,
  ownWorkCounts,
  releaseWork,
  runningCamps,
  snoozeWork,
  undoWork,
  workColleagues,
} from './homepage.service.ts'

const routes = (bound: Bound): Binding[] => [
  bind(calls.countNewUsers, async (_input, cx) => ({ count: await countNewFamilies(cx) })),
  bind(calls.countNoComment, async (_input, cx) => ({ count: await countUncommented(cx) })),
  bind(calls.countNoClockedIn, async (_input, cx) => ({ count: await countNotClockedInToday(cx) })),
  bind(calls.listRunningCamps, runningCamps),
  bind(listHomeFigures, homeFigures),
  bind(boards.getHome, dashboards(bound)),
  bind(boards.listDashboardViews, viewsToChoose(bound)),
  bind(boards.arrangeHome, arrangeHome),
  bind(boards.createDashboard, createDashboard),
  bind(boards.updateDashboard, updateDashboard),
  bind(boards.deleteDashboard, deleteDashboard),
  bind(boards.shareDashboard, shareDashboard),
  bind(getMorning, readMorning),
  bindPublic(getPulse, pulse),
  bind(calls.listWork, ownWork),
  bind(calls.countWork, ownWorkCounts),
  bind(calls.claimWork, claimWork),
  bind(calls.releaseWork, releaseWork),
  bind(calls.snoozeWork, snoozeWork),
  bind(calls.finishWork, finishWork),
  bind(calls.listWorkColleagues, workColleagues),
  bind(calls.handOverWork, handOverWork),
  bind(calls.undoWork, undoWork),
]

export const homepageModule = defineModule({
  name: 'homepage',
  routes: ({ bound }) => routes(bound),
  // Claims hold for a day; what was put off comes back by itself; what is done by word is over in a month, a contract in a quarter of a year.
  retention: [
    {
      table: 'work_items',
      where:
        "coalesce(greatest(claimed_at, snoozed_until, done_at + case kind when 'CONTRACT_ENDED' then interval '90 days' else interval '30 days' end), 'epoch') < now() - interval '1 day'",
    },
  ],
  family: {
    work_items: 'not of a family',
    dashboards: { erased: ['name'], notOfFamily: ['cards'] },
  },
  forgets: forgetDashboardsOf,
})

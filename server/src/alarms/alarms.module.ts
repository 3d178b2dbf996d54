import * as calls from '@camp/contract/alarms/alarms'
import { LOOK_DAYS } from '@camp/contract/alarms/alarms.rules'
import type { Outside } from '../integrations/outside.ts'
import type { FamilyClaims } from '../platform/family.ts'
import type { Bound } from '../platform/http/asking.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { alarmChores, LOOK_JOB } from './alarms.due.service.ts'
import { lookTask, SEND_JOB, sendTask } from './alarms.jobs.ts'
import { alarmsRepository } from './alarms.repository.ts'
import { changer, creator, deleteAlarm, handing, pageOfAlarms, pageOfLooks, previewer, switchAlarm, trier } from './alarms.service.ts'
import { alarmDeleted, forgetAlarmsOf } from './alarms.undoing.service.ts'

const family: FamilyClaims = {
  alarms: {
    erased: ['name', 'filter', 'link'],
    notOfFamily: ['call', 'rule', 'days', 'robot', 'robot_url', 'robot_secret'],
  },
  alarm_looks: { notOfFamily: ['rule', 'state', 'why', 'mail', 'robot', 'about'] },
}

const routes = ({ robots }: Outside, bound: Bound): Binding[] => [
  bind(calls.listAlarms, pageOfAlarms),
  bind(calls.createAlarm, creator(robots, bound)),
  bind(calls.updateAlarm, changer(robots, bound)),
  bind(calls.switchAlarm, switchAlarm),
  bind(calls.deleteAlarm, deleteAlarm),
  bind(calls.handOverAlarm, handing(bound)),
  bind(calls.tryAlarm, trier(bound)),
  bind(calls.listAlarmLooks, pageOfLooks),
  bind(calls.previewAlarm, previewer(bound)),
  bind(calls.listAlarmOwners, (_input, cx) => alarmsRepository.owners(cx.db)),
]

export const alarmsModule = defineModule<Outside>({
  name: 'alarms',
  routes: ({ outside, bound }) => routes(outside, bound),
  jobs: (services, { senders, robots }, bound) => ({
    [LOOK_JOB]: lookTask(services, bound),
    [SEND_JOB]: sendTask(services, bound, senders.EMAIL, robots),
  }),
  chores: (services) => alarmChores(services),
  undos: [alarmDeleted],
  records: {
    alarm: { snapshot: (db, id, scope) => alarmsRepository.snapshot(db, id, scope.userId), namesOf: alarmsRepository.names },
  },
  retention: [{ table: 'alarm_looks', where: `due_at < now() - interval '${LOOK_DAYS} days'` }],
  family,
  forgets: forgetAlarmsOf,
})

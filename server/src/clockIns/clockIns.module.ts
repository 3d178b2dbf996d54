import * as calls from '@camp/contract/clockIns/clockIns'
import { putComments } from '@camp/contract/clockIns/clockIns.comments.open'
import * as desk from '@camp/contract/clockIns/clockIns.desk'
import { putClockIns } from '@camp/contract/clockIns/clockIns.open'
import * as radar from '@camp/contract/coaches/coaches.radar'
import { type Binding, bind } from '../platform/http/bind.ts'
import { ingest, oneByOne } from '../platform/ingest/ingest.kinds.ts'
import { defineModule } from '../platform/module.ts'
import { takeComment } from './clockIns.comments.service.ts'
import { clockInToComment } from './clockIns.desk.service.ts'
import { takeClockIns } from './clockIns.ingest.service.ts'
import { reassign } from './clockIns.reassigning.service.ts'
import { clockInsRepository } from './clockIns.repository.ts'
import { commentClockIn, createClockIn, overtimeChore, reckonComments, withdrawComment } from './clockIns.service.ts'

const routes: Binding[] = [
  bind(calls.createClockIn, createClockIn),
  bind(desk.getClockInToComment, clockInToComment),
  bind(calls.commentClockIn, commentClockIn),
  bind(calls.withdrawComment, withdrawComment),
  bind(radar.reassignComments, reassign),
]

export const clockInsModule = defineModule({
  name: 'clockIns',
  routes,
  ingests: [ingest(putClockIns, takeClockIns), ingest(putComments, oneByOne(takeComment))],
  on: { 'enrolment.moved': clockInsRepository.carry },
  chores: (services) => [
    overtimeChore(services),
    { name: 'clockIns.reckon', every: 60_000, run: async () => void (await reckonComments(services)) },
  ],
  family: { clock_ins: { erased: ['makeup_reason', 'media_urls', 'comment_text', 'comment_media'], moved: ['camp_student_id'] } },
})

import * as calls from '@camp/contract/clockIns/clockIns'
import * as radar from '@camp/contract/coaches/coaches.radar'
import { type Binding, bind } from '../platform/http/bind.ts'
import { reassign } from './clockIns.reassigning.service.ts'
import { commentClockIn, createClockIn, withdrawComment } from './clockIns.service.ts'

export const clockInsRoutes: Binding[] = [
  bind(calls.createClockIn, createClockIn),
  bind(calls.commentClockIn, commentClockIn),
  bind(calls.withdrawComment, withdrawComment),
  bind(radar.reassignComments, reassign),
]

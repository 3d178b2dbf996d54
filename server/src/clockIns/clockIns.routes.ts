import {
  commentClockIn as commentCall,
  createClockIn as createCall,
  withdrawComment as withdrawCall,
} from '@camp/contract/clockIns/clockIns'
import { type Binding, bind } from '../platform/http/bind.ts'
import { commentClockIn, createClockIn, withdrawComment } from './clockIns.service.ts'

export const clockInsRoutes: Binding[] = [
  bind(createCall, (input, cx) => createClockIn(cx, input)),
  bind(commentCall, (input, cx) => commentClockIn(cx, input)),
  bind(withdrawCall, (input, cx) => withdrawComment(cx, input)),
]

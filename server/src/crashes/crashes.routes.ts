import * as calls from '@camp/contract/base/crashes'
import { type Binding, bind } from '../platform/http/bind.ts'
import { takeDown } from './crashes.service.ts'

export const crashesRoutes: readonly Binding[] = [bind(calls.reportCrash, takeDown)]

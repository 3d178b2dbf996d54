import * as calls from '@camp/contract/base/crashes'
import { type Binding, bind } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { takeDown } from './crashes.service.ts'

const routes: readonly Binding[] = [bind(calls.reportCrash, takeDown)]

export const crashesModule = defineModule({ name: 'crashes', routes })

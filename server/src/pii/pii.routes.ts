import * as calls from '@camp/contract/base/pii.calls'
import { type Binding, bind } from '../platform/http/bind.ts'
import type { RecordKinds } from '../platform/module.ts'
import { reveal } from './pii.service.ts'

export const piiRoutes = (kinds: RecordKinds): Binding[] => [bind(calls.revealPersonal, reveal(kinds))]

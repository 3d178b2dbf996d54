import { revealPersonal } from '@camp/contract/pii.calls'
import { type Binding, bind } from '../platform/http/bind.ts'
import { reveal } from './pii.service.ts'

export const piiRoutes: Binding[] = [bind(revealPersonal, (input, cx) => reveal(cx, input))]

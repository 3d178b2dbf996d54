import * as calls from '@camp/contract/minors/minors'
import { type Binding, bind } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { readReport, readRows } from './minors.service.ts'

const routes: readonly Binding[] = [bind(calls.getMinorsReport, readReport), bind(calls.listMinorsRows, readRows)]

export const minorsModule = defineModule({ name: 'minors', routes, family: { outside_recipients: 'not of a family' } })

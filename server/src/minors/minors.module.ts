import * as calls from '@camp/contract/minors/minors'
import { type Binding, bind } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { exportReport } from './minors.export.ts'
import { pages, sealReport, setRecipient, showSealed } from './minors.sealing.service.ts'
import { readReport, readRows, readSealed } from './minors.service.ts'

const routes: readonly Binding[] = [
  bind(calls.getMinorsReport, readReport),
  bind(calls.exportMinorsReport, exportReport),
  bind(calls.listMinorsRows, readRows),
  bind(calls.setRecipient, setRecipient),
  bind(calls.listSealedReports, readSealed),
  bind(calls.sealMinorsReport, sealReport),
  bind(calls.showSealedReport, showSealed),
]

export const minorsModule = defineModule({
  name: 'minors',
  routes,
  pages,
  // Reports hold sums alone.
  family: { outside_recipients: 'not of a family', minors_reports: 'not of a family' },
})

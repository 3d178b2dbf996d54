import * as calls from '@camp/contract/base/pii.calls'
import { type Binding, bind } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import type { RecordKinds } from '../platform/record.kinds.ts'
import { judgePhoneFile } from './pii.files.service.ts'
import { judgePhoneSearch } from './pii.searches.service.ts'
import { reveal } from './pii.service.ts'

const piiRoutes = (kinds: RecordKinds): Binding[] => [bind(calls.revealPersonal, reveal(kinds))]

export const piiModule = defineModule({
  name: 'pii',
  routes: ({ records }) => piiRoutes(records),
  judgesPhones: { search: judgePhoneSearch, file: judgePhoneFile },
})

import { defineModule } from '../platform/module.ts'
import { judgePhoneFile } from './pii.files.service.ts'
import { piiRoutes } from './pii.routes.ts'
import { judgePhoneSearch } from './pii.searches.service.ts'

export const piiModule = defineModule({
  name: 'pii',
  routes: ({ records }) => piiRoutes(records),
  judgesPhones: { search: judgePhoneSearch, file: judgePhoneFile },
})

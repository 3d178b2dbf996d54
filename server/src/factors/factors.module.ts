import * as calls from '@camp/contract/factors/factors'
import { bind } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { beginOwnTotp, confirmOwnTotp, readOwnFactors, removeOwnTotp, renewOwnCodes } from './factors.service.ts'

export const factorsModule = defineModule({
  name: 'factors',
  routes: [
    bind(calls.getOwnFactors, readOwnFactors),
    bind(calls.beginTotp, beginOwnTotp),
    bind(calls.confirmTotp, confirmOwnTotp),
    bind(calls.removeTotp, removeOwnTotp),
    bind(calls.renewRecoveryCodes, renewOwnCodes),
  ],
  retention: [{ table: 'half_log_ins', where: "created_at < now() - interval '1 day'" }],
  family: { user_totps: 'not of a family', recovery_codes: 'not of a family', half_log_ins: 'not of a family' },
})

import * as calls from '@camp/contract/factors/factors'
import * as passkeys from '@camp/contract/factors/factors.passkeys'
import { bind, bindPublic } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import {
  addOwnPasskey,
  askOfSession,
  askOfStranger,
  beginOwnPasskey,
  listOwnPasskeys,
  removeOwnPasskey,
  renameOwnPasskey,
} from './factors.passkeys.service.ts'
import { beginOwnTotp, confirmOwnTotp, readOwnFactors, removeOwnTotp, renewOwnCodes } from './factors.service.ts'

export const factorsModule = defineModule({
  name: 'factors',
  routes: [
    bind(calls.getOwnFactors, readOwnFactors),
    bind(calls.beginTotp, beginOwnTotp),
    bind(calls.confirmTotp, confirmOwnTotp),
    bind(calls.removeTotp, removeOwnTotp),
    bind(calls.renewRecoveryCodes, renewOwnCodes),
    bind(passkeys.listPasskeys, listOwnPasskeys),
    bind(passkeys.beginPasskey, beginOwnPasskey),
    bind(passkeys.addPasskey, addOwnPasskey),
    bind(passkeys.renamePasskey, renameOwnPasskey),
    bind(passkeys.removePasskey, removeOwnPasskey),
    bind(passkeys.askPasskeyProof, askOfSession),
    bindPublic(passkeys.askPasskey, askOfStranger),
  ],
  retention: [
    { table: 'half_log_ins', where: "created_at < now() - interval '1 day'" },
    { table: 'passkey_challenges', where: "created_at < now() - interval '1 day'" },
  ],
  family: {
    passkeys: 'not of a family',
    passkey_challenges: 'not of a family',
    user_totps: 'not of a family',
    recovery_codes: 'not of a family',
    half_log_ins: 'not of a family',
  },
})

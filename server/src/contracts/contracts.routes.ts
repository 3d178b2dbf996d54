import * as calls from '@camp/contract/contracts/contracts'
import * as board from '@camp/contract/contracts/contracts.board'
import * as noticeCalls from '@camp/contract/contracts/contracts.notice'
import * as sending from '@camp/contract/contracts/contracts.sending'
import * as signing from '@camp/contract/contracts/contracts.signing'
import * as termination from '@camp/contract/contracts/contracts.termination'
import type { SigningProvider } from '../integrations/signing/signing.provider.ts'
import { type Binding, bind, bindPublic } from '../platform/http/bind.ts'
import { answerExport } from '../platform/sheet/export.ts'
import { contractsExport } from './contracts.export.ts'
import { downloadMany, downloadOne, showOne } from './contracts.files.service.ts'
import { receiveNotice } from './contracts.notice.service.ts'
import { provedNotice, terminateThere, withdrawManyThere, withdrawThere } from './contracts.outside.routes.ts'
import { contractSums } from './contracts.repository.ts'
import { preview, sendContracts } from './contracts.sending.service.ts'
import { contractBoard, contractDetail, copyLink, listContracts, updateContract, updateContracts } from './contracts.service.ts'
import { refuseContract, sendSigningCode, signContract, verifyContract } from './contracts.signing.service.ts'
import { askTermination, confirmTermination, declineTermination } from './contracts.termination.service.ts'

export const contractsRoutes = (provider: SigningProvider | null): Binding[] => [
  bind(calls.listEssContracts, listContracts),
  bind(board.getContractBoard, contractBoard),
  bind(board.sumContracts, ({ body }, cx) => contractSums(cx.db, body, cx.scope)),
  bind(board.exportContracts, answerExport(contractsExport)),
  bind(calls.getEssContract, contractDetail),
  bind(calls.updateEssContracts, async (input, cx) => {
    await withdrawThere(cx, provider, input.body)
    return updateContract(input, cx)
  }),
  bind(sending.updateManyContracts, async (input, cx) => updateContracts(input, cx, await withdrawManyThere(cx, provider, input.body))),
  bind(termination.askContractTermination, askTermination),
  bind(termination.confirmContractTermination, async (input, cx) => {
    await terminateThere(cx, provider, input.params.flowId)
    return confirmTermination(input, cx)
  }),
  bind(termination.declineContractTermination, declineTermination),
  bind(calls.getDownloadContract, downloadOne),
  bind(calls.copySigningLink, copyLink),
  bind(calls.showEssContract, showOne),
  bind(sending.downloadContracts, downloadMany),
  bind(sending.previewContracts, preview),
  bind(sending.sendCoachContract, sendContracts),
  bind(sending.sendCoachGroupContract, sendContracts),
  bindPublic(noticeCalls.essNotice, async (_input, cx) => {
    const notice = provedNotice(cx, provider)
    if (notice) await receiveNotice(cx, notice)
    return { code: 'SUCCESS', message: '' }
  }),
  bindPublic(signing.sendSigningCode, sendSigningCode),
  bindPublic(signing.signContract, signContract),
  bindPublic(signing.refuseContract, refuseContract),
  bindPublic(signing.verifyContract, verifyContract),
]

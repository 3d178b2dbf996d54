import {
  copySigningLink,
  getDownloadContract,
  getEssContract,
  listEssContracts,
  showEssContract,
  updateEssContracts,
} from '@camp/contract/contracts/contracts'
import { exportContracts, getContractBoard } from '@camp/contract/contracts/contracts.board'
import { essNotice } from '@camp/contract/contracts/contracts.notice'
import {
  downloadContracts,
  previewContracts,
  sendCoachContract,
  sendCoachGroupContract,
  updateManyContracts,
} from '@camp/contract/contracts/contracts.sending'
import {
  sendSigningCode as codeCall,
  refuseContract as refuseCall,
  signContract as signCall,
  verifyContract as verifyCall,
} from '@camp/contract/contracts/contracts.signing'
import {
  askContractTermination,
  confirmContractTermination,
  declineContractTermination,
} from '@camp/contract/contracts/contracts.termination'
import type { SigningProvider } from '../integrations/signing/signing.provider.ts'
import { type Binding, bind, bindPublic } from '../platform/http/bind.ts'
import { answerExport } from '../platform/sheet/export.ts'
import { contractsExport } from './contracts.export.ts'
import { downloadMany, downloadOne, showOne } from './contracts.files.service.ts'
import { receiveNotice } from './contracts.notice.service.ts'
import { provedNotice, terminateThere, withdrawManyThere, withdrawThere } from './contracts.outside.routes.ts'
import { preview, sendContracts } from './contracts.sending.service.ts'
import { contractBoard, contractDetail, copyLink, listContracts, updateContract, updateContracts } from './contracts.service.ts'
import { refuseContract, sendSigningCode, signContract, verifyContract } from './contracts.signing.service.ts'
import { askTermination, confirmTermination, declineTermination } from './contracts.termination.service.ts'

export const contractsRoutes = (provider: SigningProvider | null): Binding[] => [
  bind(listEssContracts, (input, cx) => listContracts(cx, input)),
  bind(getContractBoard, ({ query }, cx) => contractBoard(cx, query)),
  bind(exportContracts, (input, cx) => answerExport(cx, contractsExport, input)),
  bind(getEssContract, ({ params }, cx) => contractDetail(cx, params.flowId)),
  bind(updateEssContracts, async (input, cx) => {
    await withdrawThere(cx, provider, input.body)
    return updateContract(cx, input)
  }),
  bind(updateManyContracts, async (input, cx) => updateContracts(cx, input, await withdrawManyThere(cx, provider, input.body))),
  bind(askContractTermination, (input, cx) => askTermination(cx, input)),
  bind(confirmContractTermination, async (input, cx) => {
    await terminateThere(cx, provider, input.params.flowId)
    return confirmTermination(cx, input)
  }),
  bind(declineContractTermination, (input, cx) => declineTermination(cx, input)),
  bind(getDownloadContract, ({ query }, cx) => downloadOne(cx, query.flowId)),
  bind(copySigningLink, ({ params }, cx) => copyLink(cx, params.flowId)),
  bind(showEssContract, ({ params }, cx) => showOne(cx, params.flowId)),
  bind(downloadContracts, (input, cx) => downloadMany(cx, input)),
  bind(previewContracts, (input, cx) => preview(cx, input)),
  bind(sendCoachContract, ({ body }, cx) => sendContracts(cx, body)),
  bind(sendCoachGroupContract, ({ body }, cx) => sendContracts(cx, body)),
  bindPublic(essNotice, async (_input, cx) => {
    const notice = provedNotice(cx, provider)
    if (notice) await receiveNotice(cx, notice)
    return { code: 'SUCCESS', message: '' }
  }),
  bindPublic(codeCall, (input, cx) => sendSigningCode(cx, input)),
  bindPublic(signCall, (input, cx) => signContract(cx, input)),
  bindPublic(refuseCall, (input, cx) => refuseContract(cx, input)),
  bindPublic(verifyCall, (input, cx) => verifyContract(cx, input)),
]

import { createCipheriv, createHmac, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { HttpPeer } from './http.peer.ts'
import { type Asked, SECRET_ID, SECRET_KEY, signatureFits } from './tencent.peer.ts'

const OPERATOR = 'yDxMkUyKQE8VI2JmKxPkk'
const ORGANIZATION = '启明教育科技有限公司'
const TOKEN = 'callback-token-of-tests'
const KEY = 'A1B2C3D4E5F6A7B8C9D0E1F2A3B4C5D6'

/** The environment of a server that speaks to the peer. */
export const essEnvironment = (url: string): Record<string, string> => ({
  TENCENT_ESS_SECRET_ID: SECRET_ID,
  TENCENT_ESS_SECRET_KEY: SECRET_KEY,
  TENCENT_ESS_OPERATOR_ID: OPERATOR,
  TENCENT_ESS_ORGANIZATION: ORGANIZATION,
  TENCENT_ESS_CALLBACK_TOKEN: TOKEN,
  TENCENT_ESS_CALLBACK_KEY: KEY,
  TENCENT_ESS_BASE_URL: url,
  TENCENT_ESS_FILE_URL: url,
})

const ASKED: Asked = {
  service: 'ess',
  version: '2020-11-11',
  actions: [
    'UploadFiles',
    'CreateFlowByFiles',
    'CreateSchemeUrl',
    'DescribeFlowInfo',
    'CreateFlowReminds',
    'CancelFlow',
    'CreateReleaseFlow',
    'DescribeFileUrls',
  ],
}

interface Approver {
  ApproverType: number
  ApproverName?: string
  ApproverMobile?: string
  ApproverIdCardNumber?: string
  OrganizationName?: string
  SignComponents: { ComponentType: string; GenerateMode: string; ComponentId: string }[]
}

/** A flow as they hold it. */
export interface EssFlow {
  readonly id: string
  readonly userData: string
  readonly approvers: readonly Approver[]
  readonly bytes: Buffer
  status: number
  message: string
  signedAt: number | null
  reminded: number
  /** So many agreements to end it were begun. */
  releases: number
}

/** What a call brings: as its schema in their API says. */
interface Fields {
  readonly Operator?: { readonly UserId?: string }
  readonly FlowIds?: readonly string[]
  readonly BusinessIds?: readonly string[]
  readonly FlowId?: string
  readonly CancelMessage?: string
  readonly NeedRelievedFlowId?: string
  readonly ReliveInfo?: { readonly Reason?: string }
  readonly BusinessType?: string
  readonly FileInfos?: readonly { readonly FileBody: string; readonly FileName: string }[]
  readonly FileIds?: readonly string[]
  readonly Approvers?: readonly Approver[]
  readonly Deadline?: number
  readonly FlowName?: string
  readonly UserData?: string
}

class Refused extends Error {}
function refuse(code: string): never {
  throw new Refused(code)
}

/** Tencent ESS as far as one document and two signers go: proves signatures, and refuses what its pages say that it refuses. */
export class TencentEssPeer extends HttpPeer {
  /** What the next start of a flow meets; then all is well again. */
  next: 'well' | 'lostAnswer' | 'refused' | 'busy' | 'internal' = 'well'
  /** Where signed documents lie, if not here. */
  filesAt: string | null = null
  readonly flows = new Map<string, EssFlow>()
  /** How many documents were fetched. */
  fetched = 0
  readonly #files = new Map<string, Buffer>()

  /** The flow of a contract, by our number. */
  flowOf(reference: string): EssFlow {
    const found = [...this.flows.values()].find(({ userData }) => Buffer.from(userData, 'base64').toString() === reference)
    if (!found) throw new Error(`no flow of ${reference}`)
    return found
  }

  /** The coach signs, and the company's seal is set by itself. */
  sign(flow: EssFlow): void {
    flow.status = 4
    flow.signedAt = Math.floor(Date.now() / 1_000)
  }

  /** The document that all have signed. */
  sealed(flow: EssFlow): Buffer {
    return Buffer.concat([flow.bytes, Buffer.from('\n% sealed by a licensed authority\n')])
  }

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer) // without an encoding a request gives buffers
    const body = Buffer.concat(chunks).toString()
    if (request.method === 'GET') {
      this.fetched += 1
      const flow = this.flows.get((request.url ?? '').slice('/files/'.length))
      return void response.writeHead(flow ? 200 : 404, { 'content-type': 'application/pdf' }).end(flow && this.sealed(flow))
    }
    const tell = (content: object) =>
      void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ Response: { ...content, RequestId: randomBytes(8).toString('hex') } }))
    try {
      if (!signatureFits(request, body, ASKED)) refuse('AuthFailure.SignatureFailure')
      const fields: Fields = JSON.parse(body)
      const action = String(request.headers['x-tc-action'])
      if (fields.Operator?.UserId !== OPERATOR) refuse('UnauthorizedOperation')
      const told = this.#act(action, fields)
      if (action === 'CreateFlowByFiles' && this.next === 'lostAnswer') {
        this.next = 'well'
        return void response.destroy()
      }
      tell(told)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      tell({ Error: { Code: error.message, Message: `${error.message}: 何雨桐 13900070001` } })
    }
  }

  #act(action: string, fields: Fields): object {
    if (action === 'UploadFiles') return this.#upload(fields)
    if (action === 'CreateFlowByFiles') return this.#create(fields)
    if (action === 'CreateReleaseFlow') return this.#release(fields)
    const ids = fields.FlowIds ?? fields.BusinessIds ?? [fields.FlowId ?? '']
    const flows = ids.map((id) => this.flows.get(id) ?? refuse('ResourceNotFound.Flow'))
    const [flow] = flows
    if (!flow) throw new Refused('MissingParameter')
    if (action === 'CreateSchemeUrl') return { SchemeUrl: `https://essurl.cn/${flow.id.slice(0, 10)}` }
    if (action === 'DescribeFileUrls')
      return { FileUrls: [{ Url: `${this.filesAt ?? this.url}/files/${flow.id}`, Option: '' }], TotalCount: 1 }
    if (action === 'CreateFlowReminds') {
      flow.reminded += 1
      return { RemindFlowRecords: [{ CanRemind: flow.status === 1, FlowId: flow.id, RemindMessage: '' }] }
    }
    if (action === 'CancelFlow') {
      if (![1, 2].includes(flow.status)) refuse('OperationDenied.FlowHasTerminated')
      if (!fields.CancelMessage) refuse('MissingParameter')
      flow.status = 6
      flow.message = fields.CancelMessage ?? ''
      return {}
    }
    return {
      FlowDetailInfos: flows.map(({ id, status, message, signedAt }) => ({
        FlowId: id,
        FlowStatus: status,
        FlowMessage: message,
        FlowApproverInfos: [{ ApproveType: 'PERSON', ApproveTime: signedAt ?? 0 }, { ApproveType: 'ENTERPRISESERVER' }],
      })),
    }
  }

  #release({ NeedRelievedFlowId = '', ReliveInfo }: Fields): object {
    const flow = this.flows.get(NeedRelievedFlowId) ?? refuse('ResourceNotFound.Flow')
    if (flow.status !== 4 || flow.releases > 0) refuse('OperationDenied.FlowStatusForbid')
    if (!ReliveInfo?.Reason) refuse('MissingParameter')
    flow.releases += 1
    return { FlowId: randomBytes(16).toString('hex') }
  }

  #upload(fields: Fields): object {
    const [file] = fields.FileInfos ?? []
    const bytes = Buffer.from(file?.FileBody ?? '', 'base64')
    if (fields.BusinessType !== 'DOCUMENT' || !file?.FileName.endsWith('.pdf') || !bytes.toString('latin1').startsWith('%PDF-'))
      refuse('InvalidParameter.FileType')
    const id = randomBytes(16).toString('hex')
    this.#files.set(id, bytes)
    return { FileIds: [id], TotalCount: 1 }
  }

  #create(fields: Fields): object {
    const mood = this.next
    if (mood !== 'lostAnswer') this.next = 'well'
    if (mood === 'refused') refuse('FailedOperation.QuotaNotEnough')
    if (mood === 'busy') refuse('RequestLimitExceeded')
    if (mood === 'internal') refuse('InternalError')
    const [fileId = ''] = fields.FileIds ?? []
    const bytes = this.#files.get(fileId) ?? refuse('ResourceNotFound.Resource')
    const [person = refuse('MissingParameter'), company = refuse('MissingParameter')] = fields.Approvers ?? []
    if (person.ApproverType !== 1 || !person.ApproverName || !/^1\d{10}$/.test(person.ApproverMobile ?? ''))
      refuse('InvalidParameter.Approver')
    if (!/^\d{17}[\dX]$/.test(person.ApproverIdCardNumber ?? '')) refuse('InvalidParameter.IdCard')
    if (company.ApproverType !== 3 || company.OrganizationName !== ORGANIZATION) refuse('InvalidParameter.Organization')
    if (Number(fields.Deadline) * 1_000 < Date.now()) refuse('InvalidParameter.Deadline')
    if (/[^\p{Script=Han}\w ()（）[\].+&，；。、-]/u.test(fields.FlowName ?? '')) refuse('InvalidParameter.FlowName')
    const id = randomBytes(16).toString('hex')
    const flow = {
      id,
      userData: fields.UserData ?? '',
      approvers: [person, company],
      bytes,
      status: 1,
      message: '',
      signedAt: null,
      reminded: 0,
      releases: 0,
    }
    this.flows.set(id, flow)
    return { FlowId: id }
  }
}

/** What they send when a flow has changed; `with`: another token or key than the right one. */
export function essNoticeOf(flow: EssFlow, { token = TOKEN, key = KEY, clear = false, id = randomBytes(8).toString('hex') } = {}) {
  const message = JSON.stringify({
    MsgId: id,
    MsgType: 'FlowStatusChange',
    MsgVersion: 'ThirdPartyApp',
    MsgData: { FlowId: flow.id, FlowCallbackStatus: flow.status, UserData: flow.userData },
  })
  const cipher = createCipheriv('aes-256-cbc', key, key.slice(0, 16))
  const encrypt = Buffer.concat([cipher.update(message), cipher.final()]).toString('base64')
  const body = clear ? message : JSON.stringify({ encrypt })
  const signature = `sha256=${createHmac('sha256', token).update(body).digest('hex')}`
  return { body, headers: { 'content-type': 'application/json', 'content-signature': signature } }
}

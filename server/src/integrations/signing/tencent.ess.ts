import * as z from 'zod'
import type { TencentEssConfig } from '../../platform/config/config.signing.ts'
import { withDeadline } from '../../platform/deadline.ts'
import { askOutside } from '../../platform/trace/outside.ts'
import { readBytes } from '../answer.json.ts'
import { askTencent, TencentSilent } from '../tencent/tencent.client.ts'
import { type FlowNotice, type FlowStand, SigningAway, type SigningProvider, SigningRefused, type ToSign } from './signing.provider.ts'
import { readNotice } from './tencent.ess.notice.ts'

// The self-built application of an enterprise (service "ess", API 2020-11-11). Names and bounds: the vendor's models of these calls
// (tencentcloud-sdk-nodejs, ess/v20201111).

const NAME = 'Tencent ESS'
/** Documents of a month are some hundred kilobytes; theirs, sealed, a little more. */
const MOST_BYTES = 20_000_000
const FILE_WITHIN_MS = 30_000
/** Words of our document at which they set the seal and the signature. */
const SEAL_AT = '甲方（盖章）'
const SIGN_AT = '乙方（签署）'
/** Who the two are to them: a person who signs, and a company whose seal is set by itself. */
const PERSON = 1
const SEALED_SILENTLY = 3

const refusal = z.object({ Response: z.object({ Error: z.object({ Code: z.string() }) }) })
/** A refusal that passes by itself; and their own fault, after which nobody knows. */
const PASSING = /^RequestLimitExceeded/
const UNCLEAR = /^(InternalError|RequestTimeout)/

const uploaded = z.object({ Response: z.object({ FileIds: z.array(z.string()).min(1) }) })
const started = z.object({ Response: z.object({ FlowId: z.string().min(1).max(64) }) })
const linked = z.object({ Response: z.object({ SchemeUrl: z.url({ protocol: /^https?$/ }) }) })
const described = z.object({
  Response: z.object({
    FlowDetailInfos: z.array(
      z.object({
        FlowId: z.string(),
        FlowStatus: z.int(),
        FlowMessage: z.string().nullish(),
        FlowApproverInfos: z.array(z.object({ ApproveType: z.string().nullish(), ApproveTime: z.int().nullish() })).nullish(),
      }),
    ),
  }),
})
const reminded = z.object({
  Response: z.object({ RemindFlowRecords: z.array(z.object({ CanRemind: z.boolean(), RemindMessage: z.string().nullish() })) }),
})
const filed = z.object({ Response: z.object({ FileUrls: z.array(z.object({ Url: z.url({ protocol: /^https?$/ }) })).min(1) }) })
const done = z.object({ Response: z.object({ RequestId: z.string() }) })

/** Their signs for a title: what is none of these is left out. */
const titled = (text: string): string => text.replace(/[^\p{Script=Han}A-Za-z0-9 ()（）[\]_.+&，；。、-]/gu, '').slice(0, 200)

const component = (type: 'SIGN_SEAL' | 'SIGN_SIGNATURE', at: string, more: object = {}) => ({
  ComponentType: type,
  GenerateMode: 'KEYWORD',
  ComponentId: at,
  ComponentWidth: 110,
  ComponentHeight: type === 'SIGN_SEAL' ? 110 : 44,
  ComponentPage: 1,
  ComponentPosX: 0,
  ComponentPosY: 0,
  FileIndex: 0,
  KeywordOrder: 'Reverse',
  KeywordIndexes: [0],
  RelativeLocation: 'Right',
  ...more,
})

/** Has contracts signed by Tencent ESS: the coach by face and phone, then the company's seal by itself. */
export class TencentEss implements SigningProvider {
  readonly #config: TencentEssConfig
  readonly #now: () => Date
  readonly #withinMs: number | undefined

  constructor(config: TencentEssConfig, now: () => Date, withinMs?: number) {
    this.#config = config
    this.#now = now
    this.#withinMs = withinMs
  }

  async start({ reference, title, bytes, signer, until }: ToSign): Promise<string> {
    const { organization, sealId, operatorId, fileUrl } = this.#config
    const file = { FileBody: bytes.toString('base64'), FileName: `${reference}.pdf` }
    const upload = { Caller: { OperatorId: operatorId }, BusinessType: 'DOCUMENT', FileType: 'pdf', FileInfos: [file] }
    // A file alone spends nothing and goes by itself after an hour.
    const { FileIds } = (await this.#ask('UploadFiles', upload, uploaded, { at: fileUrl, harmless: true })).Response
    const { Response } = await this.#ask(
      'CreateFlowByFiles',
      {
        FlowName: titled(title),
        FlowType: '工时确认书',
        FileIds: FileIds.slice(0, 1),
        Unordered: false,
        Deadline: Math.floor(until.getTime() / 1_000),
        UserData: Buffer.from(reference).toString('base64'),
        Approvers: [
          {
            ApproverType: PERSON,
            ApproverName: signer.name,
            ApproverMobile: signer.phone,
            ApproverIdCardType: 'ID_CARD',
            ApproverIdCardNumber: signer.idCard,
            NotifyType: 'SMS',
            SignComponents: [component('SIGN_SIGNATURE', SIGN_AT)],
          },
          {
            ApproverType: SEALED_SILENTLY,
            OrganizationName: organization,
            SignComponents: [component('SIGN_SEAL', SEAL_AT, sealId === null ? {} : { ComponentValue: sealId })],
          },
        ],
      },
      started,
    )
    return Response.FlowId
  }

  async link(flowId: string): Promise<string> {
    const asked = { FlowId: flowId, EndPoint: 'HTTP_SHORT_URL', PathType: 1 }
    return (await this.#ask('CreateSchemeUrl', asked, linked, { harmless: true })).Response.SchemeUrl
  }

  async snapshot(flowIds: readonly string[]): Promise<ReadonlyMap<string, FlowStand>> {
    const { FlowDetailInfos } = (await this.#ask('DescribeFlowInfo', { FlowIds: flowIds }, described, { harmless: true })).Response
    return new Map(
      FlowDetailInfos.map(({ FlowId, FlowStatus, FlowMessage, FlowApproverInfos }) => {
        const at = FlowApproverInfos?.find(({ ApproveType }) => ApproveType === 'PERSON')?.ApproveTime
        const signedAt = at ? new Date(at * 1_000).toISOString() : null
        return [FlowId, { flowStatus: FlowStatus, reason: FlowMessage?.slice(0, 200) || null, signedAt }]
      }),
    )
  }

  async remind(flowId: string): Promise<void> {
    const { RemindFlowRecords } = (await this.#ask('CreateFlowReminds', { FlowIds: [flowId] }, reminded)).Response
    if (!RemindFlowRecords[0]?.CanRemind) throw new SigningRefused('cannot be reminded of now')
  }

  async cancel(flowId: string, reason: string): Promise<void> {
    await this.#ask('CancelFlow', { FlowId: flowId, CancelMessage: reason }, done)
  }

  async terminate(flowId: string, reason: string): Promise<void> {
    await this.#ask('CreateReleaseFlow', { NeedRelievedFlowId: flowId, ReliveInfo: { Reason: titled(reason) } }, started)
  }

  async file(flowId: string): Promise<Buffer> {
    const asked = { BusinessType: 'FLOW', BusinessIds: [flowId], FileType: 'PDF', UrlTtl: 300 }
    const { FileUrls } = (await this.#ask('DescribeFileUrls', asked, filed, { harmless: true })).Response
    return download(theirs(this.#config, FileUrls[0]?.Url ?? ''))
  }

  read(headers: Readonly<Record<string, unknown>>, body: string): FlowNotice | null {
    return readNotice(this.#config, headers, body)
  }

  /** `harmless`: asked twice, nothing is done twice, so that no answer is as good as never asked. */
  async #ask<T extends z.ZodType>(
    action: string,
    content: object,
    schema: T,
    { at = this.#config.baseUrl, harmless = false }: { readonly at?: string; readonly harmless?: boolean } = {},
  ): Promise<z.output<T>> {
    const { secretId, secretKey, region, operatorId } = this.#config
    const service = { name: NAME, service: 'ess', version: '2020-11-11', region, secretId, secretKey, now: this.#now } as const
    const bound = this.#withinMs === undefined ? service : { ...service, withinMs: this.#withinMs }
    const came = await askTencent(bound, at, action, { Operator: { UserId: operatorId }, ...content }).catch((error: unknown) => {
      if (error instanceof TencentSilent) throw new SigningAway(`${action}: ${error.message}`, error.reached && !harmless)
      throw error
    })
    const no = refusal.safeParse(came)
    if (no.success) {
      // The words may name the signer; the code does not.
      const { Code } = no.data.Response.Error
      if (PASSING.test(Code)) throw new SigningAway(`${action}: ${Code}`, false)
      if (UNCLEAR.test(Code)) throw new SigningAway(`${action}: ${Code}`, !harmless)
      throw new SigningRefused(Code)
    }
    const read = schema.safeParse(came)
    if (!read.success) throw new SigningAway(`${action}: ${NAME} answered nothing clear`, !harmless)
    return read.data
  }
}

/** Their own hosts, as the examples of their pages have them: file.ess.tencent.cn and its like. */
const THEIR_HOSTS = /(^|\.)ess\.tencent\.cn$/

/** An address that an answer brought is asked only where it is one of theirs, or of a host that was configured. */
function theirs({ baseUrl, fileUrl, fileHosts }: TencentEssConfig, address: string): string {
  const { protocol, host } = new URL(address)
  if (baseUrl.startsWith('https:') && protocol !== 'https:') throw new SigningAway('the document lies at an address without TLS', false)
  if (!THEIR_HOSTS.test(host) && host !== new URL(fileUrl).host && !fileHosts.includes(host))
    throw new SigningAway(`the document lies at ${host}, which is none of their hosts; TENCENT_ESS_FILE_HOSTS may name it`, false)
  return address
}

/** Their documents lie at addresses of theirs that are good for some minutes. */
async function download(url: string): Promise<Buffer> {
  const came = await askOutside('ess', url, () =>
    withDeadline(FILE_WITHIN_MS, async (signal) => {
      const response = await fetch(url, { redirect: 'manual', signal })
      return { status: response.status, bytes: response.status === 200 ? await readBytes(response, MOST_BYTES) : null }
    }),
  ).catch(() => null)
  const bytes = came?.bytes
  if (!bytes) throw new SigningAway(`the document did not come: ${came?.status ?? 'no answer'}`, false)
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new SigningAway('the document is no PDF', false)
  return bytes
}

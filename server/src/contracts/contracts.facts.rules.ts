import { contractLine } from '@camp/contract/contracts/contracts'
import type { ContractProvider } from '@camp/contract/contracts/contracts.events'
import * as z from 'zod'

/** What stands in a document: written once, when the contract is made, and never read from anywhere else again. */
export const contractFacts = z.object({
  /** Which wording and layout; older ones stay as they were. */
  template: z.literal(1),
  flowId: z.string(),
  company: z.string(),
  coachName: z.string(),
  coachGroupName: z.string().nullable(),
  idCard: z.string(),
  phone: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  minutes: z.int(),
  amount: z.int(),
  lineCount: z.int(),
  rows: z.array(contractLine),
  clauses: z.array(z.string()),
  verifyUrl: z.string(),
})
export type ContractFacts = z.output<typeof contractFacts>

/** How it is signed, by each signer. */
const SIGNED_BY: Readonly<Record<ContractProvider, readonly string[]>> = {
  BUILTIN: [
    '乙方凭本合同的专属链接打开签署页，以身份证号后六位和发送到合同所列手机号的短信验证码核验身份，并同意以电子方式签署；电子签署与书面签字具有双方约定的同等效力。',
    '文件由甲方的平台电子印章加盖两枚签章，用于证明签署后内容未被改动及所经过的核验步骤。',
  ],
  ESS: ['双方通过腾讯电子签实名认证并以电子方式签署，签名和印章使用持牌认证机构颁发的数字证书，与书面签字盖章具有同等法律效力。'],
}

/** Who issued the certificate of the built-in seal: the company itself, or somebody whom the signatures name. */
const ISSUED_BY = ['该印章证书由甲方自行签发，并非持牌认证机构颁发。', '该印章证书由文件签章属性所列的颁发机构颁发。'] as const

/** What both sides agree on, and how it is signed. `issued`: the company's certificate was issued by somebody else. */
export const clausesOf = (agreed: readonly string[], provider: ContractProvider, issued = false): string[] => [
  ...agreed,
  ...SIGNED_BY[provider].map((clause, at, all) =>
    provider === 'BUILTIN' && at === all.length - 1 ? clause + ISSUED_BY[issued ? 1 : 0] : clause,
  ),
]

/** A step on the way, as the evidence page prints it. */
export const evidenceStep = z.object({ at: z.string(), what: z.string(), who: z.string(), where: z.string() })
export type EvidenceStep = z.output<typeof evidenceStep>

export interface Evidence {
  readonly steps: readonly EvidenceStep[]
  /** Of the document that was shown to the signer. */
  readonly unsignedHash: string
  readonly signedAt: string
}

import * as z from 'zod'
import { defineCall, file, fileInPlace, json, page } from '../base/call.ts'
import { numberPart } from '../base/digits.ts'
import { rowFields } from '../base/page.ts'
import { pay } from '../base/restricted.ts'
import { day, filter, id, moment, oneOrMany, text } from '../base/wire.ts'
import { contractEvent, contractProvider } from './contracts.events.ts'
import { contractEnding, contractStatus } from './contracts.steps.ts'

const area = 'Work hours and contracts'

/** The number of a contract: a letter, its day, ten digits. */
export const flowId = () => z.string().regex(/^[A-Za-z0-9_-]{8,64}$/)

/** The filters of the list. A period finds all that overlap it; `coachGroupId` is the group of today. */
export const contractFilterShape = {
  coachId: oneOrMany(id()),
  coachGroupId: oneOrMany(id()),
  status: oneOrMany(contractStatus.schema),
  ending: oneOrMany(contractEnding.schema),
  flowId: numberPart(64),
  startDate: day(),
  endDate: day(),
  sentFrom: moment(),
  sentTo: moment(),
}
export const contractFilter = filter(contractFilterShape)
export type ContractFilter = z.output<typeof contractFilter>

const contractRow = z.object({
  ...rowFields,
  flowId: z.string(),
  provider: contractProvider.schema,
  coachId: z.int(),
  coachName: z.string(),
  /** The group when it was sent. */
  coachGroupName: z.string().nullable(),
  startDate: z.string(),
  endDate: z.string(),
  lineCount: z.int(),
  minutes: z.int(),
  /** In fen. */
  amount: pay.amount(),
  flowStatus: z.int(),
  status: contractStatus.schema,
  statusReason: z.string().nullable(),
  /** What waits to end it while it is signed; null: nothing. */
  ending: contractEnding.schema.nullable(),
  /** Null in every answer that is only read: who takes the link to sign by stands in its trail (`copySigningLink`). */
  signUrl: z.string().nullable(),
  /** Is there a link, and may the reader take it? Those may who send, and see what it is about, and the coach of it. Q-97. */
  signable: z.boolean(),
  sentAt: z.string().nullable(),
  openedAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  remindedAt: z.string().nullable(),
  signedAt: z.string().nullable(),
  /** SHA-256 of the sealed document, else of the one to be signed. */
  hash: z.string().nullable(),
})
export type Contract = z.output<typeof contractRow>

export const contractSorts = ['startDate', 'amount', 'sentAt', 'signedAt'] as const
const readers = ['COASH_CONTRACT_RECORDS', 'COASH_WORKHOUR_STATS'] as const

export const listEssContracts = defineCall({
  id: 'listEssContracts',
  title: { zh: '查看合同签署记录', en: 'List contracts' },
  area,
  method: 'GET',
  path: '/api/manage/workhours/ess/contracts/list',
  query: contractFilter,
  answer: page(contractRow),
  codes: readers,
  // A coach without a code sees the own ones. Q-95.
  own: true,
  sorts: contractSorts,
  defaultSort: 'startDate,desc',
})

/** A row of the table in a contract: what was done on a day, of one kind, at one rate. */
export const contractLine = z.object({
  day: z.string(),
  /** As `workKind` of work hours, whose words would come with every list. */
  kind: z.enum(['COMMENT', 'LIVE_CLASS', 'GROUP_SERVICE', 'OTHER']),
  place: z.string(),
  minutes: z.int(),
  pieces: z.int(),
  unit: z.enum(['HOUR', 'PIECE']),
  /** Fen an hour, or a piece. */
  rate: z.int(),
  amount: z.int(),
  /** How many lines of the ledger stand in it. */
  count: z.int(),
})
export type ContractLine = z.output<typeof contractLine>

/** A contract with all that happened to it, its rows, and the certificate that sealed it. */
export const getEssContract = defineCall({
  id: 'getEssContract',
  title: { zh: '查看合同详情', en: 'See a contract' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/manage/workhours/ess/contracts/{flowId}',
  params: z.object({ flowId: flowId() }),
  answer: json(
    contractRow.extend({
      lines: z.array(contractLine.extend({ rate: pay.amount(), amount: pay.amount() })),
      events: z.array(
        z.object({
          id: z.int(),
          at: z.string(),
          kind: contractEvent.schema,
          /** Who did it: a member of staff, the coach, or nobody. */
          actor: z.string().nullable(),
          ip: z.string().nullable(),
          said: z.string().nullable(),
        }),
      ),
      /** `issuer`: who issued the certificate; null: the company itself. */
      seal: z.object({ sealedAt: z.string(), certificateUntil: z.string(), issuer: z.string().nullable() }).nullable(),
      /** How it stands with an outside signer; null: the product has it signed itself. */
      outside: z
        .object({
          /** Its number there; null until they took it. */
          flowId: z.string().nullable(),
          checkedAt: z.string().nullable(),
          /** Their code, where they refused it. */
          refusal: z.string().nullable(),
          /** It was handed over and no answer came: it may have been taken. */
          doubt: z.boolean(),
        })
        .nullable(),
      /** What waits to end a signed contract: another person has to confirm it (ASKED), or both have to sign it with an outside signer (STARTED). */
      termination: z
        .object({
          state: contractEnding.schema,
          version: z.int(),
          reason: z.string(),
          askedById: z.int(),
          askedByName: z.string(),
          askedAt: z.string(),
          /** Who may confirm it: some of them. */
          who: z.array(z.string()),
        })
        .nullable(),
      /** Lost keys of this installation keep it from being sealed, or its link from working; null: nothing does. */
      stuck: z.enum(['SEAL', 'LINK']).nullable(),
      /** Where anybody checks a copy of it. */
      verifyUrl: z.string(),
    }),
  ),
  codes: readers,
})

/** REFRESH asks how it stands, and sends again what did not go out; CANCEL frees its hours; REMIND sends the link again, once. */
export const contractActions = ['REFRESH', 'CANCEL', 'REMIND'] as const

export const updateEssContracts = defineCall({
  id: 'updateEssContracts',
  title: { zh: '刷新、撤回、催签合同', en: 'Refresh, withdraw or remind a contract' },
  area,
  method: 'PUT',
  path: '/api/manage/workhours/ess/contracts',
  body: z.object({ flowId: flowId(), action: z.enum(contractActions), reason: text(200).optional() }),
  answer: json(z.object({ flowId: z.string(), flowStatus: z.int(), status: contractStatus.schema, version: z.int() })),
  codes: ['COASH_CONTRACT_EDIT'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'contract',
    says: { zh: '更新“{name}”的工时合同 {flowId}：{status}', en: 'Updated contract {flowId} of "{name}": {status}' },
    announces: { zh: '更新“{name}”的工时合同 {flowId}', en: 'Updating contract {flowId} of "{name}"' },
    speaks: { status: contractStatus },
  },
})

/**
 * Takes the link to sign by: staff to pass it on by hand, a coach that of the own contract, to follow it. It stands in the trail of the contract
 * who took it. The link signs nothing: its page asks for the ID card, and for a code to the phone.
 */
export const copySigningLink = defineCall({
  id: 'copySigningLink',
  title: { zh: '复制签署链接', en: 'Copy the signing link' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/manage/workhours/ess/contracts/{flowId}/link',
  params: z.object({ flowId: flowId() }),
  answer: json(z.object({ url: z.string() })),
  codes: ['COASH_CONTRACT_SEND'],
  own: true,
  changes: true,
  audit: {
    type: 'EXPORT',
    target: 'contract',
    says: { zh: '复制“{name}”的工时合同 {flowId} 的签署链接', en: 'Copied the signing link of contract {flowId} of "{name}"' },
  },
})

/** Of what is not signed yet the draft, marked as such. Each download is noted. */
export const getDownloadContract = defineCall({
  id: 'getDownloadContract',
  title: { zh: '下载合同', en: 'Download a contract' },
  area,
  method: 'POST',
  path: '/api/manage/workhours/ess/getDownloadContract',
  query: filter({}, { flowId: flowId() }),
  answer: file('application/pdf'),
  codes: ['COASH_CONTRACT_DOWNLOAD', 'COASH_CONTRACT_EDIT'],
  own: true,
  changes: true,
  audit: {
    type: 'EXPORT',
    target: 'contract',
    says: { zh: '下载“{name}”的工时合同 {flowId}', en: 'Downloaded contract {flowId} of "{name}"' },
    announces: { zh: '下载工时合同 {flowId}', en: 'Downloading contract {flowId}' },
  },
})

/** The sealed document in a tab of its own. Q-98. */
export const showEssContract = defineCall({
  id: 'showEssContract',
  title: { zh: '在新标签页查看合同', en: 'Open a contract in a tab' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/manage/workhours/ess/contracts/{flowId}/pdf',
  params: z.object({ flowId: flowId() }),
  answer: fileInPlace('application/pdf'),
  codes: ['COASH_CONTRACT_DOWNLOAD', 'COASH_CONTRACT_EDIT'],
})

import * as z from 'zod'
import { defineCall, fileOr, json } from '../base/call.ts'
import { taskStarted } from '../base/page.ts'
import { pay } from '../base/restricted.ts'
import { day, id, text } from '../base/wire.ts'
import { contractProvider, contractSkip } from './contracts.events.ts'
import { contractStatus } from './contracts.steps.ts'
import { contractActions, flowId } from './contracts.ts'

const area = 'Work hours and contracts'

/** So many coaches, and groups, are sent to at once; so many documents come in one archive, and so many contracts change at once. */
const MOST_COACHES = 1_000
const MOST_FILES = 500
const MOST_CHANGED = 100

const period = { startDate: day(), endDate: day() }
const coachIds = z.array(id()).max(MOST_COACHES)
const groupIds = z.array(id()).min(1).max(MOST_COACHES)

/** Who could send it, where the reader may not (`OWN_CHANGE`); nobody: an empty one. */
const who = z.array(z.string()).nullable()

const sent = json(
  z.object({
    /** The work that makes the documents and sends the links; null where there is nothing to send. */
    taskId: z.int().nullable(),
    count: z.int(),
    skipped: z.array(
      z.object({
        coachId: z.int(),
        coachName: z.string(),
        reason: contractSkip.schema,
        /** The contract that is in the way. */
        flowId: z.string().nullable(),
        /** The month that has to be closed first. */
        month: z.string().nullable(),
        who,
      }),
    ),
  }),
)
const sending = {
  area,
  method: 'POST',
  answer: sent,
  codes: ['COASH_CONTRACT_SEND'],
  changes: true,
  audit: {
    type: 'ADD',
    target: 'contract',
    says: { zh: '生成“{name}”的工时合同 {flowId}', en: 'Made contract {flowId} of "{name}"' },
    announces: { zh: '发送工时合同', en: 'Sending contracts' },
  },
} as const

/** One contract a coach, over all lines of the period; a coach who cannot have one is passed over, and the answer says why. */
export const sendCoachContract = defineCall({
  id: 'sendCoachContract',
  title: { zh: '给老师发送工时合同', en: 'Send contracts to coaches' },
  ...sending,
  path: '/api/manage/workhours/ess/coach/send-contract',
  body: z.object({ coachIds: coachIds.min(1), ...period }),
})

/** Everybody who was in one of the groups on any day of the period, and those named, each once. Q-92. */
export const sendCoachGroupContract = defineCall({
  id: 'sendCoachGroupContract',
  title: { zh: '给辅导组发送工时合同', en: 'Send contracts to coach groups' },
  ...sending,
  path: '/api/manage/workhours/ess/coach/group/send-contract',
  body: z.object({ groupIds, coachIds: coachIds.optional(), ...period }),
})

const preflightRow = z.object({
  coachId: z.int(),
  coachName: z.string(),
  coachGroupName: z.string().nullable(),
  lines: z.int(),
  minutes: z.int(),
  amount: pay.amount(),
  /** Null: a contract would be sent. */
  reason: contractSkip.schema.nullable(),
  flowId: z.string().nullable(),
  /** The first month of the period that is not closed, where only closed ones may be sent. */
  month: z.string().nullable(),
  who,
  /** By whom, and on which day, phone or ID card were last changed, if within 30 days: by these it is signed. */
  changed: z.object({ by: z.string(), day: day() }).nullable(),
  /** Who would have it signed. */
  provider: contractProvider.schema,
})
export type ContractPreflight = z.output<typeof preflightRow>

/** What sending would do, before anything is sent. */
export const previewContracts = defineCall({
  id: 'previewContracts',
  title: { zh: '预览要发送的工时合同', en: 'Preview contracts to be sent' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/manage/workhours/ess/preview',
  body: z.object({ groupIds: groupIds.optional(), coachIds: coachIds.optional(), ...period }),
  answer: json(z.array(preflightRow)),
  codes: ['COASH_CONTRACT_SEND'],
})

/** As `updateEssContracts`, of many: what cannot be done is left alone, and the answer says why. */
export const updateManyContracts = defineCall({
  id: 'updateManyContracts',
  title: { zh: '批量刷新、撤回、催签合同', en: 'Refresh, withdraw or remind many contracts' },
  area,
  beyond: true,
  method: 'PUT',
  path: '/api/manage/workhours/ess/contracts/many',
  body: z.object({ flowIds: z.array(flowId()).min(1).max(MOST_CHANGED), action: z.enum(contractActions), reason: text(200).optional() }),
  answer: json(z.array(z.object({ flowId: z.string(), status: contractStatus.schema.nullable(), refused: z.string().nullable() }))),
  codes: ['COASH_CONTRACT_EDIT'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'contract',
    says: { zh: '更新“{name}”的工时合同 {flowId}：{status}', en: 'Updated contract {flowId} of "{name}": {status}' },
    announces: { zh: '批量更新工时合同', en: 'Updating contracts' },
    speaks: { status: contractStatus },
  },
})

/** The documents of many in one archive. */
export const downloadContracts = defineCall({
  id: 'downloadContracts',
  title: { zh: '打包下载合同', en: 'Download contracts' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/manage/workhours/ess/downloadContracts',
  body: z.array(flowId()).min(1).max(MOST_FILES),
  answer: fileOr('application/zip', taskStarted),
  codes: ['COASH_CONTRACT_DOWNLOAD'],
  changes: true,
  audit: {
    type: 'EXPORT',
    target: 'contract',
    says: { zh: '打包下载工时合同 {count} 份', en: 'Downloaded {count|contract|contracts} as zip' },
    announces: { zh: '打包下载工时合同', en: 'Downloading contracts' },
  },
})

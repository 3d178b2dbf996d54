import type { AnyCall } from '@camp/contract/base/call'
import { calls } from '@camp/contract/catalogue'
import * as z from 'zod'

/** Does a value of this schema hold a list, or a key of such a name? */
function holds(schema: z.ZodType, asked: { readonly list?: true; readonly key?: RegExp }): boolean {
  const within = (node: unknown): boolean => {
    if (typeof node !== 'object' || node === null) return false
    if (asked.list && 'type' in node && node.type === 'array') return true
    if (asked.key && 'properties' in node && Object.keys(Object(node.properties)).some((key) => asked.key?.test(key))) return true
    return Object.values(node).some(within)
  }
  return within(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }))
}

const takesMany = ({ body, upload }: AnyCall) => upload !== undefined || (body !== undefined && holds(body, { list: true }))
const startsMany = ({ answer }: AnyCall) => 'schema' in answer && holds(answer.schema, { key: /^(taskId|count)$/ })
const goesOut = ({ audit }: AnyCall) => typeof audit === 'object' && audit.type === 'EXPORT'

/** Calls that may write many rows in one act: they take a list or a sheet, start a task, or answer how many. A sheet that goes out writes none. */
export const bulkCalls: readonly AnyCall[] = calls.filter((call) => call.changes && !goesOut(call) && (takesMany(call) || startsMany(call)))

const PARTS = 'one record with its parts, in one entry'
const OWN = 'what is one’s own, which the log does not hold'

/** Those of them that write no more than one entry in one act. */
export const OF_ONE: Readonly<Record<string, string>> = {
  addMoveFile: 'one entry, of the move',
  mapMoveFile: 'one entry, of the move',
  endOtherSessions: PARTS,
  endUserSessions: PARTS,
  clearDoneTask: OWN,
  loadSample: 'of a product without business, in setup.sample.test.ts',
  clearSample: 'of a product without business, in setup.sample.test.ts',
  addPasskey: 'one entry, of the account',
  createCalendarLink: 'one entry, of the account',
  saveView: OWN,
  arrangeHome: OWN,
  createDashboard: OWN,
  updateDashboard: OWN,
  shareDashboard: 'one entry of each role',
  recordVisits: OWN,
  tellPresence: 'nothing is kept',
  createApiKey: PARTS,
  updateApiKey: PARTS,
  createAlarm: PARTS,
  updateAlarm: PARTS,
  tryAlarm: 'nothing is kept',
  createWebhook: PARTS,
  updateWebhook: PARTS,
  retryWebhookDeliveries: 'one entry, of the endpoint',
  replayWebhook: 'one entry, of the endpoint',
  lookKeepingRule: 'one entry, of the rule',
  saveCamp: PARTS,
  copyCamp: PARTS,
  createPromotionChannel: PARTS,
  updatePromotionChannel: PARTS,
  createFeedback: PARTS,
  addGoods: PARTS,
  updateGoods: PARTS,
  createFollowUp: PARTS,
  updateFollowUp: PARTS,
  updateOrderRemark: PARTS,
  createHoliday: PARTS,
  updateHoliday: PARTS,
  uploadFile: 'one file',
  savePowerConfig: PARTS,
  createMessageTask: PARTS,
  updateMessageTask: PARTS,
  createParent: PARTS,
  unbindParentImei: PARTS,
  askRefund: PARTS,
  saveRefundRule: PARTS,
  createResource: PARTS,
  updateResource: PARTS,
  createUser: PARTS,
  setRoleHome: PARTS,
  takeRoleTemplates: 'seven at most, an entry each',
  takeCampTypes: 'four at most, an entry each',
  takeCarriers: 'sixteen at most, an entry each',
  remindRoleFactors: 'one entry, of the role',
  inviteUploader: PARTS,
  createClockIn: PARTS,
  commentClockIn: PARTS,
  disputeWorkStatement: PARTS,
}

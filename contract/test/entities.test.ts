import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { answerSchema, requestSchema, type Schema } from '../src/base/openapi.schema.ts'
import { pageOf } from '../src/base/page.ts'
import { calls } from '../src/catalogue.ts'

// The fields of entities as the specification's third section names them. `of` says where they stand: the call that answers them, and the
// field below which they are; a call with `sends` takes them as its body.
interface Entity {
  readonly of: string
  readonly below?: string
  readonly sends?: true
  readonly fields: readonly string[]
  /** What a field may be, among others. */
  readonly values?: Readonly<Record<string, readonly string[]>>
}

const entities: Readonly<Record<string, Entity>> = {
  User: {
    of: 'getAllAuthUsers',
    fields: ['id', 'activeflg', 'roles', 'permissions', 'tags', 'username'],
    values: { activeflg: ['ACTIVE', 'FROZEN'] },
  },
  Permission: { of: 'getPermissionsByPage', fields: ['code', 'id'] },
  Role: { of: 'getAllAuthRoles', fields: ['id', 'roleName', 'permissions'] },
  'Permission menu': { of: 'getPermissionMenuList', fields: ['id'] },
  'Task list': { of: 'queryTaskLists', fields: ['doingTasks', 'doingCount', 'terminateTasks'] },
  Task: {
    of: 'queryTaskLists',
    below: 'terminateTasks',
    fields: ['title', 'detail', 'rate', 'createtime', 'id', 'status', 'content'],
    values: { status: ['success', 'FAILD'] },
  },
  'Message list': { of: 'queryMessageList', fields: ['unRead', 'unReadCount', 'all'] },
  Message: {
    of: 'queryMessageList',
    below: 'all',
    fields: ['title', 'detail', 'messageTime', 'id', 'readFlag'],
    values: { readFlag: ['READ', 'UNREAD'] },
  },
  'Contract sign record': { of: 'listEssContracts', fields: ['flowId'] },
  'Contract send': { of: 'sendCoachContract', sends: true, fields: ['coachIds', 'startDate', 'endDate'] },
  'Contract send to groups': { of: 'sendCoachGroupContract', sends: true, fields: ['coachIds', 'startDate', 'endDate', 'groupIds'] },
  Coach: { of: 'listCoaches', fields: ['id'] },
  'Coach group': { of: 'getAllCoachGroups', fields: ['id'] },
  'Coach group member': { of: 'getCoachGroupMembers', fields: ['groupId', 'coachId', 'id'] },
  Camp: { of: 'listCamps', fields: ['id', 'campType'] },
  'Camp type': { of: 'getCampTypes', fields: ['id', 'name'] },
  'Camp group': { of: 'listCampGroups', fields: ['id', 'activeFlg'], values: { activeFlg: ['ACTIVE', 'INACTIVE'] } },
  'Camp student': { of: 'listCampClientUsers', fields: ['group'] },
  Parent: { of: 'listParents', fields: ['activeFlg'], values: { activeFlg: ['ACTIVE', 'FROZEN'] } },
  Order: { of: 'listOrders', fields: ['orderNumber'] },
  'Promotion channel': { of: 'listPromotionChannels', fields: ['activeFlg'], values: { activeFlg: ['ACTIVE', 'INACTIVE'] } },
  Banner: { of: 'getBannerList', fields: ['postStatus', 'sequence', 'archived', 'isConfigure'] },
  'App version': { of: 'listVersions', fields: ['isConfigure'] },
  Merchant: { of: 'listMerchants', fields: ['isConfigure'] },
  Goods: { of: 'listGoods', fields: ['isConfigure', 'sort'] },
  Uploader: { of: 'listUploaders', fields: ['phone', 'name'] },
  'Logistics order': { of: 'getLogisticsOrdersByPage', fields: ['id'] },
  'Logistics order with its tracks': { of: 'pollLogisticsOrderTrackData', fields: ['id', 'logisticsTracks'] },
  'Logistics company': { of: 'getLogisticsCompaniesByPage', fields: ['id'] },
  Holiday: { of: 'getHolidaysByPage', fields: ['id', 'year', 'holidays'] },
  Domain: { of: 'getDomains', fields: ['id'] },
  'Message task': { of: 'getMessageTasksByPage', fields: ['id'] },
  'Log entry': { of: 'writeLog', sends: true, fields: ['operationType', 'content'] },
}

const called = (id: string) => calls.find((call) => call.id === id)

/** The fields of an object or of the rows of a list. */
const fieldsIn = (schema: Schema): Record<string, Schema> => ((schema.items as Schema | undefined) ?? schema).properties ?? {}

function fieldsOf({ of, below, sends }: Entity): Record<string, Schema> {
  const call = called(of)
  if (sends) return fieldsIn(requestSchema(call?.body as z.ZodType)) // a call that takes something has a body
  const answer = call?.answer
  const schema = answer?.kind === 'page' ? answer.row : answer?.kind === 'json' ? answer.schema : undefined
  const fields = fieldsIn(answerSchema(schema as z.ZodType)) // undefined fails here, which is what it should
  return below ? fieldsIn(fields[below] ?? {}) : fields
}

describe('an entity of the specification', () => {
  it.each(Object.entries(entities))('%s has its fields, with the values that are named', (_name, entity) => {
    const fields = fieldsOf(entity)
    expect(Object.keys(fields)).toEqual(expect.arrayContaining([...entity.fields]))
    for (const [name, values] of Object.entries(entity.values ?? {})) {
      expect(fields[name]?.enum, name).toEqual(expect.arrayContaining([...values]))
    }
  })

  it('is answered or taken by a call', () => {
    expect(Object.values(entities).filter(({ of }) => !called(of))).toEqual([])
  })

  it('comes in pages with rows, total, and both spellings of size and number', () => {
    const { fields, results } = pageFields()
    expect(fields).toEqual(['content', 'totalElements', 'totalPages', 'size', 'number', 'pageable'])
    expect(results).toContain('results')
  })
})

/** The fields of every page, and of the page of goods. */
function pageFields() {
  const [users, goods] = ['getAllAuthUsers', 'listGoods'].map((id) => {
    const answer = called(id)?.answer
    return answer?.kind === 'page' ? Object.keys(fieldsIn(answerSchema(pageOf(answer)))) : []
  })
  return { fields: users, results: goods }
}

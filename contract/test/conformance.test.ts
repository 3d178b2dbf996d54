import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import type { AnyCall } from '../src/base/call.ts'
import { requestSchema, type Schema } from '../src/base/openapi.schema.ts'
import { calls } from '../src/catalogue.ts'
import { type SpecifiedCall, specifiedCalls, specifiedCodes } from './specification.ts'

const specified = new Map(specifiedCalls.map((call) => [call.id, call]))
const built = calls.filter((call) => specified.has(call.id))

/** The top-level names of what a client sends; `?` where it may leave them out. */
function namesOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return []
  const { properties = {}, required = [] }: Schema = requestSchema(schema)
  return Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`))
}

/** Names that any call may take beside those listed: the version it saves over and why, the order of an export, the client's time. */
const ADDED = new Set(['version?', 'reason?', 'sort?', 't?'])
const BY_CODES = ['couponBatchId?']
/** Of orders alone: a refund that waits for a decision. */
const OF_ORDERS = ['refundRequest?', 'vouched?', ...BY_CODES]
const BY_FUNNEL = ['step?', ...BY_CODES]
const ROLLOUT = ['hotfixOf?', 'minSupportedCode?', 'rolloutPercent?', 'blocked?']
/**
 * What single calls take beyond that: an export in full is asked first and logged with its reason; a new account may come with
 * its roles; a version of an app says who is given it; a channel says what its poster says, who looks after it and which batch its cards
 * are from; a batch of codes says how many a family may use, whether one is held back, and whether a file is wanted; a refund says whether
 * the child leaves its camp; who ships although a refund is asked for says so.
 */
const BEYOND: Readonly<Record<string, readonly string[]>> = {
  // Of who has a second factor.
  bindSsoUserAndLogin: ['code?'],
  createMessageTask: ['purpose?'],
  updateMessageTask: ['purpose?'],
  exportShipment: ['reason', ...OF_ORDERS],
  exportOrders: OF_ORDERS,
  getOrderStat: OF_ORDERS,
  exportParents: [...BY_FUNNEL, 'consent?', 'oldNumber?'],
  createUser: ['roleIds?'],
  listGoods: ['isConfigure?'],
  updateMerchant: ['publicKeyId?', 'publicKey?'],
  listVersions: ['state?', 'forceUpdate?'],
  addVersion: ROLLOUT,
  updateVersion: ROLLOUT,
  saveCoach: ['rateFrom?', 'rateReason?'],
  createPromotionChannel: ['campaign?', 'ownerUserId?'],
  updatePromotionChannel: ['campaign?', 'ownerUserId?', 'defaultBatchId?'],
  getCouponStat: ['frozen?'],
  exportCoupons: ['frozen?'],
  generateCoupons: ['perParentLimit?', 'file?'],
  getLogisticsOrdersByPage: ['trouble?'],
  refundOrder: ['endMembership?', 'quitCamp?'],
  createLogisticsOrder: ['despiteRequest?', 'first?'],
}
/** The same of queries: who sorts banners says which order was seen; a drawer asks for its one record; figures of the funnel open their rows. */
const BEYOND_QUERY: Readonly<Record<string, readonly string[]>> = {
  updateBannerSeq: ['seen?'],
  listPromotionChannels: ['id?', 'ownerUserId?'],
  listCoupons: ['frozen?'],
  listReferrers: ['id?'],
  listCoaches: ['id?', 'away?'],
  listCoachGroups: ['id?'],
  listCampClientUsers: ['warned?'],
  exportCampClientUser: ['warned?'],
  listCamps: ['stage?', 'endFrom?', 'endTo?'],
  listOrders: OF_ORDERS,
  listParents: [...BY_FUNNEL, 'consent?', 'oldNumber?'],
  getCoachComments: ['quit?'],
  listEssContracts: ['ending?'],
}
/** Beside the `ids` of an export: all that match but some, and how many the person was told of. */
const BESIDE_IDS = new Set(['except?', 'total?'])

function differences(found: readonly string[], listed: readonly string[]): string[] {
  return [
    ...listed.filter((name) => !found.includes(name)).map((name) => `lacks ${name}`),
    ...found.filter((name) => !listed.includes(name) && !ADDED.has(name)).map((name) => `adds ${name}`),
  ]
}

const besideIds = (sent: string[], listed: readonly string[]): string[] =>
  listed.includes('ids?') ? sent.filter((name) => !BESIDE_IDS.has(name)) : sent

function bodyDifferences(call: AnyCall, { body }: SpecifiedCall): string[] {
  // A body that may be empty may also be left out, so a call without one may declare `{}`.
  if (body === null) return differences(namesOf(call.body), [])
  if (body === 'multipart' || body === 'either') return []
  if (!call.body) return ['has no body']
  if (body === 'array') return requestSchema(call.body).type === 'array' ? [] : ['body is not a list']
  return differences(besideIds(namesOf(call.body), body), [...body, ...(BEYOND[call.id] ?? [])])
}

describe('the 223 calls of the specification', () => {
  it('are all in the list, each with its codes', () => {
    expect(specifiedCalls).toHaveLength(223)
    expect(specified.size).toBe(223)
    expect(Object.keys(specifiedCodes.calls).sort()).toEqual([...specified.keys()].sort())
  })

  it('are all built', () => {
    expect([...specified.keys()].filter((id) => !built.some((call) => call.id === id))).toEqual([])
  })

  it('are kept apart from those that the product adds', () => {
    expect(calls.filter((call) => specified.has(call.id) && call.beyond).map((call) => call.id)).toEqual([])
    expect(calls.filter((call) => !specified.has(call.id) && !call.beyond).map((call) => call.id)).toEqual([])
  })

  it('share no address with a call that the product adds', () => {
    const address = (call: { method: string; path: string }) => `${call.method} ${call.path.replace(/\/$/, '').replace(/\{\w+\}/g, '{}')}`
    const taken = new Set(specifiedCalls.map(address))
    expect(calls.filter((call) => call.beyond && taken.has(address(call))).map((call) => call.id)).toEqual([])
  })
})

describe.each(built.map((call) => [call.id, call, specified.get(call.id) as SpecifiedCall] as const))('%s', (_id, call, wanted) => {
  it('has the method, path and path parameters of the specification', () => {
    expect(`${call.method} ${call.path}`).toBe(`${wanted.method} ${wanted.path}`)
    expect(namesOf(call.params).sort()).toEqual([...wanted.params].sort())
  })

  it('takes the listed query parameters', () => {
    expect(differences(besideIds(namesOf(call.query), wanted.query), [...wanted.query, ...(BEYOND_QUERY[call.id] ?? [])])).toEqual([])
  })

  it('takes the listed body', () => {
    expect(bodyDifferences(call, wanted)).toEqual([])
  })

  it('answers in the listed way', () => {
    expect(call.answer.kind).toBe(wanted.answer)
  })

  it('is open to the listed codes', () => {
    const codes = typeof call.codes === 'string' ? [call.codes] : [...call.codes]
    expect(codes.sort()).toEqual([...(specifiedCodes.calls[call.id] ?? [])].sort())
  })
})

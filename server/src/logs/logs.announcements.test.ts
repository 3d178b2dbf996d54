import { announcementOf, spokenAs } from '@camp/contract/base/announcement'
import type { AnyCall } from '@camp/contract/base/call'
import { calls } from '@camp/contract/catalogue'
import { operationType } from '@camp/contract/logs/logs.labels'
import { setCampGroupActive } from '@camp/contract/parents/parents.state'
import { upsertTag } from '@camp/contract/tags/tags'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { innermost } from '../../test/innermost.ts'
import { fieldsOf, NO_ID, replaced, sampleInput } from '../../test/samples.ts'

const languages = ['zh-CN', 'en-US'] as const
/** A family and a child are told of by their numbers: the log holds no names of families. */
const byNumber = [
  'assignFeedback',
  'createFeedback',
  'createFollowUp',
  'createUserAddress',
  'deleteDemo',
  'deleteFollowUp',
  'deleteUserAddress',
  'eraseParent',
  'keepPromise',
  'noteConsent',
  'processFeedback',
  'releaseKeeping',
  'reviewDemo',
  'setDemoConsent',
  'setDemoFeatured',
  'setParentTags',
  'snoozeFeedback',
  'stopKeeping',
  'unbindParentDevice',
  'unbindParentImei',
  'updateFollowUp',
  'updateUserAddress',
]

/** Why an announcement leaves a place of the entry out, where it is no count: no screen knows it before the change, or none has it. */
const AFTER = 'it comes of the change'
const EACH = 'the call is one of many records, and the log names each'
const OUTSIDE = 'it is made without a session, and announced by nobody'
const unknown: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  takeCampTypes: { name: EACH },
  takeCarriers: { name: EACH },
  takeRoleTemplates: { roleName: EACH },
  chooseMoveSheet: { number: 'the call counts from 0' },
  undoStep: { step: 'the number says which step it was to the server alone' },
  approveRoleAccess: { step: AFTER },
  approveDirectAccess: { step: AFTER },
  askRefund: { proposed: AFTER },
  askRefundLine: { result: AFTER },
  createCampClientUser: { group: 'the division may choose it' },
  createDemo: { campStudentId: 'a recording is chosen without the number of its child' },
  createOrder: { orderNumber: AFTER, amount: AFTER },
  createParent: { id: AFTER },
  deleteUploadersBatch: { name: EACH },
  disableCoupons: { turn: 'the screen disables them, and takes that back as a set of changes' },
  explainLine: { day: 'the line holds its number alone' },
  fetchBill: { open: AFTER },
  getDownloadContract: { name: 'a file is asked for by its number' },
  payInSandbox: { amount: 'an order says it' },
  payWorkStatements: { coach: EACH, month: EACH },
  publishConsentText: { number: AFTER },
  redeemCoupon: { orderNumber: AFTER },
  refuseContract: { name: OUTSIDE, flowId: OUTSIDE },
  sendCoachContract: { name: EACH, flowId: AFTER },
  sendCoachGroupContract: { name: EACH, flowId: AFTER },
  shareDashboard: { roleName: 'there is none where sharing ends' },
  shareView: { roleName: 'there is none where sharing ends' },
  signContract: { name: OUTSIDE, flowId: OUTSIDE },
  sortCampTypes: { name: EACH },
  syncHoliday: { name: AFTER },
  unbindParentDevice: { id: 'the input calls it parentId' },
  unbindParentImei: { id: 'the input calls it uid' },
  unbindTianboImei: { id: 'only the server knows whose device it is' },
  undoParentMerge: { merged: 'the row names the family that stays' },
  updateEssContracts: { status: AFTER },
  updateManyContracts: { name: EACH, flowId: EACH, status: AFTER },
  uploadBill: { open: AFTER },
  verifyReferrer: { verifyStatus: 'the first of two who verify decides nothing yet' },
}

const placesOf = ({ audit }: AnyCall): string[] =>
  typeof audit === 'object' ? [...(audit.announces ?? audit.says).zh.matchAll(/\{(\w+)/g)].map(([, place = '']) => place) : []

/** The words of a screen for the places that the input does not hold. */
function saidFor(call: AnyCall): Record<string, string | number> {
  const held = new Set(fieldsOf(call).map(({ key }) => key))
  const open = placesOf(call).filter((place) => !held.has(place))
  const isMoney = (place: string) => typeof call.audit === 'object' && spokenAs(call.audit, place) === 'fen'
  return Object.fromEntries(open.map((place) => [place, isMoney(place) ? 1_234 : `<${place}>`]))
}

/** The sample input, and one for each value of each field that has few: a switch goes both ways. */
const inputsOf = (call: AnyCall) => {
  const whole = sampleInput(call)
  const turned = fieldsOf(call).flatMap((field) => {
    const schema = innermost(field.schema)
    return schema instanceof z.ZodEnum && field.key !== null ? schema.options.map((value) => replaced(whole, field, value)) : []
  })
  return [whole, ...turned]
}

const said = calls.flatMap((call) =>
  inputsOf(call).flatMap((input) =>
    languages.flatMap((language) => {
      const announcement = announcementOf(call, input, saidFor(call), language)
      return announcement ? [{ call, language, ...announcement }] : []
    }),
  ),
)

describe('the announcements of the console', () => {
  it('are made for every audited change but those of sessions and looking', () => {
    const expected = calls.filter(({ audit }) => typeof audit === 'object' && !['LOGIN', 'LOGOUT', 'VIEW_PII'].includes(audit.type))
    expect(new Set(said.map(({ call }) => call))).toEqual(new Set(expected))
    expect(expected.length).toBeGreaterThan(80)
  })

  it('have no hole, no open place, no raw value of an enum, and every word of the screen', () => {
    for (const { call, language, content } of said) {
      const about = `${call.id} (${language}): ${content}`
      expect(content, about).not.toMatch(/[{}]| {2}|“”|""|undefined|null|NaN|¥(?!\d)|^\s|\s$/)
      // Of the place of a name only what the test itself said is in capitals.
      expect(content.replace(/IMEI|API|SAMPLE|R?\d+/g, ''), about).not.toMatch(/\b[A-Z]{2,}/)
      for (const word of content === call.title.zh || content === call.title.en ? [] : Object.entries(saidFor(call))) {
        const spoken = typeof call.audit === 'object' && (call.audit.speaks?.[word[0]] || call.audit.fills)
        if (!spoken) expect(content, about).toContain(word[1])
      }
    }
  })

  it('name records by their names, not by their numbers, but for families', () => {
    const numbered = calls.filter((call) => {
      const { params, query, body } = sampleInput(call)
      const sent = Object.assign({}, params, query, body) as Record<string, unknown> // what a call sends by names
      // The numbers of a merchant and of a contract are the provider's, by which staff know them.
      return placesOf(call).some(
        (place) => (/^u?id$|Id$/.test(place) && !['mchId', 'flowId'].includes(place)) || (sent[place] === NO_ID && place !== 'amount'),
      )
    })
    expect(
      numbered
        .filter(({ id }) => said.some(({ call }) => call.id === id))
        .map(({ id }) => id)
        .sort(),
    ).toEqual(byNumber)
  })

  it('say all that the entry says, but for counts and what no screen knows beforehand', () => {
    const left = calls.flatMap((call) => {
      const { audit } = call
      if (typeof audit !== 'object' || !audit.announces) return []
      const told = new Set(placesOf(call))
      const places = [...audit.says.zh.matchAll(/\{(\w+)/g)].flatMap(([, place = '']) => (told.has(place) ? [] : place))
      return places.filter((place) => spokenAs(audit, place) !== 'count').map((place) => `${call.id} ${place}`)
    })
    expect(left.sort()).toEqual(
      Object.entries(unknown)
        .flatMap(([id, places]) => Object.keys(places).map((place) => `${id} ${place}`))
        .sort(),
    )
  })

  it('have the type that follows from the input', () => {
    const typeOf = (call: AnyCall, input: { params?: unknown; body?: unknown }) => announcementOf(call, input, {}, 'zh-CN')?.operationType
    expect(typeOf(upsertTag, { body: { name: 'a' } })).toBe('ADD')
    expect(typeOf(upsertTag, { body: { id: 1, name: 'a' } })).toBe('EDIT')
    for (const activeFlg of ['ACTIVE', 'FROZEN', 'INACTIVE']) expect(typeOf(setCampGroupActive, { body: { activeFlg } })).toBe(activeFlg)
    for (const { operationType: type } of said) expect(operationType.values).toContain(type)
    // No call is announced as a state that its input could deny.
    const switches = calls.filter(({ audit }) => typeof audit === 'object' && ['ACTIVE', 'FROZEN', 'INACTIVE'].includes(audit.type))
    const fixed = switches.filter(({ audit }) => typeof audit === 'object' && !audit.typeOf).map(({ id }) => id)
    // Each of these does one thing to a code, whatever is sent along.
    expect(fixed.sort()).toEqual(['freezeCoupon', 'thawCoupon'])
  })

  /** A check changes none; an absence is part of its coach, whom it changes; feedback comes alone or as several. */
  const others = ['checkMerchant', 'saveCoachAbsence', 'processFeedback']

  it('say that something is new where no number of it is sent, and that it is changed where one is', () => {
    const typed = calls.flatMap((call) => {
      const id = fieldsOf(call).find(({ part, key }) => part === 'body' && key === 'id')
      // One number that may be left out: the call makes one, and changes one.
      const takes = (value: unknown) => id?.schema.safeParse(value).success
      if (!id || typeof call.audit !== 'object' || !takes(undefined) || takes([NO_ID]) || others.includes(call.id)) return []
      const whole = sampleInput(call)
      const type = (value: unknown) => announcementOf(call, replaced(whole, id, value), saidFor(call), 'zh-CN')?.operationType
      return [[call.id, type(undefined), type(NO_ID)]]
    })
    expect(typed.filter(([, ...types]) => types.join() !== 'ADD,EDIT')).toEqual([])
    expect(typed.length).toBeGreaterThan(8)
    const begins = { create: 'ADD', delete: 'DELETE', freeze: 'FROZEN', thaw: 'ACTIVE', export: 'EXPORT' }
    for (const { id, audit } of calls) {
      const verb = Object.keys(begins).find((word) => new RegExp(`^${word}(?=[A-Z]|$)`).test(id)) as keyof typeof begins | undefined // a key of the table
      if (verb && typeof audit === 'object') expect([id, audit.type]).toEqual([id, begins[verb]])
    }
  })

  it('name a family as one and a group as one, also where the call does not say which it means', () => {
    const content = (body: object) => announcementOf(setCampGroupActive, { body }, { name: '7' }, 'zh-CN')?.content
    expect(content({ id: 7, activeFlg: 'FROZEN' })).toBe('家长 7 改为冻结')
    expect(content({ id: 7, activeFlg: 'ACTIVE', target: 'PARENT' })).toBe('家长 7 改为启用')
    expect(content({ id: 7, activeFlg: 'INACTIVE', target: 'GROUP' })).toBe('营期分组 7 改为停用')
  })
})

import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Kuaidi100Peer, kuaidi100Config } from '../../../test/kuaidi100.peer.ts'
import { Keyring } from '../../platform/write/keyring.ts'
import { statusOfState } from './kuaidi100.answers.ts'
import { Kuaidi100Carrier } from './kuaidi100.carrier.ts'
import { CarrierRefused, PushRefused } from './tracking.carrier.ts'

let peer: Kuaidi100Peer
beforeAll(async () => {
  peer = await new Kuaidi100Peer().start()
})
afterAll(() => peer.stop())
beforeEach(() => {
  peer.mood = 'well'
  peer.asked.length = 0
})

const keys = new Keyring({ data: randomBytes(32), audit: randomBytes(32) })
const publicUrl = 'https://camp.example'
const carrier = (config = kuaidi100Config(peer.url)) => new Kuaidi100Carrier(config, { publicUrl, keys }, 500)
const parcel = {
  id: 7,
  companyName: '顺丰速运',
  companyCode: 'shunfeng',
  trackingNumber: 'SF1234567890',
  phone: '19000000001',
  shippedAt: new Date('2026-03-01T10:00:00+08:00'),
  address: '浙江省 杭州市 西湖区 文三路 1 号',
  knownUntil: null,
}
const refusal = async (asking: Promise<unknown>) => {
  const error = await asking.then(
    () => null,
    (fault: unknown) => fault,
  )
  return error instanceof CarrierRefused ? error.why : error
}

const way = {
  state: '501',
  data: [
    { time: '2026-03-03 09:10:00', context: '已放入丰巢柜', status: '投柜或驿站', statusCode: '501', areaName: '浙江,杭州市' },
    { time: '2026-03-03 08:00', context: ' 正在\u0007派件 ', status: '派件', areaName: '' },
    { time: '2026-03-02 02:00:00', context: '到达中转场', status: '干线', statusCode: '1002' },
    { time: '2026-03-02 02:00:00', context: '离开网点', status: '新的说法' },
    { time: '2026-03-01 18:00:00', context: '已揽收', status: '揽收' },
    { time: '昨天', context: '看不懂的时间', status: '在途' },
  ],
}

describe('a question to Kuaidi100', () => {
  it('is signed, tells no more than the end of the phone, and brings the way, oldest first, in our states and the time of China', async () => {
    peer.ways.set(parcel.trackingNumber, way)
    const told = await carrier().ask(parcel)
    expect(peer.asked).toEqual([{ com: 'shunfeng', num: parcel.trackingNumber, phone: '0001' }])
    expect([told.status, told.state]).toEqual(['DELIVERING', '501'])
    expect(told.steps.map(({ time, context, status }) => [time.toISOString(), context, status])).toEqual([
      ['2026-03-01T10:00:00.000Z', '已揽收', 'COLLECTED'],
      ['2026-03-01T18:00:00.000Z', '离开网点', 'IN_TRANSIT'],
      ['2026-03-01T18:00:00.000Z', '到达中转场', 'IN_TRANSIT'],
      ['2026-03-03T00:00:00.000Z', '正在 派件', 'DELIVERING'],
      ['2026-03-03T01:10:00.000Z', '已放入丰巢柜', 'DELIVERING'],
    ])
  })

  it('under another key is a no to us; one about an unknown number, company or phone is not', async () => {
    expect(await refusal(carrier({ ...kuaidi100Config(peer.url), key: 'another' }).ask(parcel))).toBe('REFUSED')
    expect(peer.asked).toEqual([])
    expect(await refusal(carrier().ask({ ...parcel, trackingNumber: 'SF404' }))).toBe('UNKNOWN')
    expect(await refusal(carrier().ask({ ...parcel, phone: '19000009999' }))).toBe('PHONE')
  })

  it.each([
    ['busy', 'BUSY'],
    ['poor', 'REFUSED'],
    ['silent', 'BUSY'],
    ['fault', 'BUSY'],
    ['nonsense', 'BUSY'],
    ['another', 'BUSY'],
    ['huge', 'BUSY'],
    ['redirect', 'BUSY'],
  ] as const)('while it is %s ends as %s, and tells the log neither key nor number', async (mood, why) => {
    peer.ways.set(parcel.trackingNumber, way)
    peer.mood = mood
    const error: unknown = await carrier()
      .ask(parcel)
      .catch((fault: unknown) => fault)
    expect(error).toMatchObject({ why })
    expect(String((error as Error).message)).not.toMatch(/ETryLWuv4600|SF1234567890/)
  })
})

describe('states', () => {
  it('of one digit and finer ones are ours', () => {
    const said = Object.fromEntries(
      ['0', '1', '2', '3', '4', '5', '6', '7', '14', '102', '203', '304', '401', '501', '1003', '99'].map((state) => [
        state,
        statusOfState(state),
      ]),
    )
    expect(said).toEqual({
      '0': 'IN_TRANSIT',
      '1': 'COLLECTED',
      '2': 'PROBLEM',
      '3': 'SIGNED',
      '4': 'RETURNED',
      '5': 'DELIVERING',
      '6': 'PROBLEM',
      '7': 'IN_TRANSIT',
      '14': 'PROBLEM',
      '102': 'CREATED',
      '203': 'PROBLEM',
      '304': 'SIGNED',
      '401': 'PROBLEM',
      '501': 'DELIVERING',
      '1003': 'IN_TRANSIT',
      '99': null,
    })
  })
})

describe('a subscription', () => {
  it('names where to push and a salt of its own for each parcel, stands when made twice, and is refused for a company that is not known', async () => {
    const { pushes } = carrier()
    await pushes?.subscribe(parcel)
    await pushes?.subscribe(parcel)
    await pushes?.subscribe({ ...parcel, id: 8, trackingNumber: 'SF0000000008' })
    const [one, other] = [peer.subscriptions.get(parcel.trackingNumber), peer.subscriptions.get('SF0000000008')]
    expect(one).toMatchObject({
      company: 'shunfeng',
      parameters: { callbackurl: `${publicUrl}/foundation/api/location/logisticsOrder/notify?parcel=7`, phone: '0001', resultv2: '4' },
    })
    expect(one?.parameters.salt).toHaveLength(32)
    expect(other?.parameters.salt).not.toBe(one?.parameters.salt)
    peer.refused.add('nobody')
    expect(await refusal(pushes?.subscribe({ ...parcel, companyCode: 'nobody' }) ?? Promise.resolve())).toBe('UNKNOWN')
    expect(new Kuaidi100Carrier(kuaidi100Config(peer.url), { publicUrl: 'http://camp.example', keys }).pushes).toBeNull()
  })
})

describe('a push', () => {
  it('is read under the salt of its parcel alone', async () => {
    const { pushes } = carrier()
    peer.ways.set(parcel.trackingNumber, way)
    await pushes?.subscribe(parcel)
    const fields = new URLSearchParams(
      peer.push(parcel.trackingNumber, { status: 'abort', message: '3天查询无记录', comNew: 'zhongtong' }).body,
    )
    const push = { param: fields.get('param') ?? '', sign: fields.get('sign') ?? '' }
    expect(pushes?.read(7, push)).toMatchObject({
      trackingNumber: parcel.trackingNumber,
      aborted: '3天查询无记录',
      correctedCode: 'zhongtong',
      told: { state: '501' },
    })
    for (const wrong of [
      { ...push, param: `${push.param} ` },
      { ...push, sign: '' },
      { ...push, sign: push.sign.toLowerCase() },
    ]) {
      expect(() => pushes?.read(7, wrong)).toThrow(PushRefused)
    }
    expect(() => pushes?.read(8, push)).toThrow(PushRefused)
  })
})

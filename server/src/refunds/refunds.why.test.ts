import { getRecordAsOf, getRecordHistory } from '@camp/contract/logs/logs.records'
import { uploadFile } from '@camp/contract/media/media'
import { getOrderDetail } from '@camp/contract/orders/orders'
import { getParentTimeline } from '@camp/contract/parents/parents.family'
import { exportRefunds, getRefundBoard, getRefundStat, listRefunds } from '@camp/contract/refunds/refunds'
import { approveRefund, askRefund, listRefundRequests } from '@camp/contract/refunds/refunds.requests'
import { readXlsx } from 'hucre/xlsx'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeOrder } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const WHY = '孩子住院'
const PAGES = ['ORDER_INDEX', 'ORDER_EXPORT', 'PARENT_DETAIL']
const server = aServer()
let service: Caller
let decides: Caller
/** The same pages, and what makes the difference. */
let without: Caller
let withLog: Caller
beforeAll(async () => {
  service = (await signedIn(server, [...PAGES, 'ORDER_REFUND_ASK'])).caller
  decides = (await signedIn(server, [...PAGES, 'ORDER_REFUND_APPROVE'])).caller
  without = (await signedIn(server, [...PAGES, 'ORDER_SHIP', 'LOGISTICS_EDIT'])).caller
  withLog = (await signedIn(server, [...PAGES, 'LOG_MANAGE'])).caller
})

async function sentIn(): Promise<{ id: string; url: string }> {
  const form = new FormData()
  form.append('purpose', 'REFUND')
  const drawn = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#eee' } }).png().toBuffer() // biome-ignore format: one picture
  form.append('file', new Blob([new Uint8Array(drawn)]), '住院证明.png')
  return (await (await service.fetch(`/foundation${uploadFile.path}`, { method: 'POST', body: form })).json()) as {
    id: string
    url: string
  }
}

it('why a refund is asked for and decided is read by who deals with refunds or reads the log: in each list, page, history, sheet and filter', async () => {
  const { orderNumber, parentId } = await makeOrder(server.pool)
  const paper = await sentIn()
  const { id } = (await service.call(askRefund, { body: { orderNumber, amount: 500, reason: WHY, papers: [paper.id] } })).body
  await decides.call(approveRefund, { params: { id }, body: {} })
  const of = { entity: 'refundRequest' as const, id }
  const reads: Readonly<Record<string, (by: Caller) => Promise<unknown>>> = {
    requests: async (by) => (await by.call(listRefundRequests, { query: { page: 1, size: 20, orderNumber } })).body.content,
    refunds: async (by) => (await by.call(listRefunds, { query: { page: 1, size: 20, orderNumber } })).body.content,
    page: async (by) => (await by.call(getOrderDetail, { query: { orderNumber } })).body,
    family: async (by) => (await by.call(getParentTimeline, { query: { parentId } })).body.entries,
    history: async (by) => (await by.call(getRecordHistory, { query: { ...of, page: 1 } })).body.content,
    earlier: async (by) => (await by.call(getRecordAsOf, { query: { ...of, at: '2099-01-01' } })).body,
    sheet: async (by) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await by.fetch(`/foundation${exportRefunds.path}`, { method: 'POST', headers, body: JSON.stringify({ orderNumber }) })
      return (await readXlsx(new Uint8Array(await answer.arrayBuffer()))).sheets[0]?.rows
    },
  }
  for (const [name, read] of Object.entries(reads)) {
    const told = async (by: Caller) => JSON.stringify(await read(by)).includes(WHY)
    expect([name, await told(service), await told(decides), await told(withLog), await told(without)]).toEqual([
      name,
      true,
      true,
      true,
      false,
    ])
    // Without its reason it is there all the same.
    expect(JSON.stringify(await read(without))).toContain(name === 'history' || name === 'earlier' ? '500' : orderNumber)
  }
  expect(JSON.stringify(await reads.requests?.(without))).not.toContain(paper.url)
  expect([(await without.fetch(paper.url)).status, (await withLog.fetch(paper.url)).status]).toEqual([404, 200])
  // What is found by it would tell it.
  const search = { page: 1, size: 20, orderNumber, reason: '住院' }
  const found = async (by: Caller) => (await by.call(listRefunds, { query: search })).body.totalElements
  const counted = async (by: Caller) => (await by.call(getRefundStat, { query: { orderNumber, reason: '住院' } })).body.count
  expect([await found(without), await found(decides), await counted(without), await counted(decides)]).toEqual([0, 1, 0, 1])
  const onBoard = async (by: Caller) => (await by.call(getRefundBoard, { query: { orderNumber, reason: '住院' } })).body.length
  expect([await onBoard(without), await onBoard(decides)]).toEqual([0, 1])
  const sheet = async (by: Caller) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ orderNumber, reason: '住院' })
    const answer = await by.fetch(`/foundation${exportRefunds.path}`, { method: 'POST', headers, body })
    return JSON.stringify((await readXlsx(new Uint8Array(await answer.arrayBuffer()))).sheets[0]?.rows).includes(orderNumber)
  }
  expect([await sheet(without), await sheet(decides)]).toEqual([false, true])
})

import * as z from 'zod'
import { defineCall, page } from '../base/call.ts'
import { filter, id, oneOrMany } from '../base/wire.ts'
import { waitingRow, waitingState } from './inflow.open.ts'

/** What a key put in that waits, or was refused after it had waited; of its data nothing is shown. */
export const listKeyWaiting = defineCall({
  id: 'listKeyWaiting',
  title: { zh: '查看接口密钥等待中的数据', en: 'List what waits of an API key' },
  area: 'API keys',
  beyond: true,
  method: 'GET',
  path: '/api/api-keys/{id}/waiting',
  params: z.object({ id: id() }),
  query: filter({ state: oneOrMany(waitingState.schema) }),
  answer: page(waitingRow.extend({ /** Why it was refused, in words. */ msg: z.string().nullable() })),
  codes: ['API_KEY'],
  sorts: ['arrivedAt'],
  defaultSort: 'id,desc',
})

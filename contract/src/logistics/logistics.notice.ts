import * as z from 'zod'
import { bounded } from '../base/bounded.ts'
import { defineCall, json } from '../base/call.ts'
import { id } from '../base/wire.ts'

/** Half of what any body may have: the way of a parcel is some kilobytes. */
const PARAM_MOST = 500_000

/** What Kuaidi100 sends when a parcel that it watches has moved. What it is not answered so, it sends three times more. */
export const logisticsNotice = defineCall({
  id: 'logisticsNotice',
  title: { zh: '接收物流轨迹推送', en: 'Receive tracks of a parcel' },
  area: 'Logistics',
  beyond: true,
  method: 'POST',
  path: '/api/location/logisticsOrder/notify',
  /** Ours, as it stood in the address that was subscribed with. */
  query: z.object({ parcel: id() }),
  body: z.object({ param: bounded(PARAM_MOST), sign: bounded(64) }),
  answer: json(z.object({ result: z.boolean(), returnCode: z.string(), message: z.string() })),
  codes: 'PUBLIC',
  callback: true,
  form: true,
  changes: true,
  audit: 'none: the log tells what became of the parcel',
})

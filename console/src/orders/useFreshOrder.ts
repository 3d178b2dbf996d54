import { getOrderDetail } from '@camp/contract/orders/orders'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, isFailure } from '../platform/client.ts'
import { markStale } from '../platform/signedIn/query.ts'
import type { OrderRow } from './orderActions.ts'

/** The order of a dialog, which can be loaded anew after somebody else changed it, without touching what was typed. */
export function useFreshOrder(initial: OrderRow): { order: OrderRow; reload: () => Promise<OrderRow | undefined> } {
  const [order, setOrder] = useState(initial)
  const client = useQueryClient()
  const reload = async () => {
    const answer = await call(getOrderDetail, { query: { orderNumber: order.orderNumber } })
    if (isFailure(answer)) return undefined
    setOrder(answer)
    void markStale(client, [getOrderDetail.area])
    return answer
  }
  return { order, reload }
}

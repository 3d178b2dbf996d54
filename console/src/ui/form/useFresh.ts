import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isFailure } from '../../platform/client.ts'
import type { Failure } from '../../platform/failures.ts'
import { markStale } from '../../platform/signedIn/query.ts'

/** The record of a dialog, which can be loaded anew after somebody else changed it, without touching what was typed. */
export function useFresh<Row>(initial: Row, area: string, read: (row: Row) => Promise<Row | Failure | undefined>) {
  const [row, setRow] = useState(initial)
  const client = useQueryClient()
  const reload = async (): Promise<Row | undefined> => {
    const fresh = await read(row)
    if (fresh === undefined || isFailure(fresh)) return undefined
    setRow(fresh)
    void markStale(client, [area])
    return fresh
  }
  return { row, reload }
}

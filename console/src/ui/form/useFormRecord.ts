import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isFailure } from '../../platform/client.ts'
import type { Failure } from '../../platform/failures.ts'
import { markStale } from '../../platform/signedIn/query.ts'

/** What was read last, and how it is read anew; undefined where it is gone or the call failed, and then it stays as it was. */
function useReread<R>(initial: R): readonly [record: R, reread: (answer: Promise<R | Failure | undefined>) => Promise<R | undefined>] {
  const [record, setRecord] = useState(initial)
  const reread = async (answer: Promise<R | Failure | undefined>): Promise<R | undefined> => {
    const fresh = await answer
    if (fresh === undefined || isFailure(fresh)) return undefined
    setRecord(() => fresh)
    return fresh
  }
  return [record, reread]
}

/** The record of a form as it was last read, null: a new one; and, for the form, how it stands by now as the form has it. */
export function useFormRecord<R extends object | null, Values extends object>(
  initial: R,
  read: (known: NonNullable<R>) => Promise<NonNullable<R> | Failure | undefined>,
  valuesOf: (fresh: NonNullable<R>) => Values,
): readonly [record: R, latest: (() => Promise<Values | undefined>) | undefined] {
  const [record, reread] = useReread<R>(initial)
  const latest = async (known: NonNullable<R>) => {
    const fresh = await reread(read(known))
    return fresh ? valuesOf(fresh) : undefined
  }
  return [record, record === null ? undefined : () => latest(record)]
}

/** The row of this id in what a list answers; none where it failed. */
export async function rowOf<R extends { readonly id: number }>(
  id: number,
  answer: Promise<readonly R[] | { readonly content: readonly R[] } | Failure>,
): Promise<R | undefined> {
  const rows = await answer
  if (isFailure(rows)) return undefined
  return ('content' in rows ? rows.content : rows).find((row) => row.id === id)
}

/** The record of a dialog, which can be loaded anew after somebody else changed it, without touching what was typed. */
export function useFresh<Row>(initial: Row, area: string, read: (row: Row) => Promise<Row | Failure | undefined>) {
  const [row, reread] = useReread(initial)
  const client = useQueryClient()
  const reload = async (): Promise<Row | undefined> => {
    const fresh = await reread(read(row))
    if (fresh !== undefined) void markStale(client, [area])
    return fresh
  }
  return { row, reload }
}

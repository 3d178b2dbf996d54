import type { LogEntity } from '@camp/contract/records'
import { useEffect } from 'react'

interface OpenRecord {
  readonly entity: LogEntity
  readonly id: number
}

const open = new Set<OpenRecord>()

/** Tells which record is in view, where its address has another name for it than its id. */
export function useOpenRecord(entity: LogEntity, id: number): void {
  useEffect(() => {
    const record = { entity, id }
    open.add(record)
    return () => void open.delete(record)
  }, [entity, id])
}

/** The id of the record of a kind that came into view last. */
export const openRecordId = (entity: LogEntity): number | undefined => [...open].findLast((record) => record.entity === entity)?.id

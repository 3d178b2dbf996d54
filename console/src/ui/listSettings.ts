import { useCallback, useMemo, useState } from 'react'
import { readStoredJson, storageKeys, writeStored } from '../platform/storage.ts'
import type { Column } from './column.ts'
import type { Density } from './DataTable.tsx'

/** How one person likes one list: which columns, how dense. Kept in this browser. */
export interface ListSettings {
  readonly density: Density
  readonly hidden: ReadonlySet<string>
  setDensity(density: Density): void
  show(key: string, shown: boolean): void
  restore(): void
}

interface Stored {
  readonly density?: Density
  /** What was changed against the columns' own defaults. */
  readonly columns?: Readonly<Record<string, boolean>>
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function readAll(): Record<string, unknown> {
  const stored = readStoredJson(storageKeys.lists)
  return isObject(stored) ? stored : {}
}

function readOne(id: string): Stored {
  const stored = readAll()[id]
  if (!isObject(stored)) return {}
  const { density, columns } = stored
  const known = density === 'compact' || density === 'normal' || density === 'comfortable'
  const shown = isObject(columns)
    ? Object.entries(columns).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean')
    : []
  return { ...(known ? { density } : {}), columns: Object.fromEntries(shown) }
}

/** The settings of the list `id`. */
export function useListSettings<Row>(id: string, columns: readonly Column<Row>[]): ListSettings {
  const [own, setOwn] = useState(() => readOne(id))
  const keep = useCallback(
    (next: Stored) => {
      setOwn(next)
      writeStored(storageKeys.lists, JSON.stringify({ ...readAll(), [id]: next }))
    },
    [id],
  )
  return useMemo(() => {
    const hidden = new Set(columns.filter(({ key, hidden: usually }) => !(own.columns?.[key] ?? !usually)).map(({ key }) => key))
    return {
      density: own.density ?? 'normal',
      hidden,
      setDensity: (density) => keep({ ...own, density }),
      show: (key, shown) => keep({ ...own, columns: { ...own.columns, [key]: shown } }),
      restore: () => keep({}),
    }
  }, [own, columns, keep])
}

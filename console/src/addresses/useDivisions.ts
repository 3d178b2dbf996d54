import { divisionsOf, type Province } from '@camp/contract/addresses/addresses.divisions'
import { useEffect, useState } from 'react'
import { loadChunk } from '../platform/chunk.ts'

let known: readonly Province[] | undefined

/** The divisions of China, which come as a file of their own when they are first wanted; undefined until they are there. */
export function useDivisions(): readonly Province[] | undefined {
  const [divisions, setDivisions] = useState(known)
  useEffect(() => {
    if (known) return
    let wanted = true
    loadChunk(() => import('@vant/area-data')).then(
      ({ areaList }) => {
        known = divisionsOf(areaList)
        if (wanted) setDivisions(known)
      },
      // Without them the region is typed.
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [])
  return divisions
}

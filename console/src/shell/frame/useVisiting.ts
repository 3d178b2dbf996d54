import { pinVisit } from '@camp/contract/base/visits'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useText } from '../../platform/i18n.ts'
import { toast } from '../../platform/notices.ts'
import type { QuickLink } from '../../platform/sideMenu.ts'
import { openRecordId } from '../../platform/signedIn/openRecord.ts'
import { markStale, useAction } from '../../platform/signedIn/query.ts'
import { dropVisits, keepVisit, STAYS_MS, sendVisits } from '../../platform/signedIn/visitRecording.ts'
import { paletteText } from '../palette.text.ts'
import { visitOf } from '../visited.ts'

/** Keeps what is in view among what was opened last, once somebody stays. Answers what pins it, or takes its pin away. */
export function useVisiting(links: readonly QuickLink[]): () => Promise<void> {
  const t = useText(paletteText)
  const { pathname, search } = useLocation()
  const here = useRef(() => visitOf(pathname, search, () => false, openRecordId))
  here.current = () => visitOf(pathname, search, (path) => links.some((link) => link.path === path), openRecordId)
  const { path } = here.current() ?? {}
  const pin = useAction(pinVisit)
  const client = useQueryClient()
  // Each time that another address is in view; a record whose id comes later has come by then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address decides
  useEffect(() => {
    const timer = setTimeout(() => {
      const visit = here.current()
      if (visit) keepVisit(visit, () => void markStale(client, [pinVisit.area]))
    }, STAYS_MS)
    return () => clearTimeout(timer)
  }, [pathname, search, path, client])
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') void sendVisits()
    }
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      dropVisits()
    }
  }, [])
  return async () => {
    const visit = here.current()
    if (!visit) return toast('info', t('pinNothing'))
    const done = await pin.run({ body: { visit } })
    if (done) toast('success', t(done.pinned ? 'pinned' : 'unpinned'))
  }
}

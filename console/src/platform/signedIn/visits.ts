import type { CallAnswer } from '@camp/contract/base/call'
import { listVisits } from '@camp/contract/base/visits'
import { type ComponentType, useMemo } from 'react'
import { useLanguage } from '../i18n.ts'
import type { QuickLink } from '../sideMenu.ts'
import { useCall } from './query.ts'

/** A screen or record that somebody opened or pinned, as a line shows it. */
export interface VisitLine {
  readonly path: string
  readonly title: string
  readonly detail: string | null
  /** When it was opened last. */
  readonly at: string
  /** That of the menu where it stands. */
  readonly Icon: ComponentType | null
}

type Answer = CallAnswer<typeof listVisits>
const none: Answer = { recent: [], pinned: [] }

/** What one opened last, the newest first, and what one has pinned. `links`: the screens that the reader may open; others are left out. */
export function useVisits(links: readonly QuickLink[]): { readonly recent: readonly VisitLine[]; readonly pinned: readonly VisitLine[] } {
  const english = useLanguage() === 'en-US'
  const { data = none } = useCall(listVisits, {}, { quiet: () => true, staleTime: 0 })
  return useMemo(() => {
    const lineOf = ({ path, title, detail, at }: Answer['recent'][number]): readonly VisitLine[] => {
      const own = links.find((link) => link.path === path)
      const near = own ?? links.find((link) => link.path.split('/')[1] === path.split('/')[1])
      const said = title ?? (own && (english ? own.title.en : own.title.zh))
      return said === undefined ? [] : [{ path, title: said, detail, at, Icon: near?.Icon ?? null }]
    }
    return { recent: data.recent.flatMap(lineOf), pinned: data.pinned.flatMap(lineOf) }
  }, [data, links, english])
}

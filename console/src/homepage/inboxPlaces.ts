import type { WorkItem } from '@camp/contract/base/work'
import { matchPath } from 'react-router'
import { knownScreens } from '../platform/screen.ts'
import { caseOf } from '../platform/signedIn/noun.ts'

/** The page on which a piece of work is seen to; null where there is none that the reader may open. */
export function pageOf(item: WorkItem): string | null {
  const path = caseOf(item.kind)?.page(item)
  if (path === undefined) return null
  const [pathname = ''] = path.split('?')
  return knownScreens().some((screen) => matchPath(screen.path, pathname)) ? path : null
}

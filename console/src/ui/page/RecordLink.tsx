import type { ReactNode } from 'react'
import { Link, matchPath } from 'react-router'
import { knownScreens } from '../../platform/screen.ts'
import { useHolds } from '../../platform/session.ts'

/** May the reader open what an address shows? A screen that everybody may open, as it says itself whom it shows what, is asked for its own codes. */
export function useMayOpen(): (address: string) => boolean {
  const holds = useHolds()
  return (address) => {
    const [path = ''] = address.split('?')
    const screen = knownScreens().find((known) => matchPath(known.path, path))
    if (!screen) return false
    const own = screen.codes.filter((code) => code !== 'ALWAYS')
    return own.length === 0 || holds(...own)
  }
}

interface RecordLinkProps {
  /** The page of the record, or the list with the record open beside it; without one there is only its name. */
  readonly to: string | null
  /** In a table rows take the focus, and not each name. */
  readonly inTable?: boolean
  readonly children: ReactNode
}

/** A name or number of a record: a real link where the reader may open it, else the bare name. */
export function RecordLink({ to, inTable = false, children }: RecordLinkProps) {
  const mayOpen = useMayOpen()
  if (to === null || !mayOpen(to)) return children
  return inTable ? (
    <Link className="table-link" to={to} tabIndex={-1}>
      {children}
    </Link>
  ) : (
    <Link to={to}>{children}</Link>
  )
}

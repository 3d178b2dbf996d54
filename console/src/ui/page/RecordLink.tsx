import type { ReactNode } from 'react'
import { Link, matchPath } from 'react-router'
import { knownScreens } from '../../platform/screen.ts'
import { useHolds } from '../../platform/session.ts'
import { useInPeek } from '../peek/peek.ts'

/** The own codes of the screen behind a path, found once: tables ask for each of their names. */
const asked = new Map<string, readonly string[]>()

function codesOf(path: string): readonly string[] | undefined {
  const known = asked.get(path)
  if (known) return known
  const screen = knownScreens().find((one) => matchPath(one.path, path))
  const codes = screen?.reads ?? screen?.codes.filter((code) => code !== 'ALWAYS')
  // Nouns may declare theirs later.
  if (codes) asked.set(path, codes)
  return codes
}

/** May the reader open what an address shows? A screen that everybody may open, as it says itself whom it shows what, is asked for its own codes. */
export function useMayOpen(): (address: string) => boolean {
  const holds = useHolds()
  return (address) => {
    const [path = ''] = address.split('?')
    const codes = codesOf(path)
    return codes !== undefined && (codes.length === 0 || holds(...codes))
  }
}

interface RecordLinkProps {
  /** The page of the record, or the list with the record open beside it; without one there is only its name. */
  readonly to: string | null
  /** In a table rows take the focus, and not each name; in the drawer beside it each name does. */
  readonly inTable?: boolean
  /** One of several names of a row: it does not look like the name of the row itself. */
  readonly quiet?: boolean
  readonly children: ReactNode
}

/** A name or number of a record: a real link where the reader may open it, else the bare name. */
export function RecordLink({ to, inTable = false, quiet = false, children }: RecordLinkProps) {
  const mayOpen = useMayOpen()
  const inPeek = useInPeek()
  if (to === null || !mayOpen(to)) return children
  return inTable ? (
    <Link className={quiet && !inPeek ? 'table-link table-link-quiet' : 'table-link'} to={to} tabIndex={inPeek ? undefined : -1}>
      {children}
    </Link>
  ) : (
    <Link to={to}>{children}</Link>
  )
}

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { knownScreens } from '../platform/screen.ts'
import { useHolds } from '../platform/session.ts'

const PATH = '/camp/campStudent/campStudentDetail'

/** Leads to the page of a child in a camp, where there is one that the reader may open. */
export function StudentLink({ id, children }: { readonly id: number; readonly children: ReactNode }) {
  const holds = useHolds()
  const there = holds('CAMP_STUDENT_DETAIL') && knownScreens().some(({ path }) => path === PATH)
  return there ? <Link to={`${PATH}?id=${id}`}>{children}</Link> : children
}

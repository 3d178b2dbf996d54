import { Navigate, useLocation } from 'react-router'
import { WeekOverview } from './WeekOverview.tsx'
import { WeekStudents } from './WeekStudents.tsx'
import { figureIn, readWeek } from './weekAddress.ts'
import './campStatus.css'

/** The figures of a week, or, where the address names a figure, the children behind it. */
export function CampStatusPage() {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const figure = figureIn(query)
  const at = readWeek(query)
  if (!figure) return <WeekOverview at={at} />
  if (query.get('weekStart') === at.weekStart) return <WeekStudents at={at} figure={figure} />
  // A link may name the day alone: its week is written into the address, which is what the list is asked by.
  query.set('weekStart', at.weekStart)
  return <Navigate replace to={`${pathname}?${query}`} />
}

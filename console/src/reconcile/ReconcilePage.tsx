import { useLocation } from 'react-router'
import { idOf } from '../ui/peek/peek.ts'
import { DayList } from './DayList.tsx'
import { LineList } from './LineList.tsx'
import './reconcile.css'

/** Payments against the provider's bill: the days, and the lines of the one that the address names. */
export function ReconcilePage() {
  const { search } = useLocation()
  const day = idOf(new URLSearchParams(search).get('day') ?? '')
  return Number.isNaN(day) ? <DayList /> : <LineList key={day} day={day} />
}

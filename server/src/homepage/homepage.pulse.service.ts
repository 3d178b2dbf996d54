import { daysBetween } from '@camp/contract/base/days'
import type { getPulse, Pulse } from '@camp/contract/homepage/homepage.pulse'
import type { Pool } from 'pg'
import { pulseIsShown } from '../account/account.api.ts'
import { todayByCamp } from '../campStatus/campStatus.api.ts'
import { countUncommented } from '../coaches/coaches.api.ts'
import { Executor } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { RequestCx } from '../platform/http/context.ts'
import { Scope } from '../platform/scope.ts'
import type { Services } from '../platform/services.ts'
import { businessDay, zonedText } from '../platform/time.ts'
import { pulseRepository } from './homepage.pulse.repository.ts'
import { homepageRepository } from './homepage.repository.ts'

/** Anybody may ask, so all who do within this time share one answer. */
const KEPT_MS = 10_000
/** Of the camps of today those with most children. */
const CAMPS = 6

const kept = new WeakMap<Pool, { readonly until: number; readonly found: Promise<Pulse> }>()

async function feel(services: Services, now: Date): Promise<Pulse> {
  const scope = Scope.everything('counts alone leave, of the whole business')
  const db = new Executor(services.reportPool)
  const today = businessDay(now)
  const [running, figures, hours, uncommented, commentDueAt] = await Promise.all([
    homepageRepository.runningCamps(db, today, scope),
    todayByCamp({ services, scope }),
    pulseRepository.hours(db, today),
    countUncommented({ services, scope }),
    pulseRepository.nextDue(db, now),
  ])
  const byHour = new Map(hours.map(({ hour, count }) => [hour, count]))
  const camps = running.map(({ id, name, term, startDate }) => {
    const { due = 0, clockedIn = 0 } = figures.get(id) ?? {}
    return { name: `${name} ${term}`, day: daysBetween(startDate, today).length, due, clockedIn }
  })
  // Of all camps of today: those that are named are some of them.
  const sum = (key: 'due' | 'clockedIn'): number => [...figures.values()].reduce((all, camp) => all + camp[key], 0)
  return {
    at: zonedText(now.getTime()),
    due: sum('due'),
    clockedIn: sum('clockedIn'),
    uncommented,
    commentDueAt,
    camps: camps.toSorted((a, b) => b.due - a.due).slice(0, CAMPS),
    hours: Array.from({ length: 24 }, (_, hour) => byHour.get(hour) ?? 0),
  }
}

export const pulse: Handler<typeof getPulse, RequestCx> = async (_input, cx) => {
  if (!(await pulseIsShown(cx))) throw new AppError('NOT_FOUND')
  const { services } = cx
  const now = services.clock.now()
  const known = kept.get(services.pool)
  if (known && known.until > now.getTime() && known.until <= now.getTime() + KEPT_MS) return known.found
  const found = feel(services, now)
  kept.set(services.pool, { until: now.getTime() + KEPT_MS, found })
  // The next one who asks tries again.
  found.catch(() => kept.delete(services.pool))
  return found
}

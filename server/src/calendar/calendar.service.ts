import { addDays } from '@camp/contract/base/days'
import type * as calls from '@camp/contract/calendar/calendar'
import { CALENDAR_DAYS, CALENDAR_LINKS, CALENDAR_MOST } from '@camp/contract/calendar/calendar'
import { calendarKind, feedOf } from '@camp/contract/calendar/calendar.labels'
import { countOne } from '../platform/counters.ts'
import { Executor } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Listener } from '../platform/facts.ts'
import { accessNow } from '../platform/http/asking.ts'
import type { Handler } from '../platform/http/bind.ts'
import { netOf } from '../platform/http/local.ts'
import type { Page, PageAnswer, PageAsk } from '../platform/http/pages.ts'
import { QUIET } from '../platform/http/plain.page.ts'
import { sessionsRepository } from '../platform/session/sessions.repository.ts'
import { newToken, tokenHash } from '../platform/session/token.ts'
import { businessDay } from '../platform/time.ts'
import { write } from '../platform/write/write.ts'
import { icsOf } from './calendar.ics.rules.ts'
import { calendarRepository } from './calendar.repository.ts'

export const readCalendar: Handler<typeof calls.getCalendar> = async ({ query: { from } }, cx) => {
  const days = { from, to: addDays(from, CALENDAR_DAYS - 1) }
  const db = new Executor(cx.services.reportPool)
  const items = await calendarRepository.items(db, cx.reader, days, calendarKind.values)
  return { items: items.slice(0, CALENDAR_MOST), cut: items.length > CALENDAR_MOST }
}

export const ownLinks: Handler<typeof calls.listCalendarLinks> = (_input, { db, reader }) => calendarRepository.links(db, reader.userId)

export const createLink: Handler<typeof calls.createCalendarLink> = ({ body: { feeds } }, cx) =>
  write(cx, async (w) => {
    // Of a log-out everywhere at this very moment it is made before, and goes with it, or not at all.
    if (!(await sessionsRepository.hold(w.tx, cx.reader.sessionId))) throw new AppError('SESSION_ENDED')
    const token = newToken()
    const id = await calendarRepository.add(w.tx, cx.reader.userId, [...new Set(feeds)], found(hashOf(token)))
    if (id === undefined) throw new AppError('CALENDAR_LINKS_FULL', { most: CALENDAR_LINKS })
    w.audit({ id: cx.reader.userId })
    return { id, url: `${cx.services.config.publicUrl ?? cx.origin ?? ''}/calendar/${token}.ics` }
  })

/** Another's is not found. */
export const withdrawLink: Handler<typeof calls.withdrawCalendarLink> = ({ params: { id } }, cx) =>
  write(cx, async (w) => {
    if (!(await calendarRepository.drop(w.tx, cx.reader.userId, id))) throw new AppError('NOT_FOUND')
    w.audit({ id: cx.reader.userId })
    return { id }
  })

/** A thief may have made one, and it would be read on behind the back of its owner. */
export const dropShut: Listener<'account.shut'> = async (tx, facts) =>
  calendarRepository.dropAll(
    tx,
    facts.map(({ userId }) => userId),
  )

const hashOf = (token: string): string | undefined => tokenHash(token)?.toString('hex')

/** So many links that lead nowhere an address may try within the window; one that leads somewhere always opens. */
const MOST_MISSES = 60
const WINDOW_MINUTES = 15
/** So often a program may read a link in a minute. */
const READS_A_MINUTE = 20
/** What a calendar program is told: the days from so many ago to so many ahead. */
const BACK = 31
const AHEAD = 180

const plain = (status: number, body: string, headers = {}): PageAnswer => ({
  status,
  type: 'text/plain; charset=utf-8',
  headers: { ...QUIET, ...headers },
  body,
})

async function nowhere({ db, ip }: PageAsk): Promise<PageAnswer> {
  const { count, wait } = await countOne(db, `calendar:${netOf(ip)}`, WINDOW_MINUTES)
  return count > MOST_MISSES ? plain(429, '', { 'retry-after': String(wait) }) : plain(404, '')
}

/** What the owner of a link may see now: a link ends its effect with the rights of who made it. */
async function answer(ask: PageAsk): Promise<PageAnswer> {
  const { db, services, params, language } = ask
  const hash = hashOf((params.file ?? '').replace(/\.ics$/, ''))
  const link = hash && (await calendarRepository.byHash(db, hash))
  const who = link && (await accessNow(services, link.userId))
  if (!link || !who) return nowhere(ask)
  const { count, wait } = await countOne(db, `calendarLink:${link.id}`, 1)
  if (count > READS_A_MINUTE) return plain(429, '', { 'retry-after': String(wait) })
  const now = services.clock.now()
  const today = businessDay(now)
  const kinds = calendarKind.values.filter((kind) => link.feeds.includes(feedOf[kind]))
  const days = { from: addDays(today, -BACK), to: addDays(today, AHEAD) }
  const items = await calendarRepository.items(new Executor(services.reportPool), who, days, kinds)
  await calendarRepository.noteRead(db, link.id)
  return {
    type: 'text/calendar; charset=utf-8',
    headers: { ...QUIET, 'content-disposition': 'inline; filename="calendar.ics"' },
    body: icsOf(items.slice(0, CALENDAR_MOST), language, now, services.config.publicUrl),
  }
}

export const calendarPages: readonly Page[] = [{ name: 'calendar.feed', path: '/calendar/:file', answer }]

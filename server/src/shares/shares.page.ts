import { countOne } from '../platform/counters.ts'
import { AppError } from '../platform/errors.ts'
import { netOf } from '../platform/http/local.ts'
import type { Page, PageAnswer, PageAsk } from '../platform/http/pages.ts'
import { plainAnswer, QUIET } from '../platform/http/plain.page.ts'
import { Scope } from '../platform/scope.ts'
import { businessDay } from '../platform/time.ts'
import { drawReport, readReport, type StoredReport } from '../reports/reports.api.ts'
import { hashOf } from '../reports/reports.words.api.ts'
import { gonePage, sharedPage } from './shares.page.words.ts'
import { sharesRepository } from './shares.repository.ts'
import { noteVisit } from './shares.visits.service.ts'

/** 256 bits in base64url. */
const TOKEN = /^[\w-]{43}$/
/** So many links that lead nowhere an address may try within the window before it has to wait. No link is found by trying: one that leads somewhere always opens. */
const MOST_MISSES = 60
const WINDOW_MINUTES = 15

/** Of one link from one address, and of all links from it. */
const PICTURES_A_MINUTE = 30
const PICTURES_OF_AN_ADDRESS = 120

interface Found {
  readonly share: { readonly id: number; readonly expiresAt: string }
  readonly report: StoredReport
}

/** What the link leads to; else the answer that says that it leads nowhere, the same for all reasons. */
async function find({ db, params, ip, language, crossSite }: PageAsk): Promise<Found | PageAnswer> {
  const token = params.token ?? ''
  const share = TOKEN.test(token) ? await sharesRepository.live(db, hashOf(token)) : undefined
  const report = share && (await readReport(db, share.reportId, Scope.everything('who holds the link may see the report')))
  if (share && report) return { share, report }
  if (crossSite) return plainAnswer(gonePage(language), 404)
  const { count, wait } = await countOne(db, `share:${netOf(ip)}`, WINDOW_MINUTES)
  if (count > MOST_MISSES) return plainAnswer(gonePage(language, true), 429, { 'retry-after': String(wait) })
  return plainAnswer(gonePage(language), 404)
}

/** Refuses who asks for the picture of a link again and again; families behind one address, and a class that opens a link at once, do not. */
async function assertSeldom({ db, ip }: PageAsk, shareId: number): Promise<void> {
  for (const [subject, most] of [
    [`picture:${shareId}:${netOf(ip)}`, PICTURES_A_MINUTE],
    [`pictures:${netOf(ip)}`, PICTURES_OF_AN_ADDRESS],
  ] as const) {
    const { count, wait } = await countOne(db, subject, 1)
    if (count > most) throw new AppError('TOO_MANY_REQUESTS', {}, { retryAfter: wait })
  }
}

/** Counts who came, without a cookie. */
async function countVisit({ db, services, params, ip, headers, isVisit, isRobot }: PageAsk): Promise<void> {
  if (isVisit && !isRobot) await noteVisit(db, services, hashOf(params.token ?? ''), `${ip}\0${headers['user-agent'] ?? ''}`)
}

async function showPage(ask: PageAsk): Promise<PageAnswer> {
  const found = await find(ask)
  if (!('share' in found)) return found
  await countVisit(ask)
  return plainAnswer(sharedPage(found.report.figures, `/r/${ask.params.token}/image`, businessDay(new Date(found.share.expiresAt))))
}

async function showImage(ask: PageAsk): Promise<PageAnswer> {
  const found = await find(ask)
  if (!('share' in found)) return found
  await assertSeldom(ask, found.share.id)
  const bytes = await drawReport(found.report, 'IMAGE', 'stranger')
  return { type: 'image/png', headers: { ...QUIET, 'content-security-policy': "default-src 'none'; sandbox" }, body: bytes }
}

/** The picture of a report for people with its link. Q-96. */
export const sharePages: readonly Page[] = [
  { name: 'share.page', path: '/r/:token', answer: showPage },
  { name: 'share.image', path: '/r/:token/image', answer: showImage },
]

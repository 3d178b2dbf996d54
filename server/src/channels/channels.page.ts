import { landingShown } from '@camp/contract/channels/channels.rules'
import { countedSoFar, countOne } from '../platform/counters.ts'
import { netOf } from '../platform/http/local.ts'
import type { Page, PageAnswer, PageAsk } from '../platform/http/pages.ts'
import { note, plainAnswer, QUIET } from '../platform/http/plain.page.ts'
import { channelsRepository } from './channels.repository.ts'
import { noteVisit } from './channels.visits.service.ts'

/** So often an address is counted within the window: a whole school behind one line is, and who counts a channel up is not. */
const MOST_COUNTED = 300
/** So many links that lead nowhere may come from an address within the window: somebody who tries codes is told nothing more then. */
const MOST_MISSES = 300
const WINDOW_MINUTES = 15

const words = {
  'zh-CN': {
    lang: 'zh-CN',
    title: '链接无法打开',
    text: '这个链接不存在，或活动页面还没有准备好。请联系给您链接的人。',
    wait: '尝试次数过多，请稍后再打开。',
  },
  'en-US': {
    lang: 'en',
    title: 'This link leads nowhere',
    text: 'It does not exist, or its page is not ready yet. Please ask the person who gave it to you.',
    wait: 'There were too many attempts. Please open it again later.',
  },
} as const

/** Counts who came, without a cookie. */
async function countVisit({ db, services, ip, headers, isVisit, isRobot }: PageAsk, channelId: number): Promise<void> {
  if (!isVisit || isRobot) return
  if ((await countOne(db, `channel:${netOf(ip)}`, WINDOW_MINUTES)).count > MOST_COUNTED) return
  await noteVisit(db, services, channelId, `${ip}\0${headers['user-agent'] ?? ''}`)
}

/** Leads on to the landing page of a channel. */
async function follow(ask: PageAsk): Promise<PageAnswer> {
  const { lang, title, text, wait } = words[ask.language]
  const subject = `channelMiss:${netOf(ask.ip)}`
  const misses = await countedSoFar(ask.db, subject, WINDOW_MINUTES)
  if (misses && misses.count >= MOST_MISSES) return plainAnswer(note(lang, title, wait), 429, { 'retry-after': String(misses.wait) })
  const code = ask.params.code ?? ''
  const channel = code.length <= 64 ? await channelsRepository.byCode(ask.db, code) : undefined
  if (!channel?.landingUrl) {
    await countOne(ask.db, subject, WINDOW_MINUTES)
    return plainAnswer(note(lang, title, text), 404)
  }
  if (channel.isActive) await countVisit(ask, channel.id)
  const location = landingShown(channel.landingUrl, channel.code)
  return { status: 302, type: 'text/plain; charset=utf-8', headers: { ...QUIET, location }, body: '' }
}

export const channelPages: readonly Page[] = [{ name: 'channel.follow', path: '/c/:code', answer: follow }]

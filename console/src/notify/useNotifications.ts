import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '../platform/i18n.ts'
import { startPresence } from '../platform/signedIn/presence.ts'
import { type PushNews, startPush } from '../platform/signedIn/push.ts'
import { markStale } from '../platform/signedIn/query.ts'
import { announce } from './announce.ts'
import { LiveRecords } from './live.ts'
import { type PushedTopic, readAnew, takeOver } from './taskLists.ts'

/** Several pushes of one moment read a list once. */
const GATHER_MS = 150
/** The first screen comes first: neither its calls nor its drawing wait for the badges. */
const LATER_MS = 1_000

/** True a moment after the shell has come. */
function useLater(): boolean {
  const [later, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), LATER_MS)
    return () => clearTimeout(timer)
  }, [])
  return later
}

/** Listens to pushes and keeps the lists up to date. Answers whether it has begun, and the title of the last new message. */
export function useNotifications(userId: number): { readonly begun: boolean; readonly newMessage: string | null } {
  const client = useQueryClient()
  const language = useLanguage()
  const [newMessage, setNewMessage] = useState<string | null>(null)
  const begun = useLater()

  useEffect(() => {
    if (!begun || typeof EventSource === 'undefined') return
    const stale = new Set<PushedTopic>()
    const live = new LiveRecords(client)
    const presence = startPresence()
    const stopped = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const readSoon = (topics: readonly PushedTopic[]): void => {
      for (const topic of topics) stale.add(topic)
      if (stale.size === 0) return
      timer ??= setTimeout(() => {
        timer = undefined
        readAnew(client, stale)
        stale.clear()
      }, GATHER_MS)
    }
    const onNews = (news: PushNews): void => {
      // Between the first reading of rights and the stream some may have been taken away.
      if (news.kind !== 'push') presence.again()
      if (news.kind === 'begun') {
        readSoon(['rights'])
        return
      }
      if (news.kind === 'gap') {
        readSoon(['tasks', 'messages', 'work', 'rights'])
        live.takeAll()
        return
      }
      live.take(news.event)
      presence.take(news.event)
      readSoon(takeOver(client, news.event))
      if (news.event.kind === 'MESSAGE') setNewMessage(news.event.title ?? null)
      void announce(news.event, stopped.signal)
    }
    const stop = startPush({ userId, onNews })
    return () => {
      stop()
      stopped.abort()
      live.stop()
      presence.stop()
      clearTimeout(timer)
    }
  }, [begun, userId, client])

  // The server words tasks and messages in the language of who asks.
  const worded = useRef(language)
  useEffect(() => {
    if (worded.current === language) return
    worded.current = language
    void markStale(client, ['Notify'])
  }, [language, client])
  return { begun, newMessage }
}

import { getMessageTasksByPage } from '@camp/contract/messageTasks/messageTasks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { markStale } from '../platform/signedIn/query.ts'

const EVERY_MS = 2_000

/** While something is being sent, what is shown of it is asked anew every two seconds. */
export function useSendingNews(sending: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!sending) return
    const timer = setInterval(() => void markStale(client, [getMessageTasksByPage.area]), EVERY_MS)
    return () => clearInterval(timer)
  }, [sending, client])
}

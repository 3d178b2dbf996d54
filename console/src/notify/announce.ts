import { type PushEvent, taskRetry } from '@camp/contract/base/notify'
import { call, isFailure } from '../platform/client.ts'
import { textOf } from '../platform/i18n.ts'
import { notice, toast } from '../platform/notices.ts'
import { openDrawer } from '../platform/signedIn/drawers.ts'
import { readStoredJson, storageKeys, writeStored } from '../platform/storage.ts'
import { isWatched } from '../platform/watchedTasks.ts'
import { notifyText } from './notify.text.ts'

const t = textOf(notifyText)
const MOST_KEPT = 100
/** A page that is in view but not in use leaves the notice to the one that is. */
const LESS_USED_MS = 250

/** One ending of one task, however often it is pushed: a task that was run again ends at another time. */
const endingOf = ({ id, status, finishedAt }: PushEvent): string => `${id} ${status} ${finishedAt ?? ''}`

/** Resolves when somebody looks at this page. */
function inView(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', look)
      setTimeout(resolve, document.hasFocus() ? 0 : LESS_USED_MS)
    }
    document.addEventListener('visibilitychange', look, { signal })
    look()
  })
}

/** The first page of this browser to ask gets it; the others are refused. */
async function claim(ending: string): Promise<boolean> {
  const take = (): boolean => {
    const stored = readStoredJson(storageKeys.announced)
    const known = Array.isArray(stored) ? stored : []
    if (known.includes(ending)) return false
    writeStored(storageKeys.announced, JSON.stringify([...known, ending].slice(-MOST_KEPT)))
    return true
  }
  return navigator.locks ? navigator.locks.request(storageKeys.announced, take) : take()
}

async function runAgain(id: number): Promise<void> {
  if (!isFailure(await call(taskRetry, { params: { id } }))) toast('success', t('retried'))
}

/** Shows the notice of a task that has ended, once a browser, in the page that is looked at. */
export async function announce(event: PushEvent, signal: AbortSignal): Promise<void> {
  if (event.kind !== 'TASK' || (event.status !== 'DONE' && event.status !== 'FAILD')) return
  await inView(signal)
  if (signal.aborted || !(await claim(endingOf(event))) || isWatched(event.id)) return
  const { id, title, detail, content } = event
  const description = [title, detail].filter(Boolean).join(' · ')
  if (event.status === 'FAILD') {
    notice('error', { title: t('failed'), description, action: { label: t('retryNotice'), run: () => void runAgain(id) } })
    return
  }
  const action = content ? { label: t('details'), href: content } : { label: t('details'), run: () => openDrawer('tasks') }
  notice('success', { title: t('done'), description, action })
}

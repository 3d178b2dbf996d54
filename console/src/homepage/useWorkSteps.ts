import type { WorkItem } from '@camp/contract/base/work'
import { keepPromise } from '@camp/contract/followUps/followUps'
import { claimWork, finishWork, handOverWork, isDoneByWord, releaseWork, snoozeWork, undoWork } from '@camp/contract/homepage/homepage'
import { useRef } from 'react'
import { useWhenever } from '../platform/effects.ts'
import { shortTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast, undoable } from '../platform/notices.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { handText } from './homepage.hand.text.ts'
import { homepageText } from './homepage.text.ts'

interface Named {
  readonly kind: Exclude<WorkItem['kind'], 'PROMISE_DUE'>
  readonly subjectId: number
}
/** Groups are called alike in many camps. */
const nameOf = ({ kind, title, detail }: WorkItem): string => (kind === 'COMMENT_OVERDUE' ? `${detail} ${title}` : title)

type Undo = () => Promise<unknown>

/**
 * The steps that one takes with work, one after the other however quickly keys come. Each says what it did, and can be taken back; each answers
 * whether it was taken at all.
 */
export function useWorkSteps(rows: readonly WorkItem[]) {
  const t = useText(homepageText)
  const h = useText(handText)
  const claim = useAction(claimWork)
  const release = useAction(releaseWork)
  const snooze = useAction(snoozeWork)
  const finish = useAction(finishWork)
  const undo = useAction(undoWork)
  const hand = useAction(handOverWork)
  const keep = useAction(keepPromise, { stale: ['Home'] })
  // What was dealt with stays in view until the list is read anew: it is not dealt with twice.
  const dealt = useRef(new Set<string>())
  useWhenever([rows], () => {
    dealt.current = new Set([...dealt.current].filter((id) => rows.some((row) => row.id === id)))
  })
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const queue = (step: () => Promise<unknown>): void => {
    last.current = last.current.then(step, step)
  }

  const take = ({ id }: WorkItem, words: string, step: () => Promise<Undo | undefined>): true => {
    dealt.current.add(id)
    queue(async () => {
      const back = await step()
      if (!back) return dealt.current.delete(id)
      undoable(words, t('undo'), () =>
        queue(async () => {
          if (await back()) toast('success', t('undone'))
          dealt.current.delete(id)
        }),
      )
    })
    return true
  }
  /** Anything but a promise, which is its writer's own: it is kept, not taken. */
  const move = (item: WorkItem, words: string, step: (params: Named) => Promise<{ version: number } | undefined>): boolean => {
    const { kind, subjectId } = item
    if (kind === 'PROMISE_DUE') {
      toast('info', t('promiseOwn'))
      return false
    }
    const params = { kind, subjectId }
    return take(item, words, async () => {
      const moved = await step(params)
      return moved && (() => undo.run({ params, body: { version: moved.version } }))
    })
  }
  const keeping = (id: number, kept: boolean) => keep.run({ body: { id, kept } }, { parentId: '' })

  return {
    isDealt: ({ id }: WorkItem): boolean => dealt.current.has(id),
    claim: (item: WorkItem) => move(item, t('did.claim', { title: nameOf(item) }), (params) => claim.run({ params })),
    release: (item: WorkItem) => move(item, t('did.release', { title: nameOf(item) }), (params) => release.run({ params })),
    snooze: (item: WorkItem, until: number) =>
      move(item, t('did.snooze', { title: nameOf(item), time: shortTime(until) }), (params) =>
        snooze.run({ params, body: { until: new Date(until).toISOString() } }),
      ),
    handOver: (item: WorkItem, userId: number, name: string) =>
      move(item, h('handed', { title: nameOf(item), name }), (params) => hand.run({ params, body: { userId } })),
    /** Says that it is done, where that is all there is to do. */
    finish: (item: WorkItem): boolean => {
      const { kind, subjectId } = item
      if (item.state === 'DONE') return false
      const words = t('did.finish', { title: nameOf(item) })
      if (kind === 'PROMISE_DUE') {
        return take(item, words, async () => ((await keeping(subjectId, true)) ? () => keeping(subjectId, false) : undefined))
      }
      if (isDoneByWord(kind)) return move(item, words, () => finish.run({ params: { kind, subjectId } }))
      toast('info', t('doneByStep'))
      return false
    },
  }
}

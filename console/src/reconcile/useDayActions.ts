import type { ReconciliationDay } from '@camp/contract/reconcile/reconcile'
import { closeDay, fetchBill, reopenDay } from '@camp/contract/reconcile/reconcile.steps'
import { useCallback } from 'react'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds, useSession } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { confirmStep } from '../ui/overlay/confirmDanger.tsx'
import type { RowAction } from '../ui/table/column.ts'
import { reconcileText } from './reconcile.text.ts'

const stale = { stale: ['Orders', 'Home'] }

/** What can be done with a day: its bill fetched (again), closed, opened again. */
export function useDayActions(): (day: ReconciliationDay) => RowAction[] {
  const t = useText(reconcileText)
  const holds = useHolds()
  const { user } = useSession()
  const { run: fetching } = useAction(fetchBill, stale)
  const { run: closing } = useAction(closeDay)
  const { run: opening } = useAction(reopenDay)
  const edits = holds('RECONCILE_EDIT')
  return useCallback(
    ({ id, day, mchId, state, version, openCount, closedByName }) => {
      if (!edits) return []
      const onFetch = async () => {
        const taken = await fetching({ body: { day, mchId } })
        if (taken) toast('success', t(taken.isNew ? 'fetch.done' : 'fetch.same', { lines: taken.lineCount, open: taken.openCount }))
      }
      const onClose = async () => {
        if (!(await confirmStep({ title: t('close.title', { day }), text: t('close.text'), confirm: t('close.go') }))) return
        if (await closing({ params: { day: id }, body: { version } }, { date: day })) toast('success', t('close.done', { day }))
      }
      const onReopen = async () => {
        if (!(await confirmStep({ title: t('reopen.title', { day }), text: t('reopen.text'), confirm: t('reopen.go') }))) return
        if (await opening({ params: { day: id }, body: { version } }, { date: day })) toast('success', t('reopen.done', { day }))
      }
      if (state === 'CLOSED') {
        const own = closedByName !== null && closedByName === user?.realName ? { refusal: t('reopen.own') } : {}
        return [{ key: 'reopen', title: t('reopen.go'), run: () => void onReopen(), ...own }]
      }
      const waits = state === 'MISSING' ? t('close.noBill') : openCount > 0 ? t('close.open', { count: openCount }) : undefined
      return [
        { key: 'close', title: t('close.go'), run: () => void onClose(), ...(waits && { refusal: waits }) },
        { key: 'fetch', title: t('fetch.again'), run: () => void onFetch() },
      ]
    },
    [edits, fetching, closing, opening, t, user],
  )
}

import { type Alarm, deleteAlarm, switchAlarm, tryAlarm } from '@camp/contract/alarms/alarms'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { RecordHistory } from '../history/history.parts.tsx'
import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds, useSession } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { taken, useTaken } from '../ui/change/undo.ts'
import type { RowAction } from '../ui/table/column.ts'
import type { AlarmFrom } from './alarmForm.ts'
import { alarmsText } from './alarms.text.ts'

const editing = latePart(async () => (await import('./AlarmModal.tsx')).AlarmModal)
const handing = latePart(async () => (await import('./HandAlarmModal.tsx')).HandAlarmModal)

/** What can be done with alarms, and the dialogs that it takes. `from`: the view that an editor is opened for; `onFrom`: it was closed. */
export function useAlarms(from?: AlarmFrom, onFrom?: () => void) {
  const t = useText(alarmsText)
  const { user } = useSession()
  const seesAll = useHolds()('ALARM_ALL')
  const navigate = useNavigate()
  const [edited, setEdited] = useState<{ readonly alarm: Alarm | null }>()
  const [handed, setHanded] = useState<Alarm>()
  const [history, setHistory] = useState<Alarm>()
  const turning = useAction(switchAlarm)
  const removing = useAction(deleteAlarm)
  const trying = useAction(tryAlarm)
  const removed = useTaken(deleteAlarm.area)

  const turn = async ({ id, name, version, paused }: Alarm) => {
    const done = await turning.run({ params: { id }, body: { paused: !paused, version } }, { name })
    if (!done) return
    taken(t(paused ? 'resumed' : 'paused', { name }), () =>
      turning.run({ params: { id }, body: { paused, version: done.version } }, { name }),
    )
  }
  const remove = async ({ id, name }: Alarm) => {
    const done = await removing.run({ params: { id } }, { name })
    if (done) removed(t('removed', { name }), done.undo)
  }
  const tryOut = async ({ id }: Alarm) => {
    const said = await trying.run({ params: { id } })
    if (said) toast('success', t('tried', { count: formatCount(said.count) }))
  }
  const actions = (alarm: Alarm): RowAction[] => {
    const isOwn = alarm.ownerId === user?.id
    return [
      ...(isOwn
        ? [
            { key: 'edit', title: t('do.edit'), run: () => setEdited({ alarm }) },
            { key: 'try', title: t('do.try'), run: () => void tryOut(alarm) },
          ]
        : []),
      { key: 'open', title: t('do.open'), run: () => void navigate(alarm.link) },
      { key: 'turn', title: t(alarm.paused ? 'do.resume' : 'do.pause'), run: () => void turn(alarm) },
      ...(seesAll ? [{ key: 'hand', title: t('do.handOver'), run: () => setHanded(alarm) }] : []),
      { key: 'history', title: t('do.history'), run: () => setHistory(alarm) },
      { key: 'remove', title: t('do.remove'), danger: true as const, run: () => void remove(alarm) },
    ]
  }
  const close = () => {
    setEdited(undefined)
    onFrom?.()
  }
  const open = edited ?? (from && { alarm: null })
  const dialogs = (
    <>
      {open && <Late part={editing} props={{ alarm: open.alarm, from: edited ? undefined : from, onClose: close }} />}
      {handed && <Late part={handing} props={{ alarm: handed, onClose: () => setHanded(undefined) }} />}
      {history && <RecordHistory entity="alarm" id={history.id} title={history.name} onClose={() => setHistory(undefined)} />}
    </>
  )
  return { create: () => setEdited({ alarm: null }), actions, dialogs }
}

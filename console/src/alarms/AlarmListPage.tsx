import { type Alarm, type AlarmFilter, alarmAsk, alarmFilter, listAlarms } from '@camp/contract/alarms/alarms'
import { alarmChannel } from '@camp/contract/alarms/alarms.labels'
import { alarmRecord } from '@camp/contract/alarms/alarms.record'
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useText } from '../platform/i18n.ts'
import { useHolds, useSession } from '../platform/session.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { latePart } from '../ui/base/latePart.tsx'
import { TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { LabelFilter, SelectFilter, useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import type { Peek } from '../ui/peek/peek.ts'
import { useAlarmColumns } from './alarmColumns.tsx'
import type { AlarmFrom } from './alarmForm.ts'
import { alarmsText } from './alarms.text.ts'
import { useAlarms } from './useAlarms.tsx'

/** A view that a list hands over in the address. */
const FROM = 'from'
const BESIDE = [FROM] as const

const alarmPeek: Peek<Alarm> = {
  keyOf: ({ id }) => String(id),
  part: latePart(async () => (await import('./AlarmPeek.tsx')).AlarmPeek),
}

/** What is asked by itself: by whom, when, and what became of it. */
export function AlarmListPage() {
  const t = useText(alarmsText)
  const { user } = useSession()
  const list = useList(listAlarms, { filter: alarmFilter, beside: BESIDE })
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const handed = new URLSearchParams(search).get(FROM)
  const from = useMemo(() => readFrom(handed), [handed])
  const alarms = useAlarms(from, () => {
    const rest = new URLSearchParams(search)
    if (!rest.has(FROM)) return
    rest.delete(FROM)
    void navigate({ pathname, search: rest.toString() }, { replace: true })
  })
  const views = useMemo(
    () => [
      ...(user ? [{ key: 'own', title: t('view.own'), filter: { ownerId: [user.id] } }] : []),
      { key: 'fired', title: t('view.fired'), filter: { firedToday: true } },
      { key: 'paused', title: t('view.paused'), filter: { state: ['PAUSED' as const] } },
      { key: 'orphaned', title: t('view.orphaned'), filter: { state: ['OWNER_FROZEN' as const, 'OWNER_RIGHTS' as const] } },
    ],
    [t, user],
  )
  return (
    <>
      <ListPage
        id="alarms"
        title={t('listTitle')}
        views={views}
        list={list}
        columns={useAlarmColumns()}
        actions={alarms.actions}
        peek={alarmPeek}
        create={{
          label: t('do.create'),
          code: 'ALARM',
          run: alarms.create,
          first: { title: t('emptyTitle'), hint: t('emptyHint') },
        }}
        search={<AlarmSearchForm list={list} />}
      />
      {alarms.dialogs}
    </>
  )
}

/** Undefined: the address holds none that can be read. */
function readFrom(text: string | null): AlarmFrom | undefined {
  if (text === null) return undefined
  try {
    const { name, ...ask } = JSON.parse(text) as Record<string, unknown> // checked below
    const parsed = alarmAsk.safeParse(ask)
    return parsed.success && typeof name === 'string' ? { name, ask: parsed.data } : undefined
  } catch {
    return undefined
  }
}

function AlarmSearchForm({ list }: { readonly list: List<Alarm, AlarmFilter> }) {
  const t = useText(alarmsText)
  const title = useTitles(alarmRecord)
  const draft = useDraft(list)
  const channels = useLabelOptions(alarmChannel)
  const seesAll = useHolds()('ALARM_ALL')
  const { field } = draft
  return (
    <SearchForm draft={draft}>
      <TextFilter label={title('name')} {...field('name')} />
      {seesAll && <TextFilter label={title('owner')} {...field('owner')} />}
      <LabelFilter of={alarmRecord} {...field('state')} />
      <SelectFilter label={t('col.channel')} options={channels} {...field('channel')} />
    </SearchForm>
  )
}

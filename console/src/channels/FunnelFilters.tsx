import type { ChannelFunnel } from '@camp/contract/channels/channels.funnel'
import { type ChannelKind, channelKind, type FunnelBy, funnelBy } from '@camp/contract/channels/channels.labels'
import { useLocation, useNavigate } from 'react-router'
import { useText } from '../platform/i18n.ts'
import { DateRangeFilter } from '../ui/filter/DateRangeFilter.tsx'
import { SelectFilter, useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import type { DraftField } from '../ui/filter/useDraft.ts'
import { ChannelPicker } from './channels.parts.tsx'
import { funnelText } from './funnel.text.ts'

export interface FunnelAsked {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly by: FunnelBy
  readonly channelId: number[] | undefined
  readonly kind: ChannelKind[] | undefined
}

/** What the address asks for. */
export function useFunnelAsked() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const channelId = query
    .getAll('channelId')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id >= 0)
  const kind = channelKind.values.filter((value) => query.getAll('kind').includes(value))
  const asked: FunnelAsked = {
    from: query.get('from')?.slice(0, 10) || undefined,
    to: query.get('to')?.slice(0, 10) || undefined,
    by: funnelBy.values.find((value): value is FunnelBy => value === query.get('by')) ?? 'channel',
    channelId: channelId.length > 0 ? channelId : undefined,
    kind: kind.length > 0 ? kind : undefined,
  }
  const ask = (next: Partial<FunnelAsked>) => {
    const written = new URLSearchParams()
    for (const [name, value] of Object.entries({ ...asked, ...next }))
      for (const one of [value ?? []].flat()) if (one !== 'channel') written.append(name, String(one))
    void navigate({ pathname, search: `?${written}` }, { replace: true })
  }
  return { asked, ask }
}

interface FiltersProps {
  readonly asked: FunnelAsked
  readonly shown: ChannelFunnel | undefined
  ask(next: Partial<FunnelAsked>): void
}

/** Which families the funnel is of: the days of their registration, the kind of channel and the channels. */
export function FunnelFilters({ asked, shown, ask }: FiltersProps) {
  const t = useText(funnelText)
  const field = <Value,>(name: string, value: Value | undefined, onChange: (next: Value | undefined) => void): DraftField<Value> => ({
    name,
    value,
    error: undefined,
    onChange,
  })
  const day = (name: 'from' | 'to') => {
    const known = asked[name] ?? shown?.[name]
    const clock = name === 'from' ? '00:00:00' : '23:59:59'
    // A day that is still being typed is asked for when it is one.
    return field<string>(name, known && `${known} ${clock}`, (next) => {
      if (next === undefined || /^\d{4}-\d\d-\d\d \d/.test(next)) ask({ [name]: next?.slice(0, 10) })
    })
  }
  return (
    <search className="card funnel-filters">
      <DateRangeFilter label={t('registered')} from={day('from')} to={day('to')} />
      <SelectFilter
        label={t('kind')}
        options={useLabelOptions(channelKind)}
        {...field('kind', asked.kind, (kind) => ask({ kind: kind && [...kind] }))}
      />
      <ChannelPicker
        none
        label={t('channel')}
        {...field<readonly number[]>('channelId', asked.channelId, (ids) => ask({ channelId: ids && [...ids] }))}
      />
      <p className="quiet">{t('note')}</p>
    </search>
  )
}

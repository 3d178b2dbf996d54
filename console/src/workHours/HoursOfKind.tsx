import type { CallAnswer } from '@camp/contract/base/call'
import type { getWorkhourCoach } from '@camp/contract/workHours/workHours'
import { workKind } from '@camp/contract/workHours/workHours.labels'
import { workHourRecord } from '@camp/contract/workHours/workHours.record'
import { type ComponentProps, useState } from 'react'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Segmented } from '../ui/form/Segmented.tsx'
import { HoursEntries } from './HoursEntries.tsx'
import { workHoursText } from './workHours.text.ts'

interface HoursOfKindProps extends Omit<ComponentProps<typeof HoursEntries>, 'entries'> {
  readonly days: CallAnswer<typeof getWorkhourCoach>['days']
  /** This one alone. */
  readonly day: string | undefined
}

/** What stands on the days, the last one first, as what somebody looks for is new; where there are several kinds, all of them or one. */
export function HoursOfKind({ days, day, ...steps }: HoursOfKindProps) {
  const entries = days.toReversed().flatMap((one) => (day === undefined || one.date === day ? one.entries : []))
  const t = useText(workHoursText)
  const titleOf = useTitles(workHourRecord)
  const language = useLanguage()
  const [chosen, setChosen] = useState('')
  const kinds = workKind.values.filter((kind) => entries.some((entry) => entry.kind === kind))
  // Another month or day may have none of the kind that was chosen.
  const shown = kinds.find((kind) => kind === chosen)
  return (
    <>
      {kinds.length > 1 && (
        <Segmented
          label={titleOf('kind')}
          hideLabel
          value={shown ?? ''}
          options={[
            { value: '', label: t('detail.allKinds') },
            ...kinds.map((kind) => ({ value: kind, label: workKind.label(kind, language) })),
          ]}
          onChange={setChosen}
        />
      )}
      <HoursEntries entries={shown ? entries.filter(({ kind }) => kind === shown) : entries} {...steps} />
    </>
  )
}

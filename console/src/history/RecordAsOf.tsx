import { getRecordAsOf } from '@camp/contract/logs/logs.records'
import type { LogEntity } from '@camp/contract/records'
import { useState } from 'react'
import { formatTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { alone } from '../ui/base/useForm.ts'
import { DayField } from '../ui/form/DayField.tsx'
import { Descriptions } from '../ui/page/Descriptions.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { changesText } from './changes.text.ts'
import { useRecordWords } from './history.changes.parts.tsx'
import './changes.css'

interface RecordAsOfProps {
  readonly entity: LogEntity
  readonly id: number
  /** A moment; without one only the question is shown. */
  readonly at: string | undefined
  onAt(at: string | undefined): void
}

/** Asks for a moment, and shows the record as it stood then. */
export function RecordAsOf({ entity, id, at, onAt }: RecordAsOfProps) {
  const t = useText(changesText)
  const [typed, setTyped] = useState('')
  return (
    <div className="changes-as-of">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (typed !== '') onAt(typed)
        }}
      >
        {/* Of a day alone: as it began. */}
        <DayField {...alone} kind="moment" seconds clock="00:00" name="asOf" label={t('asOf')} value={typed} onChange={setTyped} />
        <Button type="submit" disabled={typed === ''}>
          {t('show')}
        </Button>
      </form>
      {at !== undefined && <Stand entity={entity} id={id} at={at} onClose={() => onAt(undefined)} />}
    </div>
  )
}

function Stand({ entity, id, at, onClose }: { entity: LogEntity; id: number; at: string; onClose(): void }) {
  const t = useText(changesText)
  const { titleOf, textOf } = useRecordWords(entity)
  const { data, error, refetch } = useCall(getRecordAsOf, { query: { entity, id, at } }, { keepPrevious: true })
  if (error) return <ErrorState failure={error.failure} onRetry={() => void refetch()} />
  return (
    <div className="changes-as-of-state" role="status" aria-busy={!data}>
      <p>
        {data && t(`state.${data.state}`, { time: formatTime(data.at) })}
        <button type="button" className="link" onClick={onClose}>
          {t('hide')}
        </button>
      </p>
      {data?.fields && (
        <Descriptions
          facts={Object.entries(data.fields).map(([name, value]) => ({
            key: name,
            title: titleOf(name),
            wide: true,
            value: textOf(name, value),
          }))}
        />
      )}
    </div>
  )
}

import { type LoggedRecord, mayReadHistory } from '@camp/contract/base/record'
import type { LogEntity } from '@camp/contract/records'
import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { Button } from '../ui/base/Button.tsx'
import { RecordHistory } from './history/RecordHistory.tsx'
import { pickersText } from './pickers.text.ts'

interface HistoryButtonProps {
  readonly of: LoggedRecord<LogEntity>
  readonly id: number
  /** What the record is called. */
  readonly title: string
}

/** Opens the history of a record; removed where the reader may not read it. */
export function HistoryButton({ of, id, title }: HistoryButtonProps) {
  const t = useText(pickersText)
  const holds = useHolds()
  const [open, setOpen] = useState(false)
  if (!mayReadHistory(of, holds)) return null
  return (
    <>
      <Button aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('history')}
      </Button>
      {open && <RecordHistory entity={of.entity} id={id} title={title} onClose={() => setOpen(false)} />}
    </>
  )
}

import { type LoggedRecord, mayReadHistory } from '@camp/contract/base/record'
import type { LogEntity } from '@camp/contract/records'
import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { Button } from '../ui/base/Button.tsx'
import { HistoryIcon } from '../ui/base/icons.tsx'
import { RecordHistory } from './history/RecordHistory.tsx'
import { pickersText } from './pickers.text.ts'

interface HistoryButtonProps {
  readonly of: LoggedRecord<LogEntity>
  readonly id: number
  /** What the record is called. */
  readonly title: string
  /** In a row of many: a link, which says whose history it opens; or a mark, where the row has no room for a word. */
  readonly inline?: boolean | 'mark'
}

/** Opens the history of a record; removed where the reader may not read it. */
export function HistoryButton({ of, id, title, inline = false }: HistoryButtonProps) {
  const t = useText(pickersText)
  const holds = useHolds()
  const [open, setOpen] = useState(false)
  if (!mayReadHistory(of, holds)) return null
  return (
    <>
      {inline ? (
        <button
          type="button"
          className={inline === 'mark' ? 'icon-button' : 'link'}
          title={inline === 'mark' ? t('history') : undefined}
          aria-label={t('historyOf', { title })}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {inline === 'mark' ? <HistoryIcon size={14} /> : t('history')}
        </button>
      ) : (
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('history')}
        </Button>
      )}
      {open && <RecordHistory entity={of.entity} id={id} title={title} onClose={() => setOpen(false)} />}
    </>
  )
}

import { type LoggedRecord, mayReadHistory } from '@camp/contract/base/record'
import type { LogEntity } from '@camp/contract/records'
import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useOpenDeeds } from '../platform/signedIn/openDeeds.ts'
import { useOpenRecord } from '../platform/signedIn/openRecord.ts'
import { Button } from '../ui/base/Button.tsx'
import { HistoryIcon } from '../ui/base/icons.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import type { RowAction } from '../ui/table/column.ts'
import { historyPartsText } from './history.parts.text.ts'

const drawer = latePart(async () => (await import('./HistoryDrawer.tsx')).HistoryDrawer)

interface RecordHistoryProps {
  readonly entity: LogEntity
  readonly id: number
  /** What the record is called. */
  readonly title: string
  onClose(): void
}

/** The history of a record, with how it stood at any moment: the drawer of every record screen, loaded when it is first opened. */
export function RecordHistory({ entity, id, title, onClose }: RecordHistoryProps) {
  return <Late part={drawer} props={{ entity, id, title, onClose }} />
}

/** The history of a row of a list: what opens it, and the drawer. `titleOf`: what the record is called. */
export function useRowHistory<Row extends { readonly id: number }>(entity: LogEntity, titleOf: (row: Row) => string) {
  const t = useText(historyPartsText)
  const [row, setRow] = useState<Row>()
  return {
    action: (of: Row): RowAction => ({ key: 'history', title: t('history'), run: () => setRow(of) }),
    shown: row && <RecordHistory entity={entity} id={row.id} title={titleOf(row)} onClose={() => setRow(undefined)} />,
  }
}

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
  const t = useText(historyPartsText)
  const holds = useHolds()
  useOpenRecord(of.entity, id)
  const [open, setOpen] = useState(false)
  const reads = mayReadHistory(of, holds)
  // Of one record among many the palette would not know which.
  useOpenDeeds(reads && !inline ? [{ key: 'history', title: t('history'), run: () => setOpen(true) }] : [])
  if (!reads) return null
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

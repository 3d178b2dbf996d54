import type { LogEntity } from '@camp/contract/records'
import { Late, latePart } from '../../ui/base/latePart.tsx'

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

import type { Demo } from '@camp/contract/demos/demos'
import { MediaView } from '../media/media.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { demosText } from './demos.text.ts'

interface DemoPlayModalProps {
  readonly demo: Demo
  onClose(): void
}

/** The recording, and whose it is. */
export function DemoPlayModal({ demo, onClose }: DemoPlayModalProps) {
  const t = useText(demosText)
  const { title, studentName: name, campName: camp, clockInDate } = demo
  return (
    <Dialog title={title} width={560} onClose={onClose}>
      <div className="dialog-body">
        <p className="quiet">{t('recordingOf', { name, camp, date: clockInDate ?? '–' })}</p>
        {demo.file ? <MediaView files={[demo.file]} /> : <p className="quiet">{t(demo.barred ? 'barred' : 'gone')}</p>}
      </div>
    </Dialog>
  )
}

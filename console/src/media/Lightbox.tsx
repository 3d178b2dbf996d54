import type { ShownFile } from '@camp/contract/media/media'
import type { KeyboardEvent } from 'react'
import { useText } from '../platform/i18n.ts'
import { IconButton } from '../ui/base/Button.tsx'
import { Stroke } from '../ui/base/icons.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { mediaText } from './media.text.ts'

interface LightboxProps {
  readonly files: readonly ShownFile[]
  readonly at: number
  onMove(at: number): void
  onClose(): void
}

/** One picture, as large as the window allows; the arrow keys lead to its neighbours, Esc back. */
export function Lightbox({ files, at, onMove, onClose }: LightboxProps) {
  const t = useText(mediaText)
  const file = files[at]
  if (!file) return null
  const many = files.length > 1
  const go = (by: number) => onMove((at + by + files.length) % files.length)
  const onKey = ({ key }: KeyboardEvent) => {
    if (!many) return
    if (key === 'ArrowLeft') go(-1)
    else if (key === 'ArrowRight') go(1)
  }
  return (
    <Dialog
      title={many ? `${file.name} · ${t('picture', { index: at + 1, total: files.length })}` : file.name}
      width={1200}
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons in it */}
      <div className="dialog-body media-large" onKeyDown={onKey}>
        {many && (
          <IconButton label={t('previous')} data-first onClick={() => go(-1)}>
            <Stroke>
              <path d="m15 6-6 6 6 6" />
            </Stroke>
          </IconButton>
        )}
        <img src={file.url} alt={file.name} />
        {many && (
          <IconButton label={t('next')} onClick={() => go(1)}>
            <Stroke>
              <path d="m9 6 6 6-6 6" />
            </Stroke>
          </IconButton>
        )}
      </div>
    </Dialog>
  )
}

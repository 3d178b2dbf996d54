import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { Button } from '../ui/base/Button.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { avatarOf, type Crop, centred, drawCrop, within } from './avatarPicture.ts'
import { centreText } from './centre.text.ts'

interface AvatarCropperProps {
  readonly picture: ImageBitmap
  /** The cropped picture as a data URL; null: never mind. */
  readonly onDone: (url: string | null) => void
}

const CANVAS = 480
const SHOWN = 240
const STEP = 8
const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
}

/** Chooses the square of a picture that becomes the avatar: drag or arrow keys move it, the slider zooms. */
export function AvatarCropper({ picture, onDone }: AvatarCropperProps) {
  const t = useText(centreText)
  const canvas = useRef<HTMLCanvasElement>(null)
  const drag = useRef<{ x: number; y: number } | null>(null)
  const [crop, setCrop] = useState<Crop>(() => centred(picture))

  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop)
  }, [picture, crop])

  /** Moves the picture by pixels of the screen. */
  const move = (x: number, y: number): void =>
    setCrop((before) => {
      const scale = Math.min(picture.width, picture.height) / before.zoom / SHOWN
      return within(picture, { ...before, x: before.x - x * scale, y: before.y - y * scale })
    })
  const down = (event: PointerEvent<HTMLElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, y: event.clientY }
  }
  const dragged = (event: PointerEvent<HTMLElement>): void => {
    if (!drag.current) return
    move(event.clientX - drag.current.x, event.clientY - drag.current.y)
    drag.current = { x: event.clientX, y: event.clientY }
  }
  const keys = (event: KeyboardEvent<HTMLElement>): void => {
    const step = arrows[event.key]
    if (!step) return
    event.preventDefault()
    move(...step)
  }

  return (
    <Dialog title={t('avatar.crop')} width={360} onClose={() => onDone(null)}>
      <div className="dialog-body centre-cropper">
        <div
          className="centre-cropper-stage"
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture
          tabIndex={0}
          aria-label={t('avatar.cropHint')}
          onKeyDown={keys}
          onPointerDown={down}
          onPointerMove={dragged}
          onPointerUp={() => {
            drag.current = null
          }}
        >
          <canvas ref={canvas} width={CANVAS} height={CANVAS} />
        </div>
        <span className="plain-hint">{t('avatar.cropHint')}</span>
        <label>
          {t('avatar.zoom')}
          <input
            type="range"
            min={1}
            max={4}
            step={0.05}
            value={crop.zoom}
            onChange={(event) => setCrop(within(picture, { ...crop, zoom: Number(event.target.value) }))}
          />
        </label>
      </div>
      <footer className="dialog-foot">
        <Button onClick={() => onDone(null)}>{t('avatar.cancel')}</Button>
        <Button kind="primary" onClick={() => onDone(avatarOf(picture, crop))}>
          {t('avatar.use')}
        </Button>
      </footer>
    </Dialog>
  )
}

import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { Button } from '../ui/base/Button.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { uploadText } from './upload.text.ts'
import { type Crop, cropWithin, drawPart, type Part } from './uploads.cropping.parts.ts'
import './Crop.css'

/** Of the frame on the screen, in px. */
const FRAME_WIDTH = 420
const STEP = 8
const ZOOM_STEP = 0.1
const MOST_ZOOM = 4
/** Dots of the drawing for each px of the frame. */
const DENSITY = 2

interface CropDialogProps {
  readonly picture: ImageBitmap
  /** Width by height. */
  readonly aspect: number
  /** The frame's, in px. */
  readonly width?: number
  /** It is shown in a circle later. */
  readonly round?: boolean
  readonly title?: string
  readonly use?: string
  onClose(): void
  onCropped(part: Part): void
}

const MOVES: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
}

/** Chooses the part of a picture that is shown: by dragging and a slider, or by keys alone. */
export function CropDialog({ picture, aspect, width = FRAME_WIDTH, round, title, use, onClose, onCropped }: CropDialogProps) {
  const t = useText(uploadText)
  const hint = useId()
  const [crop, setCrop] = useState<Crop>({ zoom: 1, x: 0.5, y: 0.5 })
  const canvas = useRef<HTMLCanvasElement>(null)
  const part = cropWithin(picture, aspect, crop)
  useEffect(() => {
    if (canvas.current) drawPart(canvas.current, picture, part)
  })
  const zoomTo = (zoom: number) => setCrop((was) => ({ ...was, zoom: Math.min(MOST_ZOOM, Math.max(1, zoom)) }))
  /** Moves the picture by px of the screen. */
  const move = (x: number, y: number) =>
    setCrop((was) => {
      const { crop: held, ...shown } = cropWithin(picture, aspect, was)
      const perPx = shown.width / width
      return cropWithin(picture, aspect, { ...held, x: held.x - (x * perPx) / picture.width, y: held.y - (y * perPx) / picture.height })
        .crop
    })
  const onKey = (event: KeyboardEvent) => {
    const by = MOVES[event.key]
    if (by) move(...by)
    else if (event.key === '+' || event.key === '=') zoomTo(crop.zoom + ZOOM_STEP)
    else if (event.key === '-') zoomTo(crop.zoom - ZOOM_STEP)
    else return
    event.preventDefault()
  }
  const onDrag = (event: PointerEvent) => {
    if (event.buttons !== 0) move(event.movementX, event.movementY)
  }
  return (
    <Dialog title={title ?? t('crop.title')} width={Math.max(width + 48, 360)} onClose={onClose}>
      <div className="dialog-body crop">
        <div
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by keys, as a slider of two directions
          tabIndex={0}
          data-first
          className={`crop-stage${round ? ' crop-round' : ''}`}
          aria-label={t('crop.frame')}
          aria-describedby={hint}
          onKeyDown={onKey}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={onDrag}
          onWheel={(event) => zoomTo(crop.zoom - Math.sign(event.deltaY) * ZOOM_STEP)}
        >
          <canvas ref={canvas} width={width * DENSITY} height={Math.round(width / aspect) * DENSITY} style={{ width }} />
        </div>
        <p id={hint}>{t('crop.hint')}</p>
        <label>
          {t('crop.zoom')}
          <input
            type="range"
            min={1}
            max={MOST_ZOOM}
            step={ZOOM_STEP}
            value={crop.zoom}
            onChange={(event) => zoomTo(Number(event.target.value))}
          />
        </label>
      </div>
      <div className="dialog-foot">
        <Button onClick={onClose}>{t('crop.cancel')}</Button>
        <Button kind="primary" onClick={() => onCropped(part)}>
          {use ?? t('crop.use')}
        </Button>
      </div>
    </Dialog>
  )
}

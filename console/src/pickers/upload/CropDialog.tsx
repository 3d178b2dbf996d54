import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../platform/i18n.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { type Crop, croppedFile, heldIn } from './crop.ts'
import { uploadText } from './upload.text.ts'

/** Of the frame on the screen, in px. */
const FRAME_WIDTH = 420
const STEP = 0.02
const ZOOM_STEP = 0.1
const MOST_ZOOM = 4

interface CropDialogProps {
  readonly file: File
  /** Width by height. */
  readonly aspect: number
  onClose(): void
  onCropped(file: File): void
}

const MOVES: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
}

/** Chooses the part of a picture that is shown: by dragging and a slider, or by keys alone. */
export function CropDialog({ file, aspect, onClose, onCropped }: CropDialogProps) {
  const t = useText(uploadText)
  const hint = useId()
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [crop, setCrop] = useState<Crop>({ zoom: 1, x: 0.5, y: 0.5 })
  const [fault, setFault] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)
  const height = Math.round(FRAME_WIDTH / aspect)
  useEffect(() => {
    let gone = false
    createImageBitmap(file).then(
      (bitmap) => !gone && setPicture(bitmap),
      () => !gone && setFault(true),
    )
    return () => {
      gone = true
    }
  }, [file])
  const part = picture && heldIn(picture, aspect, crop)
  useEffect(() => {
    const pen = canvas.current?.getContext('2d')
    if (!pen || !picture || !part) return
    pen.clearRect(0, 0, FRAME_WIDTH, height)
    pen.drawImage(picture, part.left, part.top, part.width, part.height, 0, 0, FRAME_WIDTH, height)
  })
  const zoomTo = (zoom: number) => setCrop((was) => ({ ...was, zoom: Math.min(MOST_ZOOM, Math.max(1, zoom)) }))
  const move = (x: number, y: number) =>
    setCrop((was) => (picture ? heldIn(picture, aspect, { ...was, x: was.x - x, y: was.y - y }).crop : was))
  const onKey = (event: KeyboardEvent) => {
    const by = MOVES[event.key]
    if (by) move(by[0], by[1])
    else if (event.key === '+' || event.key === '=') zoomTo(crop.zoom + ZOOM_STEP)
    else if (event.key === '-') zoomTo(crop.zoom - ZOOM_STEP)
    else return
    event.preventDefault()
  }
  const onDrag = (event: PointerEvent) => {
    if (!picture || !part || event.buttons === 0) return
    move((event.movementX / FRAME_WIDTH) * (part.width / picture.width), (event.movementY / height) * (part.height / picture.height))
  }
  const use = async () => {
    if (!picture || !part) return
    onCropped(await croppedFile(picture, part, file.name))
  }
  return (
    <Dialog title={t('crop.title')} width={FRAME_WIDTH + 48} onClose={onClose}>
      <div className="dialog-body upload-crop">
        {fault ? (
          <p role="alert" className="form-error">
            {t('unreadable')}
          </p>
        ) : (
          <>
            <div
              role="application"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by keys, as a slider of two directions
              tabIndex={0}
              data-first
              aria-label={t('crop.frame')}
              aria-describedby={hint}
              onKeyDown={onKey}
              onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={onDrag}
              onWheel={(event) => zoomTo(crop.zoom - Math.sign(event.deltaY) * ZOOM_STEP)}
            >
              <canvas ref={canvas} width={FRAME_WIDTH} height={height} />
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
          </>
        )}
      </div>
      <div className="dialog-foot">
        <Button onClick={onClose}>{t('crop.cancel')}</Button>
        <Button kind="primary" disabled={!picture} onClick={() => void use()}>
          {t('crop.use')}
        </Button>
      </div>
    </Dialog>
  )
}

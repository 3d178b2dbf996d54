import { useRef, useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { Button } from '../ui/base/Button.tsx'
import { Avatar } from '../ui/page/Avatar.tsx'
import { CropDialog } from '../uploads/uploads.crop.parts.tsx'
import { drawPart, type Part } from '../uploads/uploads.cropping.parts.ts'
import { centreText } from './centre.text.ts'

/** The avatar's side in pixels, and the most bytes that the server takes. */
const SIDE = 128
const MOST_BYTES = 24 * 1024
/** Larger files are refused before they are decoded (decision Q-77). */
const MOST_FILE_BYTES = 10 * 1024 * 1024

const bytesOf = (dataUrl: string): number => Math.floor(((dataUrl.length - dataUrl.indexOf(',') - 1) * 3) / 4)

interface AvatarFieldProps {
  readonly name: string
  readonly url: string | null
  readonly onChange: (url: string | null) => void
}

/** The picture, and the ways to change it: choose a file, crop it, or go back to the initial. */
export function AvatarField({ name, url, onChange }: AvatarFieldProps) {
  const t = useText(centreText)
  const file = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<ImageBitmap | null>(null)

  const read = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return
    if (chosen.size > MOST_FILE_BYTES) return toast('error', t('avatar.tooLarge'))
    try {
      setPicture(await createImageBitmap(chosen))
    } catch {
      toast('error', t('avatar.unreadable'))
    }
  }
  const crop = (part?: Part): void => {
    if (picture && part) onChange(avatarOf(picture, part))
    picture?.close()
    setPicture(null)
  }
  return (
    <div className="centre-avatar-field">
      <Avatar name={name} url={url} size={64} />
      <div>
        <div className="centre-avatar-field-ways">
          <Button onClick={() => file.current?.click()}>{t('avatar.change')}</Button>
          {url && <Button onClick={() => onChange(null)}>{t('avatar.remove')}</Button>}
        </div>
        <span className="plain-hint">{t('avatar.hint')}</span>
      </div>
      <input
        ref={file}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label={t('avatar.change')}
        hidden
        onChange={(event) => {
          void read(event.target.files?.[0])
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
      {picture && (
        <CropDialog
          picture={picture}
          aspect={1}
          width={240}
          round
          title={t('avatar.crop')}
          use={t('avatar.use')}
          onClose={() => crop()}
          onCropped={crop}
        />
      )}
    </div>
  )
}

/** The part as a data URL of 128 x 128 and at most 24 KB: WebP where the browser writes it, else JPEG, in the best quality that fits. */
function avatarOf(picture: ImageBitmap, part: Part): string {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  drawPart(canvas, picture, part)
  const webp = canvas.toDataURL('image/webp', 0.9)
  const mime = webp.startsWith('data:image/webp') ? 'image/webp' : 'image/jpeg'
  for (let quality = 0.9; quality > 0.1; quality -= 0.1) {
    const url = canvas.toDataURL(mime, quality)
    if (bytesOf(url) <= MOST_BYTES) return url
  }
  return canvas.toDataURL(mime, 0.1)
}

import { useRef, useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { Button } from '../ui/base/Button.tsx'
import { Avatar } from '../ui/page/Avatar.tsx'
import { CropDialog } from '../uploads/uploads.crop.parts.tsx'
import { avatarOf, MOST_FILE_BYTES } from './avatarPicture.ts'
import { centreText } from './centre.text.ts'

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
          onClose={() => setPicture(null)}
          onCropped={(part) => {
            setPicture(null)
            onChange(avatarOf(picture, part))
          }}
        />
      )}
    </div>
  )
}

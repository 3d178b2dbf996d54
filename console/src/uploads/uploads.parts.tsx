import { fill } from '@camp/contract/base/fill'
import { inLanguage } from '@camp/contract/base/rules.texts'
import type { MediaFile } from '@camp/contract/media/media'
import { mediaErrors } from '@camp/contract/media/media.errors'
import { kindEndings, kindOfName, type MediaPurpose, mediaUrl, mostBytes, purposeRules } from '@camp/contract/media/media.purposes'
import { type DragEvent, useId, useRef, useState } from 'react'
import { useFault } from '../platform/effects.ts'
import { currentLanguage, useText } from '../platform/i18n.ts'
import { CloseIcon } from '../ui/base/icons.tsx'
import type { FormField } from '../ui/base/useForm.ts'
import { FieldNote, type FieldProps, groupProps, noteOf, useFieldError } from '../ui/form/FormFields.tsx'
import { staffPlace } from './send.ts'
import { uploadText } from './upload.text.ts'
import { CropDialog } from './uploads.crop.parts.tsx'
import { croppedFile } from './uploads.cropping.parts.ts'
import { UploadRow } from './uploads.row.parts.tsx'
import { useUploads } from './uploads.sending.parts.ts'
import './upload.parts.css'

/** What a form keeps of a file: at least what it needs to show it. */
export type FormFile = Pick<MediaFile, 'id' | 'url' | 'name' | 'kind'> & Partial<MediaFile>

interface UploadFieldProps extends FieldProps, FormField<readonly FormFile[]> {
  readonly purpose: MediaPurpose
  /** How many files it takes. */
  readonly most?: number
  /** Width by height: pictures are cropped to it. */
  readonly aspect?: number
}

/** What is wrong with a file before it is sent, in words: the server says the same. */
function refusalOf(file: File, purpose: MediaPurpose): string | null {
  const { kinds } = purposeRules[purpose]
  const language = currentLanguage()
  const kind = kindOfName(file.name)
  if (!kind || !kinds.includes(kind)) {
    return fill(inLanguage(mediaErrors.MEDIA_KIND, language), { endings: kinds.flatMap((one) => kindEndings[one]).join(', ') })
  }
  const ending = file.name.split('.').at(-1) ?? ''
  return file.size > mostBytes[kind]
    ? fill(inLanguage(mediaErrors.MEDIA_TOO_LARGE, language), { ending, most: Math.floor(mostBytes[kind] / 1_048_576) })
    : null
}

/** Files of a form: dragged here or chosen, sent at once with progress, and kept by their ids when the form is saved. */
export function UploadField({ purpose, most = 1, aspect, ...field }: UploadFieldProps) {
  const { label, hint, name, value, takes, onChange, onFault } = field
  const t = useText(uploadText)
  const id = useId()
  const error = useFieldError(field, 'chosen')
  const [over, setOver] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [cropping, setCropping] = useState<{ readonly name: string; readonly picture: ImageBitmap } | null>(null)
  // Several may end at once: each adds to what the one before it left.
  const kept = useRef(value)
  kept.current = value
  const { items, add, pause, resume, remove } = useUploads(staffPlace(purpose), (file) => {
    kept.current = most === 1 ? [file] : [...kept.current, file]
    onChange(kept.current)
  })
  const busy = items.some(({ state }) => state !== 'failed')
  useFault(onFault, busy)

  const choose = (files: readonly File[]) => {
    const wrong = files.map((file) => refusalOf(file, purpose)).find((words) => words !== null)
    const room = most === 1 ? 1 : most - value.length - items.length
    setFault(wrong ?? (files.length > room ? t('tooMany', { most }) : null))
    const fit = files.filter((file) => refusalOf(file, purpose) === null).slice(0, Math.max(0, room))
    const [first] = fit
    if (aspect && first) void crop(first)
    else add(fit)
  }
  const crop = (file: File) =>
    createImageBitmap(file).then(
      (picture) => setCropping({ name: file.name, picture }),
      () => setFault(t('unreadable')),
    )
  const drag = (event: DragEvent, is: boolean) => {
    event.preventDefault()
    setOver(is)
  }
  const endings = purposeRules[purpose].kinds.flatMap((kind) => kindEndings[kind])
  const full = most > 1 && value.length + items.length >= most
  return (
    <fieldset
      className="form-field upload"
      data-slot="form-field"
      {...groupProps(id, error ?? fault ?? undefined)}
      aria-labelledby={`${id}l`}
    >
      <legend id={`${id}l`} className={takes.required ? 'form-need' : undefined}>
        {label}
      </legend>
      {value.length > 0 && (
        <ul className="upload-kept" data-one={most === 1 || undefined}>
          {value.map((file) => (
            <li key={file.id}>
              {file.kind === 'IMAGE' ? (
                <img src={mediaUrl(file.id, most === 1 ? 640 : 320)} alt={file.name} style={aspect ? { aspectRatio: aspect } : undefined} />
              ) : (
                <span className="upload-name">{file.name}</span>
              )}
              <button
                type="button"
                className="upload-remove"
                aria-label={t('remove', { name: file.name })}
                onClick={() => onChange(value.filter((one) => one.id !== file.id))}
              >
                <CloseIcon size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {items.map((item) => (
        <UploadRow key={item.key} item={item} onPause={pause} onResume={resume} onRemove={remove} />
      ))}
      {!full && (
        <label
          className="upload-drop"
          data-over={over || undefined}
          onDragOver={(event) => drag(event, true)}
          onDragLeave={(event) => drag(event, false)}
          onDrop={(event) => {
            drag(event, false)
            choose([...event.dataTransfer.files])
          }}
        >
          <span>{over ? t('dropNow') : t(most === 1 ? 'dropOne' : 'drop')}</span>
          <small>{t('takes', { endings: endings.join(' ') })}</small>
          {purposeRules[purpose].kinds.includes('IMAGE') && <small>{t('drawn')}</small>}
          <input
            id={id}
            name={name}
            type="file"
            aria-describedby={noteOf(id)}
            accept={endings.map((ending) => `.${ending}`).join()}
            multiple={most > 1}
            onChange={(event) => {
              choose([...(event.target.files ?? [])])
              // The same file can be chosen again.
              event.target.value = ''
            }}
          />
        </label>
      )}
      <FieldNote id={id} hint={busy ? t('busy') : hint} error={error ?? fault ?? undefined} />
      {cropping && aspect && (
        <CropDialog
          picture={cropping.picture}
          aspect={aspect}
          onClose={() => setCropping(null)}
          onCropped={async (part) => {
            setCropping(null)
            add([await croppedFile(cropping.picture, part, cropping.name)])
          }}
        />
      )}
    </fieldset>
  )
}

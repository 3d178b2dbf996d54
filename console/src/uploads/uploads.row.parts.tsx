import { useText } from '../platform/i18n.ts'
import { CloseIcon, ReloadIcon, Stroke } from '../ui/base/icons.tsx'
import { uploadText } from './upload.text.ts'
import type { UnderWay } from './uploads.sending.parts.ts'

interface UploadRowProps {
  readonly item: UnderWay
  onPause(key: number): void
  onResume(key: number): void
  onRemove(item: UnderWay): void
}

/** One file on its way: its name, how far it is, and what can be done about it. */
export function UploadRow({ item, onPause, onResume, onRemove }: UploadRowProps) {
  const t = useText(uploadText)
  const { key, file, state, share, away, resumed, fault } = item
  const percent = Math.floor(share * 100)
  const said = fault ?? (away ? t(away) : state === 'failed' ? t('failed') : t(state, { percent }))
  const { name } = file
  return (
    <div className="upload-row" data-state={state}>
      <span className="upload-name">{name}</span>
      <span className="upload-said" role={fault ? 'alert' : 'status'}>
        {said}
        {resumed && !fault && ` · ${t('resumed')}`}
      </span>
      <span className="upload-tools">
        {state === 'sending' && (
          <button type="button" className="icon-button" aria-label={t('pause', { name })} onClick={() => onPause(key)}>
            <Stroke>
              <path d="M9 6v12m6-12v12" />
            </Stroke>
          </button>
        )}
        {state === 'paused' && (
          <button type="button" className="icon-button" aria-label={t('resume', { name })} onClick={() => onResume(key)}>
            <Stroke>
              <path d="m9 6 8 6-8 6z" />
            </Stroke>
          </button>
        )}
        {state === 'failed' && (
          <button type="button" className="icon-button" aria-label={t('again', { name })} onClick={() => onResume(key)}>
            <ReloadIcon />
          </button>
        )}
        <button type="button" className="icon-button" aria-label={t('remove', { name })} onClick={() => onRemove(item)}>
          <CloseIcon />
        </button>
      </span>
      <progress max={100} value={percent} aria-label={t('progress', { name })} />
    </div>
  )
}

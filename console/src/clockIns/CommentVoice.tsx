import { clockOf } from '../media/media.clock.parts.ts'
import { MediaView } from '../media/media.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { Button } from '../ui/base/Button.tsx'
import { type useRecorder, VOICE_MOST_SECONDS } from '../uploads/uploads.voice.parts.ts'
import { commentDeskText } from './commentDesk.text.ts'
import { removeVoice, sendAgain, type VoiceNote } from './commentDrafts.ts'

interface VoiceProps {
  readonly id: number
  readonly voices: readonly VoiceNote[]
  readonly recorder: ReturnType<typeof useRecorder>
}

/** One's own voice: recorded here, heard before it is sent, recorded again or taken out. */
export function CommentVoice({ id, voices, recorder }: VoiceProps) {
  const t = useText(commentDeskText)
  const { state, fault, seconds, level, start, stop } = recorder
  const recording = state === 'recording'
  return (
    <div className="commentDesk-voice">
      {voices.map((voice) => (
        <Note key={voice.key} id={id} voice={voice} onAgain={state === 'idle' ? start : undefined} />
      ))}
      <div className="commentDesk-record" data-on={recording || undefined}>
        <Button data-record="" kind={recording ? 'danger' : 'default'} busy={state === 'asking'} onClick={recording ? stop : start}>
          {t(recording ? 'voice.stop' : 'voice.start')} <kbd>R</kbd>
        </Button>
        {state === 'asking' && (
          <span className="quiet" role="status">
            {t('voice.asking')}
          </span>
        )}
        {recording && (
          <>
            <b role="timer">{t('voice.recording', { time: clockOf(seconds) })}</b>
            <meter aria-label={t('voice.level')} min={0} max={1} value={level} />
            <small className="quiet">{t('voice.most', { time: clockOf(VOICE_MOST_SECONDS) })}</small>
          </>
        )}
        {fault && (
          <span className="form-error" role="alert">
            {t(`voice.${fault}`)}
          </span>
        )}
      </div>
    </div>
  )
}

interface NoteProps {
  readonly id: number
  readonly voice: VoiceNote
  /** Records in its place. */
  readonly onAgain: (() => void) | undefined
}

function Note({ id, voice, onAgain }: NoteProps) {
  const t = useText(commentDeskText)
  const { key, file, fault, share, seconds } = voice
  const name = t('voice.note', { time: clockOf(seconds) })
  const again = () => {
    removeVoice(id, key)
    onAgain?.()
  }
  return (
    <fieldset className="commentDesk-note">
      <legend className="visually-hidden">{name}</legend>
      {file?.kind ? (
        <MediaView files={[{ url: file.url, name, kind: file.kind, seconds: null }]} />
      ) : (
        <span role={fault ? 'alert' : 'status'}>
          {name} · {fault ?? t('voice.sending', { percent: Math.floor(share * 100) })}
        </span>
      )}
      {fault && (
        <button type="button" className="link" onClick={() => void sendAgain(id, voice)}>
          {t('voice.resend')}
        </button>
      )}
      {onAgain && (
        <button type="button" className="link" onClick={again}>
          {t('voice.again')}
        </button>
      )}
      <button type="button" className="link" onClick={() => removeVoice(id, key)}>
        {t('voice.remove')}
      </button>
    </fieldset>
  )
}

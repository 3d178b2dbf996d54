import { progressOf } from '@camp/contract/base/numbers'
import { kindEndings, kindOfName, mostBytes } from '@camp/contract/media/media.purposes'
import { dropInvitedUpload } from '@camp/contract/uploaders/uploaders.invites'
import { useId, useMemo, useState } from 'react'
import { useWhenever } from '../../platform/effects.ts'
import { formatSize, formatTime } from '../../platform/format.ts'
import { useText } from '../../platform/i18n.ts'
import { Button } from '../../ui/base/Button.tsx'
import { CloseIcon } from '../../ui/base/icons.tsx'
import { UploadRow } from '../../uploads/uploads.row.parts.tsx'
import { useUploads } from '../../uploads/uploads.sending.parts.ts'
import { SignInHead } from '../SignInHead.tsx'
import { SignInFrame } from '../signIn/SignInFrame.tsx'
import { invitedText } from './invited.text.ts'
import { type Invited, invitedPlace, readInvited, uploadsOf } from './invitedPlace.ts'
import '../../uploads/upload.parts.css'
import './invited.css'

/** What an uploader without an account sees: the page behind the link of a message. It knows nobody by name. */
export function InvitedPage({ token }: { readonly token: string }) {
  const t = useText(invitedText)
  const [stand, setStand] = useState<Invited | 'gone' | 'away' | null>(null)
  const read = async () => setStand((await readInvited(token)) ?? 'away')
  // Once for each link.
  useWhenever([token], () => void read())
  return (
    <SignInFrame title={t('title')} stays>
      <div className="login-form invited">
        {stand === 'gone' && <SignInHead sign="failed" title={t('gone')} text={t('goneText')} />}
        {stand === 'away' && (
          <>
            <SignInHead sign="failed" title={t('away')} text={t('awayText')} />
            <Button kind="primary" onClick={() => void read()}>
              {t('again')}
            </Button>
          </>
        )}
        {stand !== null && typeof stand === 'object' && <Sending token={token} stand={stand} onChanged={() => void read()} />}
      </div>
    </SignInFrame>
  )
}

interface SendingProps {
  readonly token: string
  readonly stand: Invited
  onChanged(): void
}

function Sending({ token, stand, onChanged }: SendingProps) {
  const t = useText(invitedText)
  const id = useId()
  const place = useMemo(() => invitedPlace(token), [token])
  const [fault, setFault] = useState<string | null>(null)
  const [over, setOver] = useState(false)
  const { items, add, pause, resume, remove } = useUploads(place, onChanged)
  const left = stand.quota - stand.used
  const endings = stand.kinds.flatMap((kind) => kindEndings[kind])
  const choose = (files: readonly File[]) => {
    const cut = (file: File) =>
      stand.files.some(({ state, name, length }) => state === 'OPEN' && name === file.name && length === file.size)
    const wordsOf = (file: File): string | null => {
      const { name, size } = file
      const kind = kindOfName(name)
      if (!kind || !stand.kinds.includes(kind)) return t('wrongKind', { name, endings: endings.join(' ') })
      if (size > mostBytes[kind]) return t('tooLarge', { name, most: formatSize(mostBytes[kind]) })
      return size > left && !cut(file) ? t('noRoom', { name, left: formatSize(left) }) : null
    }
    setFault(files.map(wordsOf).find((words) => words !== null) ?? null)
    add(files.filter((file) => wordsOf(file) === null))
  }
  // What this page is sending now it tells of itself.
  const shown = stand.files.filter(({ name, length }) => !items.some(({ file }) => file.name === name && file.size === length))
  return (
    <>
      <div>
        <h1>{t('title')}</h1>
        <p className="login-explain">{t('lead')}</p>
      </div>
      <div className="invited-room">
        <meter
          min={0}
          max={stand.quota}
          value={stand.used}
          aria-label={t('room', { used: formatSize(stand.used), quota: formatSize(stand.quota) })}
        />
        <span>{t('room', { used: formatSize(stand.used), quota: formatSize(stand.quota) })}</span>
        <span>{t('until', { time: formatTime(stand.expiresAt) })}</span>
      </div>
      {left > 0 || shown.some(({ state }) => state === 'OPEN') ? (
        <label
          className="upload-drop invited-drop"
          data-over={over || undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault()
            setOver(false)
            choose([...event.dataTransfer.files])
          }}
        >
          <span>{t('choose')}</span>
          <small>{t('takes', { endings: endings.join(' ') })}</small>
          {stand.kinds.includes('IMAGE') && <small>{t('drawn')}</small>}
          <input
            type="file"
            multiple
            aria-describedby={fault ? `${id}f` : undefined}
            accept={endings.map((ending) => `.${ending}`).join()}
            onChange={({ target }) => {
              choose([...(target.files ?? [])])
              // The same file can be chosen again.
              target.value = ''
            }}
          />
        </label>
      ) : (
        <p className="login-ended">{t('full')}</p>
      )}
      {fault && (
        <p id={`${id}f`} className="invited-fault" role="alert">
          {fault}
        </p>
      )}
      {items.map((item) => (
        <UploadRow key={item.key} item={item} onPause={pause} onResume={resume} onRemove={remove} />
      ))}
      {shown.length > 0 && <Came token={token} files={shown} onChanged={onChanged} />}
    </>
  )
}

/** What came by the link in the last day. What was cut goes on once the file is chosen again, or is given up. */
function Came({ token, files, onChanged }: { readonly token: string; readonly files: Invited['files']; onChanged(): void }) {
  const t = useText(invitedText)
  const cancel = async (upload: string) => {
    const headers = { 'Tus-Resumable': '1.0.0', 'X-Requested-With': 'camp-console' }
    await fetch(`/foundation${uploadsOf(token)}/${upload}`, { method: dropInvitedUpload.method, headers }).catch(() => undefined)
    onChanged()
  }
  const said = ({ state, reason, received, length }: Invited['files'][number]) => {
    if (state === 'READY') return t('ready')
    if (state === 'CHECKING') return t('checking')
    return state === 'REFUSED' ? reason : t('partly', { percent: progressOf(received, length) })
  }
  return (
    <section className="invited-came">
      <h2>{t('came')}</h2>
      <ul>
        {files.map((file) => (
          <li key={file.id} data-state={file.state}>
            <span className="upload-name">{file.name}</span>
            <span className="upload-said">{formatSize(file.length)}</span>
            {file.state === 'OPEN' && (
              <button
                type="button"
                className="icon-button"
                aria-label={t('cancel', { name: file.name })}
                onClick={() => void cancel(file.id)}
              >
                <CloseIcon />
              </button>
            )}
            <span className="invited-said">{said(file)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

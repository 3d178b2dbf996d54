import type { ShownFile } from '@camp/contract/media/media'
import { mediaIdOf, mediaUrl } from '@camp/contract/media/media.purposes'
import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { Lightbox } from './Lightbox.tsx'
import { clockOf } from './media.clock.parts.ts'
import { mediaText } from './media.text.ts'
import './Media.css'

const smallOf = ({ url }: ShownFile): string => {
  const id = mediaIdOf(url)
  return id ? mediaUrl(id, 320) : url
}

function Recording({ file }: { readonly file: ShownFile }) {
  const t = useText(mediaText)
  const [gone, setGone] = useState(false)
  const { name, url, kind, seconds } = file
  if (gone) return <span className="media-gone">{t('gone')}</span>
  const props = { src: url, controls: true, preload: 'metadata', 'aria-label': t('play', { name }), onError: () => setGone(true) } as const
  return (
    <figure className="media-recording">
      {kind === 'VIDEO' ? <video {...props} /> : <audio {...props} />}
      <figcaption>
        {name}
        {seconds ? ` · ${clockOf(seconds)}` : ''}
      </figcaption>
    </figure>
  )
}

/** Files as people look at them: pictures small, and large on a click; recordings with their player; documents in a tab of their own. */
export function MediaView({ files }: { readonly files: readonly ShownFile[] }) {
  const t = useText(mediaText)
  const [shown, setShown] = useState<number | null>(null)
  const pictures = files.filter(({ kind }) => kind === 'IMAGE')
  return (
    <div className="media">
      {pictures.length > 0 && (
        <ul className="media-pictures">
          {pictures.map((file, index) => (
            <li key={file.url}>
              <button type="button" aria-label={t('open', { name: file.name })} onClick={() => setShown(index)}>
                <img src={smallOf(file)} alt="" loading="lazy" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {files
        .filter(({ kind }) => kind === 'AUDIO' || kind === 'VIDEO')
        .map((file) => (
          <Recording key={file.url} file={file} />
        ))}
      {files
        .filter(({ kind }) => kind === 'DOCUMENT')
        .map(({ url, name }) => (
          <a key={url} className="link" href={url} target="_blank" rel="noreferrer" aria-label={t('document', { name })}>
            {name}
          </a>
        ))}
      {shown !== null && <Lightbox files={pictures} at={shown} onMove={setShown} onClose={() => setShown(null)} />}
    </div>
  )
}

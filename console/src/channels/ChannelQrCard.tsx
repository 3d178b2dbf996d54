import { type Channel, getChannelPoster, getChannelQr } from '@camp/contract/channels/channels'
import type { QrFormat } from '@camp/contract/channels/channels.labels'
import { type PosterCount, posterCounts } from '@camp/contract/channels/channels.rules'
import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { Segmented } from '../ui/form/Segmented.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { IdCell } from '../ui/table/cells.tsx'
import { channelsText } from './channels.text.ts'
import './channels.css'

const addressOf = (path: string, id: number, query: Readonly<Record<string, string>>): string =>
  `/foundation${path.replace('{id}', String(id))}?${new URLSearchParams(query)}`

/** The pixels of a picture that is handed on to printers. */
const PRINTED = 1_024

/** The QR code of a channel; `version` is there so that a browser asks anew once the channel was changed. */
const qrAddress = (id: number, format: QrFormat, version: number): string =>
  addressOf(getChannelQr.path, id, { format, v: String(version), ...(format === 'png' && { size: String(PRINTED) }) })

const posterAddress = (id: number, count: PosterCount): string => addressOf(getChannelPoster.path, id, { count })

const perPage = posterCounts.map((value) => ({ value, label: value }))

/** The QR code of a channel with its short link, and the files for those who print. */
export function ChannelQrCard({ channel }: { readonly channel: Channel }) {
  const t = useText(channelsText)
  const [count, setCount] = useState<PosterCount>('4')
  const { id, version, shortUrl, landingUrl, activeFlg } = channel
  if (landingUrl === null)
    return (
      <Card title={t('qr')}>
        <p className="quiet">{t('noLanding')}</p>
      </Card>
    )
  return (
    <Card title={t('qr')}>
      <div className="channels-qr">
        <QrPicture key={`${id}:${version}`} address={qrAddress(id, 'svg', version)} name={channel.name} />
        <div>
          {shortUrl !== null && (
            <p>
              <span className="quiet">{t('shortUrl')}</span>
              <br />
              <IdCell value={shortUrl} />
            </p>
          )}
          <p className="quiet">{t(activeFlg === 'ACTIVE' ? 'counted' : 'pausedCount')}</p>
          <div className="channels-files">
            <a className="button" href={qrAddress(id, 'png', version)} download>
              {t('download.png')}
            </a>
            <a className="button" href={qrAddress(id, 'svg', version)} download>
              {t('download.svg')}
            </a>
            <a className="button" href={posterAddress(id, count)} download>
              {t('download.poster')}
            </a>
          </div>
          <Segmented label={t('perPage')} value={count} options={perPage} onChange={setCount} />
        </div>
      </div>
    </Card>
  )
}

/** In a frame of its size, so that nothing jumps while it is drawn. */
function QrPicture({ address, name }: { readonly address: string; readonly name: string }) {
  const t = useText(channelsText)
  const [failed, setFailed] = useState(false)
  return (
    <div className="channels-qr-frame">
      {failed ? (
        <p role="alert">
          {t('qrFails')}
          <button type="button" className="link" onClick={() => setFailed(false)}>
            {t('do.retry')}
          </button>
        </p>
      ) : (
        <img src={address} width={168} height={168} alt={t('qrOf', { name })} onError={() => setFailed(true)} />
      )}
    </div>
  )
}

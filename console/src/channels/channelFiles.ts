import { getChannelPoster, getChannelQr } from '@camp/contract/channels/channels'
import type { QrFormat } from '@camp/contract/channels/channels.labels'
import type { PosterCount } from '@camp/contract/channels/channels.rules'

const addressOf = (path: string, id: number, query: Readonly<Record<string, string>>): string =>
  `/foundation${path.replace('{id}', String(id))}?${new URLSearchParams(query)}`

/** The pixels of a picture that is handed on to printers. */
const PRINTED = 1_024

/** The QR code of a channel; `version` is there so that a browser asks anew once the channel was changed. */
export const qrAddress = (id: number, format: QrFormat, version: number): string =>
  addressOf(getChannelQr.path, id, { format, v: String(version), ...(format === 'png' && { size: String(PRINTED) }) })

export const posterAddress = (id: number, count: PosterCount): string => addressOf(getChannelPoster.path, id, { count })

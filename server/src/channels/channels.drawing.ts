import type * as calls from '@camp/contract/channels/channels'
import { landingShown } from '@camp/contract/channels/channels.rules'
import { Drawing, SignsMissing } from '../platform/drawing/drawing.ts'
import { fontFile } from '../platform/drawing/font.file.ts'
import { AppError, found } from '../platform/errors.ts'
import { fileAnswer, type Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import type { PosterWork } from './channels.draw.worker.ts'
import type { PosterFacts } from './channels.poster.layout.ts'
import { drawQr } from './channels.qr.drawing.ts'
import { channelsRepository, type DrawnChannel } from './channels.repository.ts'
import { shortUrlOf } from './channels.service.ts'

const drawing = new Drawing<PosterWork>('channels/channels.draw.worker')

const USUAL_SIZE = 512
const A_DAY = 86_400

/** A channel that has a page to lead to, and the address that stands in its QR code. */
async function drawnChannel(cx: Cx, id: number): Promise<{ channel: DrawnChannel; address: string }> {
  const channel = found(await channelsRepository.one(cx.db, id))
  if (channel.landingUrl === null) throw new AppError('CHANNEL_NO_LANDING')
  return { channel, address: shortUrlOf(cx.services.config, channel.code) ?? landingShown(channel.landingUrl, channel.code) }
}

export const channelQr: Handler<typeof calls.getChannelQr> = async ({ params, query }, cx) => {
  const { format = 'svg', size = USUAL_SIZE } = query
  const { channel, address } = await drawnChannel(cx, params.id)
  const bytes = drawQr(address, format, size)
  const mime = format === 'svg' ? 'image/svg+xml' : 'image/png'
  return { ...fileAnswer(`${channel.name}-${channel.code}.${format}`, bytes, bytes.length), mime, keptSeconds: A_DAY }
}

/** What stands on a page besides the channel. */
type OnCards = Pick<PosterFacts, 'count' | 'cards'>

async function drawn(cx: Cx, { channel, address }: Awaited<ReturnType<typeof drawnChannel>>, on: OnCards): Promise<Buffer> {
  const { name, code, campaign, updatedAt } = channel
  const facts = { title: campaign ?? name, code, address, language: cx.language, ...on }
  try {
    return await drawing.draw({ facts, at: updatedAt, font: fontFile() })
  } catch (error) {
    if (error instanceof SignsMissing) throw new AppError('CHANNEL_SIGNS', { signs: error.signs.join(' ') })
    throw error
  }
}

export const channelPoster: Handler<typeof calls.getChannelPoster> = async ({ params, query }, cx) => {
  const of = await drawnChannel(cx, params.id)
  const bytes = await drawn(cx, of, { count: query.count ?? '4' })
  return fileAnswer(`${of.channel.name}-${of.channel.code}.pdf`, bytes, bytes.length)
}

/** Pages of cards of a channel, each with a code of its own. */
export const drawnCards = async (cx: Cx, channelId: number, on: Required<OnCards>): Promise<Buffer> =>
  drawn(cx, await drawnChannel(cx, channelId), on)

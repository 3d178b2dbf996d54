import type { HandlerInput } from '@camp/contract/base/call'
import type { getChannelPoster, getChannelQr } from '@camp/contract/channels/channels'
import { landingShown } from '@camp/contract/channels/channels.rules'
import { Drawing, SignsMissing } from '../platform/drawing/drawing.ts'
import { fontFile } from '../platform/drawing/font.file.ts'
import { AppError, found } from '../platform/errors.ts'
import { type FileAnswer, fileAnswer } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import type { PosterWork } from './channels.draw.worker.ts'
import { drawQr } from './channels.qr.ts'
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

export async function channelQr(cx: Cx, { params, query }: HandlerInput<typeof getChannelQr>): Promise<FileAnswer> {
  const { format = 'svg', size = USUAL_SIZE } = query
  const { channel, address } = await drawnChannel(cx, params.id)
  const bytes = drawQr(address, format, size)
  const mime = format === 'svg' ? 'image/svg+xml' : 'image/png'
  return { ...fileAnswer(`${channel.name}-${channel.code}.${format}`, bytes, bytes.length), mime, keptSeconds: A_DAY }
}

export async function channelPoster(cx: Cx, { params, query }: HandlerInput<typeof getChannelPoster>): Promise<FileAnswer> {
  const { channel, address } = await drawnChannel(cx, params.id)
  const { name, code, campaign, updatedAt } = channel
  const facts = { title: campaign ?? name, code, address, count: query.count ?? '4', language: cx.language }
  try {
    const bytes = await drawing.draw({ facts, at: updatedAt, font: fontFile() })
    return fileAnswer(`${name}-${code}.pdf`, bytes, bytes.length)
  } catch (error) {
    if (error instanceof SignsMissing) throw new AppError('CHANNEL_SIGNS', { signs: error.signs.join(' ') })
    throw error
  }
}

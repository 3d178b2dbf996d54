import type * as calls from '@camp/contract/channels/channels'
import type { QrFormat } from '@camp/contract/channels/channels.labels'
import { landingShown } from '@camp/contract/channels/channels.rules'
import { bitPng } from '../platform/drawing/bit.png.ts'
import { Drawing, SignsMissing } from '../platform/drawing/drawing.ts'
import { fontFile } from '../platform/drawing/font.file.ts'
import { qrFields, qrPath } from '../platform/drawing/qr.ts'
import { AppError, found } from '../platform/errors.ts'
import { fileAnswer, type Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import type { PosterWork } from './channels.draw.worker.ts'
import type { PosterFacts } from './channels.poster.layout.ts'
import { channelsRepository, type DrawnChannel } from './channels.repository.ts'
import { shortUrlOf } from './channels.service.ts'

function svg(text: string, pixels: number): Buffer {
  const { d, size } = qrPath(text)
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
      `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${d}"/></svg>`,
  )
}

/** Whole pixels a field, so that every edge is sharp; what is left over is part of the quiet zone. */
function png(text: string, pixels: number): Buffer {
  const { data, size } = qrFields(text)
  const scale = Math.max(1, Math.floor(pixels / size))
  const before = Math.floor((pixels - scale * size) / 2)
  const at = (pixel: number): number => Math.floor((pixel - before) / scale)
  return bitPng(pixels, (x, y) => data[at(y)]?.[at(x)] ?? false)
}

/** The QR code of a text as a picture of so many pixels. */
export const drawQr = (text: string, format: QrFormat, pixels: number): Buffer => (format === 'svg' ? svg : png)(text, pixels)

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

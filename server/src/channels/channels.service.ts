import { randomInt } from 'node:crypto'
import type { HandlerInput } from '@camp/contract/base/call'
import type * as calls from '@camp/contract/channels/channels'
import { CHANNEL_CODE, isLandingUrl, storedLanding } from '@camp/contract/channels/channels.rules'
import { inAnyCase, orConflict } from '../platform/db/conflicts.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import type { Services } from '../platform/services.ts'
import { changedFields } from '../platform/write/audit.ts'
import { type Write, write } from '../platform/write/write.ts'
import { type ChannelFields, channelsRepository, type LockedChannel } from './channels.repository.ts'

type Body = Omit<HandlerInput<typeof calls.updatePromotionChannel>['body'], 'id' | 'version'>

/** No 0, O, 1, I, L: a code is read out and typed from a poster. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const MADE_LENGTH = 8
const madeCode = (): string => Array.from({ length: MADE_LENGTH }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('')

const TAKEN = inAnyCase('promotion_channels_code', { error: 'CHANNEL_CODE_TAKEN', path: 'code' })

/** Where people reach this server; null where nobody has said so. */
export const addressOfServer = ({ publicUrl, outbox, port }: Services['config']): string | null =>
  publicUrl ?? (outbox ? `http://localhost:${port}` : null)

/** The link that counts visits and leads to the landing page. */
export function shortUrlOf(config: Services['config'], code: string): string | null {
  const address = addressOfServer(config)
  return address && `${address}/c/${code}`
}

export const channelPage: Handler<typeof calls.listPromotionChannels> = async ({ query, paging }, cx) => {
  const { rows, total } = await channelsRepository.page(cx.db, query, cx.scope, paging)
  return { rows: rows.map((row) => ({ ...row, shortUrl: shortUrlOf(cx.services.config, row.code) })), total }
}

/** What is to be written: what the body leaves out stays as it is. */
function fieldsOf(body: Body, old?: LockedChannel): ChannelFields {
  const kept = (name: 'campaign' | 'landingUrl' | 'remark'): string | null =>
    body[name] === undefined ? (old?.[name] ?? null) : body[name] || null
  const landing = kept('landingUrl')
  return {
    name: body.name,
    kind: body.kind,
    campaign: kept('campaign'),
    landingUrl: landing && storedLanding(landing),
    goodsIds: body.goodsIds ? [...new Set(body.goodsIds)] : (old?.goodsIds ?? []),
    remark: kept('remark'),
    ownerUserId: body.ownerUserId === undefined ? (old?.ownerUserId ?? null) : body.ownerUserId,
    defaultBatchId: body.defaultBatchId === undefined ? (old?.defaultBatchId ?? null) : body.defaultBatchId,
  }
}

/** What is chosen anew must be there; what stood there before may stay. */
async function assertFields(cx: Cx, w: Write, fields: ChannelFields, old?: LockedChannel): Promise<void> {
  const { landingUrl, goodsIds, ownerUserId, defaultBatchId } = fields
  if (landingUrl !== null && landingUrl !== old?.landingUrl && /\s/.test(landingUrl))
    throw new AppError('CHANNEL_LANDING_BLANK', {}, { field: 'landingUrl' })
  if (landingUrl !== null && landingUrl !== old?.landingUrl && !isLandingUrl(landingUrl, cx.services.config.demo))
    throw new AppError('CHANNEL_LANDING', {}, { field: 'landingUrl' })
  const fresh = goodsIds.filter((id) => !old?.goodsIds.includes(id))
  if (fresh.length > 0 && (await channelsRepository.goodsThere(w.tx, fresh)) < fresh.length)
    throw new AppError('CHANNEL_GOODS', {}, { field: 'goodsIds' })
  if (ownerUserId !== null && ownerUserId !== old?.ownerUserId && !(await channelsRepository.isOwner(w.tx, ownerUserId)))
    throw new AppError('CHANNEL_OWNER', {}, { field: 'ownerUserId' })
  if (
    old &&
    defaultBatchId !== null &&
    defaultBatchId !== old.defaultBatchId &&
    !(await channelsRepository.hasBatch(w.tx, old.id, defaultBatchId))
  )
    throw new AppError('CHANNEL_BATCH', {}, { field: 'defaultBatchId' })
}

/** As the log tells it. */
const said = ({ name, kind, campaign, landingUrl, goodsIds, remark, ownerName, defaultBatchName }: LockedChannel) => ({
  name,
  kind,
  campaign,
  landingUrl,
  goodsIds,
  remark,
  ownerName,
  defaultBatchName,
})

export const createChannel: Handler<typeof calls.createPromotionChannel> = ({ body: { code, ...body } }, cx) =>
  write(cx, async (w) => {
    if (code && !CHANNEL_CODE.test(code)) throw new AppError('CHANNEL_CODE_FORM', {}, { field: 'code' })
    const fields = fieldsOf(body)
    await assertFields(cx, w, fields)
    const made = found(await orConflict(TAKEN, () => channelsRepository.add(w.tx, fields, code || madeCode())))
    w.audit({ id: made.id, data: { name: made.name }, after: { ...said(made), code: made.code, activeFlg: made.activeFlg } })
    return { id: made.id, version: made.version }
  })

export const updateChannel: Handler<typeof calls.updatePromotionChannel> = ({ body: { id, version, ...body } }, cx) =>
  write(cx, async (w) => {
    const old = found(await channelsRepository.lock(w.tx, id))
    w.version(old, version)
    const fields = fieldsOf(body, old)
    await assertFields(cx, w, fields, old)
    const saved = found(await channelsRepository.change(w.tx, id, fields))
    const { before, after } = changedFields(said(old), said(saved))
    w.audit({ id, data: { name: saved.name }, before, after })
    return { id: saved.id, version: saved.version }
  })

export const turnChannel: Handler<typeof calls.setPromotionChannelStatus> = ({ body: { id, activeFlg, version } }, cx) =>
  write(cx, async (w) => {
    const old = found(await channelsRepository.lock(w.tx, id))
    if (old.activeFlg === activeFlg) return { id, activeFlg, version: old.version }
    w.version(old, version)
    const saved = found(await channelsRepository.turn(w.tx, id, activeFlg))
    w.audit({
      id,
      type: activeFlg,
      data: { name: old.name, activeFlg },
      before: { activeFlg: old.activeFlg },
      after: { activeFlg },
    })
    return { id, activeFlg, version: saved.version }
  })

import type * as calls from '@camp/contract/banners/banners'
import { type BannerPosition, bannerLack, bannerPosition, bannerPost } from '@camp/contract/banners/banners.labels'
import { isBannerUrl, MOST_BANNERS } from '@camp/contract/banners/banners.rules'
import type { HandlerInput } from '@camp/contract/base/call'
import type { ErrorName } from '@camp/contract/errors'
import { mediaIdOf, mediaUrl } from '@camp/contract/media/media.purposes'
import * as z from 'zod'
import { showMedia } from '../media/media.api.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { wordParameter } from '../platform/parameters.ts'
import { changedFields } from '../platform/write/audit.ts'
import { changedSince, defineUndo, keepStep } from '../platform/write/undo.ts'
import { type Write, write } from '../platform/write/write.ts'
import { judgeOrder } from './banners.order.rules.ts'
import { type BannerFields, bannersRepository, type LockedBanner } from './banners.repository.ts'

type Body = HandlerInput<typeof calls.createBanner>['body']

/** What is to be written: what the body leaves out stays as it is. */
function fieldsOf(body: Body, old?: LockedBanner): BannerFields {
  const imageMediaId = body.imageUrl ? mediaIdOf(body.imageUrl) : null
  // A picture of another server tells that server who looks at it, and changes without us.
  if (imageMediaId === undefined) throw new AppError('BANNER_IMAGE_OUTSIDE', {}, { field: 'imageUrl' })
  const { title, linkKind, position } = body
  const linkTarget = body.linkTarget === undefined && linkKind === old?.linkKind ? old.linkTarget : body.linkTarget || null
  const startAt = body.startAt === undefined ? (old?.startAt ?? null) : body.startAt
  const endAt = body.endAt === undefined ? (old?.endAt ?? null) : body.endAt
  return { title, imageMediaId, linkKind, linkTarget, position, startAt, endAt }
}

const wrongLink = (error: ErrorName, data = {}) => new AppError(error, data, { field: 'linkTarget' })

/** Does the target fit what the link is said to open? */
async function assertLink({ tx }: Write, { linkKind, linkTarget }: BannerFields): Promise<void> {
  if (linkKind === 'NONE') {
    if (linkTarget !== null) throw wrongLink('BANNER_LINK_SURPLUS')
    return
  }
  if (linkTarget === null) throw wrongLink('BANNER_LINK_MISSING')
  if (linkKind === 'URL') {
    if (/\s/.test(linkTarget)) throw wrongLink('BANNER_LINK_BLANK')
    const scheme = await wordParameter(tx, 'app.scheme')
    if (!isBannerUrl(linkTarget, scheme)) throw wrongLink('BANNER_LINK_URL', { scheme })
    return
  }
  const isId = /^[1-9]\d{0,14}$/.test(linkTarget)
  if (!isId || !(await bannersRepository.linked(tx, linkKind, Number(linkTarget)))) throw wrongLink(`BANNER_LINK_${linkKind}`)
}

async function assertFields(w: Write, fields: BannerFields, old?: LockedBanner): Promise<void> {
  // What was right when it was chosen does not keep anybody from mending the title.
  if (fields.linkKind !== old?.linkKind || fields.linkTarget !== old.linkTarget) await assertLink(w, fields)
  if (!(await bannersRepository.runs(w.tx, fields))) throw new AppError('BANNER_ENDS_FIRST', {}, { field: 'endAt' })
}

/** The place behind the last one. */
async function lastPlace(w: Write, position: BannerPosition): Promise<number> {
  const there = (await bannersRepository.order(w.tx)).filter((banner) => banner.position === position).length
  if (there >= MOST_BANNERS) throw new AppError('BANNERS_FULL', { most: MOST_BANNERS }, { field: 'position' })
  return there + 1
}

const showPicture = (cx: Cx, w: Write, recordId: number, { imageMediaId }: BannerFields): Promise<void> =>
  showMedia(
    w.tx,
    { entity: 'banner', recordId, by: cx },
    { ids: imageMediaId === null ? [] : [imageMediaId], purposes: ['BANNER'], field: 'imageUrl' },
  )

/** Refuses what lacks something that families would see. */
async function assertComplete(cx: Cx, w: Write, id: number, error: 'BANNER_NOT_READY' | 'BANNER_POSTED_LACKS'): Promise<void> {
  const { lacks } = found(await bannersRepository.one(w.tx, id))
  if (lacks.length === 0) return
  const words = lacks.map((lack) => bannerLack.label(lack, cx.language))
  throw new AppError(error, { lacks: words.join(cx.language === 'en-US' ? ', ' : '，') })
}

const said = ({ imageMediaId, ...fields }: BannerFields) => ({ ...fields, imageUrl: imageMediaId && mediaUrl(imageMediaId) })
const fieldsIn = ({ title, imageMediaId, linkKind, linkTarget, position, startAt, endAt }: BannerFields): BannerFields => ({
  title,
  imageMediaId,
  linkKind,
  linkTarget,
  position,
  startAt,
  endAt,
})

export const createBanner: Handler<typeof calls.createBanner> = ({ body }, cx) =>
  write(cx, async (w) => {
    const fields = fieldsOf(body)
    await assertFields(w, fields)
    await bannersRepository.lockAll(w.tx)
    const made = found(await bannersRepository.add(w.tx, fields, await lastPlace(w, fields.position)))
    await showPicture(cx, w, made.id, fields)
    w.audit({ id: made.id, data: { title: fields.title }, after: said(fieldsIn(made)) })
    return { id: made.id, version: made.version }
  })

export const updateBanner: Handler<typeof calls.updateBanner> = ({ body }, cx) =>
  write(cx, async (w) => {
    await bannersRepository.lockAll(w.tx)
    const old = found(await bannersRepository.lock(w.tx, body.id))
    if (old.archived) throw new AppError('BANNER_ARCHIVED')
    w.version(old, body.version)
    const fields = fieldsOf(body, old)
    await assertFields(w, fields, old)
    const moves = fields.position !== old.position
    const sequence = moves ? await lastPlace(w, fields.position) : null
    await showPicture(cx, w, old.id, fields)
    const saved = found(await bannersRepository.change(w.tx, old.id, fields, sequence))
    if (moves) bannersRepository.closeGaps(w.tx, old.position)
    if (old.postStatus === 'POSTED') await assertComplete(cx, w, old.id, 'BANNER_POSTED_LACKS')
    const { before, after } = changedFields(said(fieldsIn(old)), said(fieldsIn(saved)))
    w.audit({ id: old.id, data: { title: fields.title }, before, after })
    return { id: saved.id, version: saved.version }
  })

export const sortBanners: Handler<typeof calls.updateBannerSeq> = ({ query, body }, cx) =>
  write(cx, async (w) => {
    await bannersRepository.lockAll(w.tx)
    const placed = await bannersRepository.order(w.tx)
    const judged = judgeOrder(placed, body, query.seen)
    if ('refusal' in judged) throw new AppError(judged.refusal)
    const moved = await bannersRepository.place(w.tx, body)
    if (moved > 0) {
      const old = placed.filter(({ position }) => position === judged.position)
      const titleOf = new Map(old.map(({ id, title }) => [id, title]))
      w.audit({
        id: null,
        data: { position: judged.position },
        before: { order: old.map(({ title }) => title) },
        after: { order: body.map((id) => titleOf.get(id) ?? String(id)) },
      })
    }
    return { count: moved }
  })

export const postBanner: Handler<typeof calls.updateBannerPostStatus> = ({ body: { id, postStatus, version } }, cx) =>
  write(cx, async (w) => {
    const old = found(await bannersRepository.lock(w.tx, id))
    if (old.archived) throw new AppError('BANNER_ARCHIVED')
    if (old.postStatus === postStatus) return { id, postStatus, version: old.version }
    w.version(old, version)
    if (postStatus === 'POSTED') await assertComplete(cx, w, id, 'BANNER_NOT_READY')
    const saved = found(await bannersRepository.post(w.tx, id, postStatus))
    const type = postStatus === 'POSTED' ? 'ACTIVE' : 'INACTIVE'
    w.audit({ id, type, data: { title: old.title, postStatus }, before: { postStatus: old.postStatus }, after: { postStatus } })
    return { id, postStatus, version: saved.version }
  })

/** Back to where it stood in the order, and posted if it was. */
export const bannerArchived = defineUndo({
  step: 'BANNER_ARCHIVED',
  code: 'BANNER_ARCHIVE',
  trace: z.object({ id: z.int(), version: z.int(), position: bannerPosition.schema, sequence: z.int(), postStatus: bannerPost.schema }),
  put: async (w, cx, { id, version, position, sequence, postStatus }) => {
    await bannersRepository.lockAll(w.tx)
    const held = found(await bannersRepository.lock(w.tx, id))
    if (held.version !== version) throw await changedSince(w.tx, cx, 'banner', id)
    const others = (await bannersRepository.order(w.tx)).filter((banner) => banner.position === position).map((banner) => banner.id)
    await bannersRepository.restore(w.tx, id, await lastPlace(w, position))
    await bannersRepository.place(w.tx, others.toSpliced(sequence - 1, 0, id))
    if (postStatus === 'POSTED') {
      await assertComplete(cx, w, id, 'BANNER_NOT_READY')
      await bannersRepository.post(w.tx, id, postStatus)
    }
    const told = changedFields({ archived: true, postStatus: 'UNPOSTED' }, { archived: false, postStatus })
    w.audit({ id, target: 'banner', data: { step: 'BANNER_ARCHIVED' }, ...told })
  },
})

export const fileBanner: Handler<typeof calls.fileBanner> = ({ params: { id } }, cx) =>
  write(cx, async (w) => {
    await bannersRepository.lockAll(w.tx)
    const old = found(await bannersRepository.lock(w.tx, id))
    if (old.archived) return { id, archived: true, version: old.version, undo: null }
    const saved = found(await bannersRepository.archive(w.tx, id))
    bannersRepository.closeGaps(w.tx, old.position)
    const after = changedFields({ archived: false, postStatus: old.postStatus }, { archived: true, postStatus: 'UNPOSTED' })
    w.audit({ id, data: { title: old.title }, ...after })
    const { position, sequence, postStatus } = old
    const undo = await keepStep(w, cx, bannerArchived, { id, version: saved.version, position, sequence, postStatus })
    return { id, archived: true, version: saved.version, undo }
  })

export const restoreBanner: Handler<typeof calls.restoreBanner> = ({ params: { id } }, cx) =>
  write(cx, async (w) => {
    await bannersRepository.lockAll(w.tx)
    const old = found(await bannersRepository.lock(w.tx, id))
    if (!old.archived) return { id, archived: false, version: old.version }
    const saved = found(await bannersRepository.restore(w.tx, id, await lastPlace(w, old.position)))
    w.audit({ id, data: { title: old.title }, before: { archived: true }, after: { archived: false } })
    return { id, archived: false, version: saved.version }
  })

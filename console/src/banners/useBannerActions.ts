import { type Banner, fileBanner, restoreBanner, updateBannerPostStatus } from '@camp/contract/banners/banners'
import { bannerLack, bannerPosition } from '@camp/contract/banners/banners.labels'
import { useNavigate } from 'react-router'
import { formatList } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { taken, useTaken } from '../ui/change/undo.ts'
import type { RowAction } from '../ui/table/column.ts'
import { bannersText } from './banners.text.ts'

export const editorOf = (query: string): string => `/content/banner/editBanner?${query}`

/** What a banner lacks, in words; undefined where it lacks nothing. */
export function useLacks(): (banner: Banner) => string | undefined {
  const t = useText(bannersText)
  const language = useLanguage()
  return ({ lacks }) =>
    lacks.length === 0 ? undefined : t('lacking', { lacks: formatList(lacks.map((lack) => bannerLack.label(lack, language))) })
}

/** What can be done with a banner. */
export function useBannerActions(showHistory: (banner: Banner) => void): (banner: Banner) => RowAction[] {
  const t = useText(bannersText)
  const language = useLanguage()
  const holds = useHolds()
  const navigate = useNavigate()
  const lacksOf = useLacks()
  const post = useAction(updateBannerPostStatus)
  const file = useAction(fileBanner)
  const restore = useAction(restoreBanner)
  const takenStep = useTaken(fileBanner.area)

  const turn = async ({ id, title, postStatus: old, version }: Banner) => {
    const postStatus = old === 'POSTED' ? 'UNPOSTED' : 'POSTED'
    const done = await post.run({ body: { id, postStatus, version } }, { title })
    if (done) {
      const back = { body: { id, postStatus: old, version: done.version } }
      taken(t(`done.${postStatus}`, { title }), () => post.run(back, { title }))
    }
  }
  const archive = async ({ id, title, postStatus }: Banner) => {
    const done = await file.run({ params: { id } }, { title })
    if (done) takenStep(t(postStatus === 'POSTED' ? 'done.archivedPosted' : 'done.archived', { title }), done.undo)
  }
  const bringBack = async ({ id, title, position }: Banner) => {
    const place = bannerPosition.label(position, language)
    if (await restore.run({ params: { id } }, { title })) toast('success', t('done.restored', { title, place }))
  }
  return (banner) => {
    const { archived, postStatus, id } = banner
    const refusal = postStatus === 'UNPOSTED' ? lacksOf(banner) : undefined
    const all: (RowAction | false)[] = [
      !archived && holds('BANNER_EDIT') && { key: 'edit', title: t('do.edit'), run: () => void navigate(editorOf(`id=${id}`)) },
      !archived &&
        holds('BANNER_POST') && {
          key: 'post',
          title: t(postStatus === 'POSTED' ? 'do.unpost' : 'do.post'),
          run: () => void turn(banner),
          ...(refusal !== undefined && { refusal }),
        },
      archived && holds('BANNER_ARCHIVE') && { key: 'restore', title: t('do.restore'), run: () => void bringBack(banner) },
      { key: 'history', title: t('do.history'), run: () => showHistory(banner) },
      !archived &&
        holds('BANNER_ARCHIVE') && { key: 'archive', title: t('do.archive'), danger: true as const, run: () => void archive(banner) },
    ]
    return all.filter((action) => action !== false)
  }
}

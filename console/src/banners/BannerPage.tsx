import { type Banner, type FiledBannerFilter, filedBannerFilter, listFiledBanner } from '@camp/contract/banners/banners'
import { bannerRecord } from '@camp/contract/banners/banners.record'
import { mediaIdOf, mediaUrl } from '@camp/contract/media/media.purposes'
import { type ReactNode, useMemo, useState } from 'react'
import { RecordHistory } from '../history/history.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import { useTabInAddress } from '../ui/list/useTabInAddress.tsx'
import { EmptyState } from '../ui/page/StateViews.tsx'
import { Nothing } from '../ui/table/cells.tsx'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { BannerBoard } from './BannerBoard.tsx'
import { bannersText } from './banners.text.ts'
import { useBannerActions } from './useBannerActions.ts'
import './banners.css'

const BESIDE = ['tab'] as const

const pictureOf = ({ imageUrl }: Banner) => {
  const id = mediaIdOf(imageUrl ?? '')
  return id === undefined ? <Nothing /> : <img className="banners-cell" src={mediaUrl(id, 320)} alt="" loading="lazy" />
}

/** Banners in use, place by place, or those that are archived; the address says which. */
export function BannerPage() {
  const t = useText(bannersText)
  const { shown, which } = useTabInAddress(t('which'), [
    { value: 'live', label: t('live') },
    { value: 'archived', label: t('archived') },
  ])
  return shown === 'archived' ? <FiledBannerList which={which} /> : <BannerBoard which={which} />
}

/** The archived banners, the last one first. */
function FiledBannerList({ which }: { readonly which: ReactNode }) {
  const t = useText(bannersText)
  const list = useList(listFiledBanner, { filter: filedBannerFilter, beside: BESIDE })
  const [history, setHistory] = useState<Banner>()
  const actions = useBannerActions(setHistory)
  return (
    <>
      <ListPage
        id="filedBanners"
        title={t('title')}
        list={list}
        columns={useFiledColumns()}
        actions={actions}
        tools={() => which}
        search={<FiledSearchForm list={list} />}
        empty={<EmptyState title={t('emptyFiled')}>{t('emptyFiledHint')}</EmptyState>}
      />
      {history && <RecordHistory entity="banner" id={history.id} title={history.title} onClose={() => setHistory(undefined)} />}
    </>
  )
}

function FiledSearchForm({ list }: { list: List<Banner, FiledBannerFilter> }) {
  const title = useTitles(bannerRecord)
  const draft = useDraft(list)
  return (
    <SearchForm draft={draft}>
      <TextFilter label={title('title')} {...draft.field('title')} />
    </SearchForm>
  )
}

function useFiledColumns() {
  const column = useColumnOf(bannerRecord)
  return useMemo(
    () => [
      column<Banner>('title', { width: 220, pin: 'left' }),
      column<Banner>('imageUrl', { width: 110, cell: pictureOf }),
      column<Banner>('position', { width: 116 }),
      column<Banner>('linkKind', { width: 90 }),
      column<Banner>('startAt', { width: 150 }),
      column<Banner>('endAt', { width: 150 }),
      column<Banner>('updatedAt', { width: 150 }),
    ],
    [column],
  )
}

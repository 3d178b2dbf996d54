import {
  type Channel,
  type ChannelFilter,
  channelFilter,
  exportPromotionChannels,
  listPromotionChannels,
} from '@camp/contract/channels/channels'
import { channelRecord } from '@camp/contract/channels/channels.record'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { RecordHistory } from '../history/history.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { useSession } from '../platform/session.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { LabelFilter } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { ExportButton } from '../ui/list/ExportButton.tsx'
import { ListPage } from '../ui/list/ListPage.tsx'
import { exportQuery } from '../ui/list/listAddress.ts'
import { type List, useList } from '../ui/list/useList.ts'
import type { Peek } from '../ui/peek/peek.ts'
import { useChannelColumns } from './channelColumns.tsx'
import { channelsText } from './channels.text.ts'
import { OwnerFilter } from './OwnerFields.tsx'
import { useChannelActions } from './useChannelActions.ts'

/** A channel beside the list: its QR code stands first. */
const channelPeek: Peek<Channel> = {
  keyOf: ({ id }) => String(id),
  part: latePart(async () => (await import('./ChannelPeek.tsx')).ChannelPeek),
}

const editing = latePart(async () => (await import('./ChannelModal.tsx')).ChannelModal)

/** Where families come from, and what each place has brought. */
export function ChannelListPage() {
  const t = useText(channelsText)
  const list = useList(listPromotionChannels, { filter: channelFilter })
  const navigate = useNavigate()
  const { user } = useSession()
  const [edited, setEdited] = useState<{ readonly channel: Channel | null }>()
  const [history, setHistory] = useState<Channel>()
  const actions = useChannelActions({ edit: (channel) => setEdited({ channel }), history: setHistory })
  const views = useMemo(
    () => [
      { key: 'active', title: t('view.active'), filter: { activeFlg: ['ACTIVE' as const] } },
      ...(user ? [{ key: 'mine', title: t('view.mine'), filter: { ownerUserId: [user.id] } }] : []),
      { key: 'inactive', title: t('view.inactive'), filter: { activeFlg: ['INACTIVE' as const] } },
    ],
    [t, user],
  )
  return (
    <>
      <ListPage
        id="channels"
        title={t('listTitle')}
        views={views}
        list={list}
        columns={useChannelColumns()}
        actions={actions}
        peek={channelPeek}
        create={{
          label: t('do.create'),
          code: 'PROMOTE_EDIT',
          run: () => setEdited({ channel: null }),
          first: { title: t('emptyTitle'), hint: t('emptyHint') },
        }}
        tools={(shown) => (
          <>
            <ExportButton
              label={t('do.export')}
              call={exportPromotionChannels}
              rows={list.total}
              input={(async) => ({ query: exportQuery(list.sort, async), body: { ...list.filter, columns: [...shown] } })}
            />
            <Button onClick={() => void navigate('/extension/funnel')}>{t('do.funnel')}</Button>
          </>
        )}
        search={<ChannelSearchForm list={list} />}
      />
      {edited && <Late part={editing} props={{ channel: edited.channel, onClose: () => setEdited(undefined) }} />}
      {history && <RecordHistory entity="channel" id={history.id} title={history.name} onClose={() => setHistory(undefined)} />}
    </>
  )
}

function ChannelSearchForm({ list }: { readonly list: List<Channel, ChannelFilter> }) {
  const title = useTitles(channelRecord)
  const draft = useDraft(list)
  const { field } = draft
  return (
    <SearchForm draft={draft}>
      <TextFilter label={title('name')} {...field('name')} />
      <TextFilter label={title('code')} {...field('code')} />
      <LabelFilter of={channelRecord} {...field('kind')} />
      <OwnerFilter label={title('ownerName')} {...field('ownerUserId')} />
      <LabelFilter of={channelRecord} {...field('activeFlg')} />
    </SearchForm>
  )
}

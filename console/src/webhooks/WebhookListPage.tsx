import { listWebhooks, type Webhook, type WebhookFilter, webhookFilter } from '@camp/contract/webhooks/webhooks'
import { webhookRecord } from '@camp/contract/webhooks/webhooks.record'
import { useMemo } from 'react'
import { useText } from '../platform/i18n.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { latePart } from '../ui/base/latePart.tsx'
import { TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { LabelFilter } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import type { Peek } from '../ui/peek/peek.ts'
import { useWebhooks } from './useWebhooks.tsx'
import { useWebhookColumns } from './webhookColumns.tsx'
import { webhooksText } from './webhooks.text.ts'

/** An endpoint beside the list, with what was sent to it and what it answered. */
const webhookPeek: Peek<Webhook> = {
  keyOf: ({ id }) => String(id),
  part: latePart(async () => (await import('./WebhookPeek.tsx')).WebhookPeek),
}

/** Where the business's own programs are told of events: which of them take them, and which are to be looked after. */
export function WebhookListPage() {
  const t = useText(webhooksText)
  const list = useList(listWebhooks, { filter: webhookFilter })
  const webhooks = useWebhooks()
  const views = useMemo(() => [{ key: 'mind', title: t('view.mind'), filter: { state: ['FAILING' as const, 'DISABLED' as const] } }], [t])
  return (
    <>
      <ListPage
        id="webhooks"
        title={t('listTitle')}
        views={views}
        list={list}
        columns={useWebhookColumns()}
        actions={webhooks.actions}
        peek={webhookPeek}
        tools={() => (
          <a className="button" href="/foundation/openapi.open-v1.json" target="_blank" rel="noreferrer">
            {t('do.events')}
          </a>
        )}
        create={{
          label: t('do.create'),
          code: 'WEBHOOK_EDIT',
          run: webhooks.create,
          first: { title: t('emptyTitle'), hint: t('emptyHint') },
        }}
        search={<WebhookSearchForm list={list} />}
      />
      {webhooks.dialogs}
    </>
  )
}

function WebhookSearchForm({ list }: { readonly list: List<Webhook, WebhookFilter> }) {
  const title = useTitles(webhookRecord)
  const draft = useDraft(list)
  const { field } = draft
  return (
    <SearchForm draft={draft}>
      <TextFilter label={title('url')} {...field('url')} />
      <LabelFilter of={webhookRecord} {...field('state')} />
    </SearchForm>
  )
}

import { type ApiKey, type ApiKeyFilter, apiKeyFilter, getApiKeyFigures, listApiKeys } from '@camp/contract/apiKeys/apiKeys'
import { keyStatesToMind } from '@camp/contract/apiKeys/apiKeys.labels'
import { apiKeyRecord } from '@camp/contract/apiKeys/apiKeys.record'
import { useMemo } from 'react'
import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { latePart } from '../ui/base/latePart.tsx'
import { TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { LabelFilter } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { StatCards } from '../ui/list/StatCards.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import type { Peek } from '../ui/peek/peek.ts'
import { useApiKeyColumns } from './apiKeyColumns.tsx'
import { apiKeysText } from './apiKeys.text.ts'
import { useApiKeys } from './useApiKeys.tsx'

/** A key beside the list: its secrets, its calls by day, how they ended, and what it may do. */
const apiKeyPeek: Peek<ApiKey> = {
  keyOf: ({ id }) => String(id),
  part: latePart(async () => (await import('./ApiKeyPeek.tsx')).ApiKeyPeek),
}

/** Keys of the business's own programs: which of them are used, and which are to be looked after. */
export function ApiKeyListPage() {
  const t = useText(apiKeysText)
  const list = useList(listApiKeys, { filter: apiKeyFilter })
  const keys = useApiKeys()
  const views = useMemo(
    () => [
      { key: 'mind', title: t('view.mind'), filter: { state: [...keyStatesToMind] } },
      { key: 'revoked', title: t('view.revoked'), filter: { state: ['REVOKED' as const] } },
    ],
    [t],
  )
  return (
    <>
      <ListPage
        id="apiKeys"
        title={t('listTitle')}
        views={views}
        list={list}
        columns={useApiKeyColumns()}
        actions={keys.actions}
        peek={apiKeyPeek}
        stats={{ inLine: <Figures filter={list.filter} /> }}
        tools={() => (
          <a className="button" href="/foundation/openapi.open-v1.json" target="_blank" rel="noreferrer">
            {t('do.document')}
          </a>
        )}
        create={{ label: t('do.create'), code: 'API_KEY_EDIT', run: keys.create, first: { title: t('emptyTitle'), hint: t('emptyHint') } }}
        search={<ApiKeySearchForm list={list} />}
      />
      {keys.dialogs}
    </>
  )
}

const FIGURES = ['usable', 'calls', 'errors', 'unused'] as const

function Figures({ filter }: { readonly filter: ApiKeyFilter }) {
  const t = useText(apiKeysText)
  const title = useTitles(apiKeyRecord)
  const { data, error } = useCall(getApiKeyFigures, { query: filter }, { quiet: () => true })
  const shown = (key: (typeof FIGURES)[number]) => (data ? formatCount(data[key]) : error ? '–' : undefined)
  const named = { usable: t('stat.usable'), calls: title('calls'), errors: title('errors'), unused: t('stat.unused') }
  return <StatCards inLine stats={FIGURES.map((key) => ({ key, title: named[key], tip: t(`statTip.${key}`), value: shown(key) }))} />
}

function ApiKeySearchForm({ list }: { readonly list: List<ApiKey, ApiKeyFilter> }) {
  const title = useTitles(apiKeyRecord)
  const draft = useDraft(list)
  const { field } = draft
  return (
    <SearchForm draft={draft}>
      <TextFilter label={title('name')} {...field('name')} />
      <LabelFilter of={apiKeyRecord} {...field('state')} />
      <LabelFilter of={apiKeyRecord} {...field('purpose')} />
    </SearchForm>
  )
}

import {
  type AppVersion,
  type AppVersionFilter,
  appVersionFilter,
  deleteVersion,
  exportVersions,
  listVersions,
} from '@camp/contract/appVersions/appVersions'
import { forces } from '@camp/contract/appVersions/appVersions.force'
import { appPlatform } from '@camp/contract/appVersions/appVersions.labels'
import { appVersionRecord } from '@camp/contract/appVersions/appVersions.record'
import { useMemo, useState } from 'react'
import { RecordHistory } from '../history/history.parts.tsx'
import { useLanguage, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { LabelFilter } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { allOf, ExportButton } from '../ui/list/ExportButton.tsx'
import { ListPage } from '../ui/list/ListPage.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import { confirmDanger } from '../ui/overlay/confirmDanger.tsx'
import type { RowAction } from '../ui/table/column.ts'
import { useAppVersionColumns } from './appVersionColumns.tsx'
import { appVersionsText } from './appVersions.text.ts'
import './appVersions.css'

const editing = latePart(async () => (await import('./AppVersionModal.tsx')).AppVersionModal)
const previewing = latePart(async () => (await import('./DevicePreviewModal.tsx')).DevicePreviewModal)

/** What is open above the list. */
type Open =
  | { readonly kind: 'form'; readonly version: AppVersion | null }
  | { readonly kind: 'preview'; readonly version: AppVersion | null }
  | { readonly kind: 'history'; readonly version: AppVersion }

/** The versions of the apps, and what a device would be given of them. */
export function AppVersionListPage() {
  const t = useText(appVersionsText)
  const list = useList(listVersions, { filter: appVersionFilter })
  const holds = useHolds()
  const [open, setOpen] = useState<Open>()
  const askDelete = useDelete()
  const close = () => setOpen(undefined)
  const platform = list.filter.platform?.[0]
  const views = useMemo(
    () => [
      { key: 'drafts', title: t('view.drafts'), filter: { state: ['DRAFT' as const, 'SCHEDULED' as const] } },
      { key: 'forced', title: t('view.forced'), filter: { forceUpdate: true } },
    ],
    [t],
  )
  const actions = (version: AppVersion): RowAction[] => {
    const refusal = refusalOf(version)
    return [
      ...(holds('VERSION_EDIT') ? [{ key: 'edit', title: t('do.edit'), run: () => setOpen({ kind: 'form', version }) }] : []),
      { key: 'preview', title: t('do.preview'), run: () => setOpen({ kind: 'preview', version }) },
      { key: 'history', title: t('do.history'), run: () => setOpen({ kind: 'history', version }) },
      ...(holds('VERSION_DELETE')
        ? [
            {
              key: 'delete',
              title: t('do.delete'),
              danger: true as const,
              run: () => void askDelete(version),
              ...(refusal && { refusal: t(refusal) }),
            },
          ]
        : []),
    ]
  }
  return (
    <>
      <ListPage
        id="appVersions"
        title={t('listTitle')}
        views={views}
        list={list}
        columns={useAppVersionColumns()}
        actions={actions}
        create={{
          label: t('do.create'),
          code: 'VERSION_EDIT',
          run: () => setOpen({ kind: 'form', version: null }),
          first: { title: t('emptyTitle'), hint: t('emptyHint') },
        }}
        tools={(shown) => (
          <>
            <ExportButton label={t('do.export')} call={exportVersions} {...allOf(list, shown)} />
            <Button onClick={() => setOpen({ kind: 'preview', version: null })}>{t('do.preview')}</Button>
          </>
        )}
        search={<AppVersionSearchForm list={list} />}
      />
      {open?.kind === 'form' && <Late part={editing} props={{ version: open.version, platform, onClose: close }} />}
      {open?.kind === 'preview' && <Late part={previewing} props={{ version: open.version, platform, onClose: close }} />}
      {open?.kind === 'history' && (
        <RecordHistory entity="appVersion" id={open.version.id} title={open.version.versionName} onClose={close} />
      )}
    </>
  )
}

/** Why a version cannot be deleted. */
function refusalOf(version: AppVersion): 'deleteNewest' | 'deleteForces' | null {
  if (version.newest) return 'deleteNewest'
  return forces({ ...version, published: version.state === 'PUBLISHED' }) ? 'deleteForces' : null
}

/** Asks, and deletes. */
function useDelete() {
  const t = useText(appVersionsText)
  const language = useLanguage()
  const remove = useAction(deleteVersion)
  return async ({ id, platform, versionName }: AppVersion) => {
    const name = `${appPlatform.label(platform, language)} ${versionName}`
    const sure = await confirmDanger({ title: t('deleteTitle', { name }), text: t('deleteHint'), confirm: t('do.delete') })
    if (sure && (await remove.run({ params: { id } }, { platform, versionName }))) toast('success', t('deleted', { name }))
  }
}

function AppVersionSearchForm({ list }: { list: List<AppVersion, AppVersionFilter> }) {
  const title = useTitles(appVersionRecord)
  const draft = useDraft(list)
  const { field } = draft
  return (
    <SearchForm draft={draft}>
      <LabelFilter of={appVersionRecord} {...field('platform')} />
      <TextFilter label={title('versionName')} {...field('versionName')} />
      <LabelFilter of={appVersionRecord} {...field('state')} />
    </SearchForm>
  )
}

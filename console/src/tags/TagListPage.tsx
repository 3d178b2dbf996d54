import type { Code } from '@camp/contract/permissions'
import { deleteTags, getAllTags } from '@camp/contract/tags/tags'
import { tagScope } from '@camp/contract/tags/tags.labels'
import { tagRecord } from '@camp/contract/tags/tags.record'
import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useRowHistory } from '../history/history.parts.tsx'
import { formatCount, formatList } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { Segmented } from '../ui/form/Segmented.tsx'
import { useListSelection } from '../ui/list/listSelection.ts'
import { confirmDanger } from '../ui/overlay/confirmDanger.tsx'
import { Can } from '../ui/page/Can.tsx'
import { EmptyState, ErrorState, ForbiddenState, NoMatchState } from '../ui/page/StateViews.tsx'
import type { RowAction } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import { TagBar } from './TagBar.tsx'
import { TagModal } from './TagModal.tsx'
import { type TagRow, tagsShown, useTagColumns } from './tagRows.tsx'
import { tagsText } from './tags.text.ts'
import './tags.css'

const noTags: readonly TagRow[] = []
const everything = {}
/** The list of the people with a tag of a scope, and the code that opens it. */
const bearers = {
  USER: { code: 'USER_MANAGE', word: 'staff', list: '/usercenter/backUserManage' },
  PARENT: { code: 'PARENT_INDEX', word: 'families', list: '/parent/index' },
} as const satisfies Record<TagRow['scope'], { code: Code; word: string; list: string }>

/** All tags at once: few enough to be read whole. What is narrowed stands in the address. */
export function TagListPage() {
  const t = useText(tagsText)
  const title = useTitles(tagRecord)
  const language = useLanguage()
  const holds = useHolds()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const scope = tagScope.values.find((value) => value === query.get('scope')) ?? 'ALL'
  const keyword = query.get('name') ?? ''
  const narrow = (next: { scope?: string; name?: string }) => {
    const written = new URLSearchParams()
    for (const [name, value] of Object.entries({ scope, name: keyword, ...next })) if (value && value !== 'ALL') written.set(name, value)
    void navigate({ pathname, search: `?${written}` }, { replace: true })
  }
  const tags = useCall(getAllTags, everything)
  const columns = useTagColumns()
  const rows = useMemo(() => tagsShown(tags.data ?? noTags, scope, keyword), [tags.data, scope, keyword])
  const selection = useListSelection(`${scope} ${keyword}`, rows.length)
  const [editing, setEditing] = useState<{ tag: TagRow | null }>()
  const history = useRowHistory<TagRow>('tag', ({ name }) => name)
  const remove = useDeleteTags(selection.clear)
  const edit = useMemo(() => (tag: TagRow) => setEditing({ tag }), [])
  const bearersOf = (tag: TagRow): RowAction[] => {
    const { code, word, list } = bearers[tag.scope]
    return holds(code) ? [{ key: 'bearers', title: t(`do.${word}`), run: () => void navigate(`${list}?tagId=${tag.id}`) }] : []
  }
  const actions = (tag: TagRow): RowAction[] => [
    ...(holds('TAG_EDIT') ? [{ key: 'edit', title: t('do.edit'), run: () => edit(tag) }] : []),
    ...bearersOf(tag),
    history.action(tag),
    ...(holds('TAG_DELETE') ? [{ key: 'delete', title: t('do.delete'), danger: true as const, run: () => void remove([tag]) }] : []),
  ]
  const failure = tags.error?.failure
  const create = (
    <Can action="TAG_EDIT">
      <Button kind="primary" data-shortcut="n" onClick={() => setEditing({ tag: null })}>
        {t('do.create')}
      </Button>
    </Can>
  )
  return (
    <section className="list-page" aria-label={t('title')}>
      <header className="list-head">
        <h1>{t('title')}</h1>
        <Segmented
          label={title('scope')}
          hideLabel
          value={scope}
          options={[
            { value: 'ALL', label: t('all') },
            ...tagScope.values.map((value) => ({ value, label: tagScope.label(value, language) })),
          ]}
          onChange={(next) => narrow({ scope: next })}
        />
        <div className="list-tools">{create}</div>
      </header>
      <div className="card list-body">
        {failure ? (
          <div className="list-state">
            {failure.status === 403 ? <ForbiddenState /> : <ErrorState failure={failure} onRetry={() => void tags.refetch()} />}
          </div>
        ) : (
          <>
            <TagBar
              total={tags.data && formatCount(rows.length)}
              keyword={keyword}
              onFind={(name) => narrow({ name })}
              chosen={rows.filter(({ id }) => selection.has(id))}
              onClear={selection.clear}
              onDelete={(chosen) => void remove(chosen)}
            />
            <DataTable
              label={t('title')}
              columns={columns}
              rows={rows}
              busy={tags.isPending ? 'first' : undefined}
              total={rows.length}
              {...(holds('TAG_DELETE') && { selection })}
              actions={actions}
              {...(holds('TAG_EDIT') && { onOpen: edit })}
              empty={
                tags.data?.length === 0 ? (
                  <EmptyState title={t('emptyTitle')} action={create}>
                    {t('emptyHint')}
                  </EmptyState>
                ) : (
                  <NoMatchState onClear={() => narrow({ scope: 'ALL', name: '' })} />
                )
              }
            />
          </>
        )}
      </div>
      {editing && <TagModal tag={editing.tag} scope={scope === 'PARENT' ? 'PARENT' : 'USER'} onClose={() => setEditing(undefined)} />}
      {history.shown}
    </section>
  )
}

/** Says how many have the tags, asks, and deletes. */
function useDeleteTags(onDone: () => void): (tags: readonly TagRow[]) => Promise<void> {
  const t = useText(tagsText)
  const action = useAction(deleteTags, { stale: ['Users', 'Parents'] })
  return async (tags) => {
    const [first] = tags
    if (!first) return
    const people = tags.reduce((sum, { useCount }) => sum + useCount, 0)
    const hint = people > 0 ? t('deleteBorne', { count: formatCount(people) }) : t('deleteFree')
    const names = formatList(tags.map(({ name }) => name))
    const sure = await confirmDanger({
      title: tags.length === 1 ? t('deleteOne', { name: first.name }) : t('deleteMany', { count: tags.length }),
      text: tags.length === 1 ? hint : t('names', { names, hint }),
      confirm: t('do.delete'),
    })
    const done = sure && (await action.run({ body: tags.map(({ id }) => id) }, { name: names }))
    if (!done) return
    onDone()
    toast('success', t('deleted', { count: done.count }))
  }
}

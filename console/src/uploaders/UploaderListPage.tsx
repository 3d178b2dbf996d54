import {
  deleteUploader,
  deleteUploadersBatch,
  exportUploaders,
  listUploaders,
  MOST_UPLOADERS,
  type Uploader,
  type UploaderFilter,
  uploaderFilter,
} from '@camp/contract/uploaders/uploaders'
import { uploaderRecord } from '@camp/contract/uploaders/uploaders.record'
import { useMemo, useState } from 'react'
import { useRowHistory } from '../history/history.parts.tsx'
import { call, isFailure } from '../platform/client.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { PhoneFilter, TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import type { ListSelection } from '../ui/list/listSelection.ts'
import { type List, useList } from '../ui/list/useList.ts'
import { confirmDanger } from '../ui/overlay/confirmDanger.tsx'
import { PersonalCell } from '../ui/table/cells.tsx'
import type { Column, RowAction } from '../ui/table/column.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { InviteModal } from './InviteModal.tsx'
import { UploaderModal } from './UploaderModal.tsx'
import { uploadersText } from './uploaders.text.ts'

/** Who may contribute resources. */
export function UploaderListPage() {
  const t = useText(uploadersText)
  const list = useList(listUploaders, { filter: uploaderFilter, sheet: { call: exportUploaders } })
  const holds = useHolds()
  const [editing, setEditing] = useState<{ uploader: Uploader | null }>()
  const history = useRowHistory<Uploader>('uploader', ({ name }) => name)
  const [inviting, setInviting] = useState<Uploader>()
  const remove = useAction(deleteUploader)
  const askDelete = async ({ id, name }: Uploader) => {
    const question = { title: t('deleteTitle', { name }), text: t('deleteHint'), confirm: t('do.delete') }
    if ((await confirmDanger(question)) && (await remove.run({ params: { id } }, { name }))) toast('success', t('deleted', { count: 1 }))
  }
  const actions = (uploader: Uploader): RowAction[] => [
    ...(holds('UPLOADER_EDIT')
      ? [
          { key: 'edit', title: t('do.edit'), run: () => setEditing({ uploader }) },
          { key: 'invite', title: t('do.invite'), run: () => setInviting(uploader) },
        ]
      : []),
    history.action(uploader),
    ...(holds('UPLOADER_DELETE')
      ? [
          {
            key: 'delete',
            title: t('do.delete'),
            danger: true as const,
            run: () => void askDelete(uploader),
            ...(uploader.resourceCount > 0 && { refusal: t('inUse', { count: uploader.resourceCount }) }),
          },
        ]
      : []),
  ]
  return (
    <>
      <ListPage
        id="uploaders"
        title={t('listTitle')}
        list={list}
        columns={useUploaderColumns()}
        actions={actions}
        create={{
          label: t('do.create'),
          code: 'UPLOADER_EDIT',
          run: () => setEditing({ uploader: null }),
          first: { title: t('emptyTitle'), hint: t('emptyHint') },
        }}
        search={<UploaderSearchForm list={list} />}
        bulk={holds('UPLOADER_DELETE') ? (selection) => <DeleteChosen selection={selection} /> : undefined}
      />
      {editing && <UploaderModal uploader={editing.uploader} onClose={() => setEditing(undefined)} />}
      {inviting && <InviteModal uploader={inviting} onClose={() => setInviting(undefined)} />}
      {history.shown}
    </>
  )
}

/** The chosen ones by their ids; of all that match, those are asked for. Undefined: that failed, and was said. */
async function idsOf({ choice }: ListSelection<UploaderFilter>): Promise<readonly number[] | undefined> {
  if ('ids' in choice) return choice.ids
  const answer = await call(listUploaders, { query: { ...choice.filter, page: 1, size: MOST_UPLOADERS } })
  return isFailure(answer) ? undefined : answer.content.map(({ id }) => id).filter((id) => !choice.except.includes(id))
}

/** Deletes all that are chosen, or none. */
function DeleteChosen({ selection }: { readonly selection: ListSelection<UploaderFilter> }) {
  const t = useText(uploadersText)
  const remove = useAction(deleteUploadersBatch)
  const run = async () => {
    if (selection.count > MOST_UPLOADERS) return toast('error', t('tooMany', { most: MOST_UPLOADERS }))
    const ids = await idsOf(selection)
    if (!ids) return
    const question = { title: t('deleteMany', { count: ids.length }), text: t('deleteManyHint'), confirm: t('do.delete') }
    if (!(await confirmDanger(question))) return
    const done = await remove.run({ body: [...ids] })
    if (!done) return
    toast('success', t('deleted', { count: done.count }))
    selection.clear()
  }
  return (
    <button type="button" className="link" aria-disabled={remove.busy || undefined} onClick={() => void run()}>
      {t('do.deleteChosen')}
    </button>
  )
}

function UploaderSearchForm({ list }: { list: List<Uploader, UploaderFilter> }) {
  const title = useTitles(uploaderRecord)
  const draft = useDraft(list)
  const { field } = draft
  return (
    <SearchForm draft={draft}>
      <TextFilter label={title('name')} {...field('name')} />
      <PhoneFilter label={title('phone')} {...field('phone')} />
    </SearchForm>
  )
}

function useUploaderColumns(): readonly Column<Uploader>[] {
  const column = useColumnOf(uploaderRecord)
  return useMemo(
    () => [
      column('name', { width: 220, pin: 'left', sortKey: 'name', grow: true }),
      column('phone', { width: 180, cell: phoneOf }),
      column('resourceCount', { width: 120, sortKey: 'resourceCount' }),
      column('createdAt', { width: 150, sortKey: 'createdAt' }),
      column('updatedAt', { width: 140, hidden: true }),
    ],
    [column],
  )
}

const phoneOf = ({ id, phone }: Uploader) => <PersonalCell value={phone} entity="uploader" id={id} field="phone" />

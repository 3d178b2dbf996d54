import { getMessageTask, getMessageTasksByPage, type MessageTaskFilter, messageTaskFilter } from '@camp/contract/messageTasks/messageTasks'
import { messageTaskRecord } from '@camp/contract/messageTasks/messageTasks.record'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { latePart } from '../ui/base/latePart.tsx'
import { DateRangeFilter } from '../ui/filter/DateRangeFilter.tsx'
import { TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { LabelFilter } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import { peekById } from '../ui/peek/peek.ts'
import { MessageTaskDialogs } from './MessageTaskDialogs.tsx'
import { useMessageTaskColumns } from './messageTaskColumns.tsx'
import { type MessageTaskDialog, type MessageTaskRow, messageTaskActions } from './messageTaskRow.ts'
import { messageTasksText } from './messageTasks.text.ts'
import { useMessageTaskSteps, useSendingNews } from './useMessageTaskSteps.ts'

/** A message task beside the list: all that its page holds. */
const messageTaskPeek = peekById<MessageTaskRow>({
  part: latePart(async () => (await import('./MessageTaskDetailPage.tsx')).MessageTaskPeek),
  path: '/messageTask/detail',
  ask: (id) => ({ call: getMessageTask, input: { params: { id } } }),
})

/** Messages to many: drafts, what waits for its time, what is being sent, and what came of it. */
export function MessageTaskListPage() {
  const t = useText(messageTasksText)
  const list = useList(getMessageTasksByPage, { filter: messageTaskFilter })
  const holds = useHolds()
  const navigate = useNavigate()
  const step = useMessageTaskSteps()
  const [dialog, setDialog] = useState<MessageTaskDialog | null>(null)
  useSendingNews(list.rows.some(({ status }) => status === 'SENDING'))
  return (
    <>
      <ListPage
        id="messageTasks"
        title={t('listTitle')}
        list={list}
        columns={useMessageTaskColumns()}
        actions={(task) => [
          { key: 'open', title: t('do.open'), run: () => void navigate(`/messageTask/detail?id=${task.id}`) },
          ...messageTaskActions(task, holds, { open: setDialog, step }),
        ]}
        peek={messageTaskPeek}
        create={{
          label: t('do.new'),
          code: 'MESSAGE_TASK_EDIT',
          run: () => setDialog({ kind: 'new', task: null }),
          first: { title: t('emptyTitle'), hint: t('emptyHint') },
        }}
        search={<MessageTaskSearchForm list={list} />}
      />
      <MessageTaskDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </>
  )
}

function MessageTaskSearchForm({ list }: { list: List<MessageTaskRow, MessageTaskFilter> }) {
  const title = useTitles(messageTaskRecord)
  const draft = useDraft(list)
  const { field } = draft
  return (
    <SearchForm draft={draft}>
      <TextFilter label={title('title')} {...field('title')} />
      <LabelFilter of={messageTaskRecord} {...field('channel')} />
      <LabelFilter of={messageTaskRecord} {...field('status')} />
      <DateRangeFilter label={title('scheduledAt')} from={field('scheduledFrom')} to={field('scheduledTo')} />
    </SearchForm>
  )
}

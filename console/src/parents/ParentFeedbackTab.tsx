import { listFeedback } from '@camp/contract/feedback/feedback'
import { feedbackCategory, feedbackStatus } from '@camp/contract/feedback/feedback.labels'
import { parentRecord } from '@camp/contract/parents/parents.record'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { PlainList, usePages } from '../ui/page/PlainList.tsx'
import { StatusTag, TimeCell } from '../ui/table/cells.tsx'
import { parentsText } from './parents.text.ts'

/** What the family wrote, and what was answered. */
export function ParentFeedbackTab({ parentId }: { readonly parentId: number }) {
  const t = useText(parentsText)
  const title = useTitles(parentRecord)
  const language = useLanguage()
  const { page, size, ...turn } = usePages()
  const { data, error, refetch } = useCall(listFeedback, { query: { parentId, page, size } }, { keepPrevious: true })
  return (
    <PlainList
      label={t('tab.feedback')}
      rows={data?.content}
      keyOf={(row) => row.id}
      error={error}
      onRetry={() => void refetch()}
      empty={t('none.feedback')}
      pages={{ page, size, total: data?.totalElements ?? 0, ...turn }}
      columns={[
        { key: 'category', title: t('field.category'), width: 92, cell: (row) => feedbackCategory.label(row.category, language) },
        {
          key: 'content',
          title: t('field.content'),
          cell: (row) => (
            <>
              {row.content}
              {row.reply && <div className="quiet parents-reply">{t('reply', { by: row.handledByName ?? '', text: row.reply })}</div>}
            </>
          ),
        },
        { key: 'created', title: t('field.created'), width: 112, cell: (row) => <TimeCell at={row.createdAt} /> },
        { key: 'status', title: title('activeFlg'), width: 104, cell: (row) => <StatusTag of={feedbackStatus} value={row.status} /> },
      ]}
    />
  )
}

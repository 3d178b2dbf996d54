import { undoParentMerge } from '@camp/contract/parents/parents.merges'
import { parentRecord } from '@camp/contract/parents/parents.record'
import { formatTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { confirmStep } from '../ui/overlay/confirmDanger.tsx'
import { Can } from '../ui/page/Can.tsx'
import { Descriptions } from '../ui/page/Descriptions.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { nameIn } from '../ui/page/recordNames.tsx'
import { IdCell, TimeCell } from '../ui/table/cells.tsx'
import { mergingText } from './merging.text.ts'
import { familyAreas, type ParentDetail } from './parentRow.ts'
import { useChildLine } from './parents.parts.ts'
import { parentsText } from './parents.text.ts'

interface PartProps {
  readonly parent: ParentDetail
}

/** Who it is, and how the family came. */
export function ParentFactsCard({ parent }: PartProps) {
  const t = useText(parentsText)
  const title = useTitles(parentRecord)
  return (
    <Card title={t('part.facts')}>
      <Descriptions
        facts={[
          { key: 'nickname', title: title('nickname'), value: parent.nickname },
          { key: 'number', title: t('field.number'), value: <IdCell value={String(parent.id)} /> },
          { key: 'channel', title: title('channelName'), value: parent.channelName && nameIn(parent, 'channelName') },
          { key: 'referrer', title: title('referrerName'), value: parent.referrerName && nameIn(parent, 'referrerName') },
          { key: 'registered', title: title('registeredAt'), value: formatTime(parent.registeredAt) },
          {
            key: 'active',
            title: title('lastActiveAt'),
            value: parent.lastActiveAt ? formatTime(parent.lastActiveAt) : undefined,
          },
        ]}
      />
    </Card>
  )
}

/** The children, each in a line. */
export function ParentChildrenCard({ parent }: PartProps) {
  const t = useText(parentsText)
  const lineOf = useChildLine()
  return (
    <Card title={t('part.children')}>
      {parent.children.length === 0 && <p className="quiet">{t('noChildren')}</p>}
      <ul className="parents-list">
        {parent.children.map((child) => (
          <li key={child.id}>
            <span>{[child.name, child.englishName].filter(Boolean).join(' · ')}</span>
            <small>{lineOf(child)}</small>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Accounts that were joined to this one, and the way back. */
export function ParentMergesCard({ parent }: PartProps) {
  const t = useText(parentsText)
  const m = useText(mergingText)
  const undo = useAction(undoParentMerge, { stale: familyAreas })
  if (parent.merges.length === 0) return null
  const takeBack = async (merge: ParentDetail['merges'][number]) => {
    const question = { title: m('undo.title', { name: merge.nickname }), text: m('undo.text'), confirm: m('undo.confirm') }
    if (!(await confirmStep(question))) return
    if (await undo.run({ body: { mergeId: merge.id } }, { kept: parent.id })) toast('success', t('done.undo'))
  }
  return (
    <Card title={t('part.merges')}>
      <ul className="parents-list">
        {parent.merges.map((merge) => (
          <li key={merge.id}>
            <span>
              {merge.nickname} · {merge.phone}
            </span>
            <small>
              <TimeCell at={merge.createdAt} /> {[merge.byName, merge.reason].filter(Boolean).join(' · ')}
            </small>
            <Can action="PARENT_MERGE">
              <button type="button" className="link" disabled={undo.busy} onClick={() => void takeBack(merge)}>
                {m('undo.confirm')}
              </button>
            </Can>
          </li>
        ))}
      </ul>
    </Card>
  )
}

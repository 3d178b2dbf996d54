import { textOf } from '../platform/i18n.ts'
import type { RowAction } from '../ui/table/column.ts'
import type { ParentBrief, ParentTask } from './parentRow.ts'
import { parentsText } from './parents.text.ts'

const t = textOf(parentsText)

interface Starters {
  start(task: ParentTask): void
  /** Freezes or activates, after a question. */
  turn(parent: ParentBrief): void
}

/** What can be done with a family: removed without its code. */
export function parentActions(
  parent: ParentBrief,
  holds: (...codes: readonly string[]) => boolean,
  { start, turn }: Starters,
): RowAction[] {
  const step = parent.activeFlg === 'ACTIVE' ? 'freeze' : 'activate'
  return [
    ...(holds('PARENT_EDIT')
      ? [
          { key: 'tags', title: t('do.tags'), run: () => start({ kind: 'tags', parent }) },
          { key: step, title: t(`do.${step}`), run: () => turn(parent), ...(step === 'freeze' && { danger: true as const }) },
        ]
      : []),
    ...(holds('PARENT_ERASE')
      ? [{ key: 'erase', title: t('do.erase'), run: () => start({ kind: 'erase', parent }), danger: true as const }]
      : []),
  ]
}

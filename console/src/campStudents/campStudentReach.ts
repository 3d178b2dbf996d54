import type { CampStudentDetail } from '@camp/contract/campStudents/campStudents.weeks'
import { startNote } from '../followUps/followUps.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useWarningActs } from '../risk/risk.parts.tsx'
import type { RowAction } from '../ui/table/column.ts'
import { dial, useReveal } from '../ui/table/useReveal.ts'
import { campStudentsText } from './campStudents.text.ts'

type Reached = Pick<CampStudentDetail, 'id' | 'parentId' | 'atRisk' | 'warning'> & {
  readonly parent: Pick<CampStudentDetail['parent'], 'phone'>
}

/**
 * With the steps of an enrolment, how its family is reached: by phone, by a message, and a note of what came of it. Of a child at risk, or one that
 * may stop, these come first, and lead.
 */
export function useWithReach(
  { id, parentId, parent, atRisk, warning }: Reached,
  steps: readonly RowAction[],
  write: () => void,
): { readonly items: readonly RowAction[]; readonly next: string | undefined } {
  const t = useText(campStudentsText)
  const holds = useHolds()
  const warned = useWarningActs({ id, warning })
  const isFirst = atRisk || warning !== null
  const phone = useReveal({ entity: 'parent', id: parentId, field: 'phone' })
  const reach = [
    holds('PII_VIEW') && parent.phone !== '' && { key: 'call', title: t('do.call'), run: () => void dial(phone) },
    holds('FOLLOW_UP') && { key: 'note', title: t('do.note'), run: startNote },
    ...warned,
    holds('MESSAGE_TASK_EDIT') && { key: 'message', title: t('do.message'), run: write },
  ].filter((item) => item !== false)
  return { items: isFirst ? [...reach, ...steps] : [...steps, ...reach], next: isFirst ? reach[0]?.key : undefined }
}

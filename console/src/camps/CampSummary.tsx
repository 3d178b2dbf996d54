import { useText } from '../platform/i18n.ts'
import { Descriptions, type Fact } from '../ui/page/Descriptions.tsx'
import { type CampValues, campDates } from './campForm.ts'
import { campsText } from './camps.text.ts'

interface CampSummaryProps {
  readonly values: CampValues
  /** What the chosen type and goods are called. */
  readonly type: string
  readonly goods: string
  /** The groups of the camp before can come along. */
  readonly copies: boolean
}

/** What will be saved, to be read once more. */
export function CampSummary({ values, type, goods, copies }: CampSummaryProps) {
  const t = useText(campsText)
  const { name, term, capacity, startDate, endDate, enrolStart, enrolEnd, lessons, remark, withGroups } = values
  const period = (from: string, to: string) => (from || to) && `${from || '?'} ~ ${to || '?'}`
  const without = lessons.filter(({ resourceId }) => resourceId === null).length
  const taught = t('lessonCount', { days: campDates(startDate, endDate).length, count: lessons.length })
  const fact = (key: string, title: string, value: string, wide = false): Fact => ({ key, title, value: value.trim() || undefined, wide })
  return (
    <Descriptions
      facts={[
        fact('name', t('field.name'), name),
        fact('term', t('field.term'), term),
        fact('type', t('field.type'), type),
        fact('goods', t('field.goods'), goods),
        fact('capacity', t('field.capacity'), capacity),
        fact('camp', t('field.campPeriod'), period(startDate, endDate)),
        fact('enrol', t('field.enrolPeriod'), period(enrolStart, enrolEnd)),
        fact('lessons', t('field.lessons'), without > 0 ? `${taught} · ${t('withoutResource', { count: without })}` : taught),
        ...(copies ? [fact('groups', t('field.groups'), t(withGroups ? 'groupsCopied' : 'groupsNotCopied'))] : []),
        fact('remark', t('field.remark'), remark, true),
      ]}
    />
  )
}

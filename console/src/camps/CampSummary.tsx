import { campRecord } from '@camp/contract/camps/camps.record'
import { useText } from '../platform/i18n.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
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
  const title = useTitles(campRecord)
  const { name, term, capacity, startDate, endDate, enrolStart, enrolEnd, lessons, remark, withGroups } = values
  const period = (from: string, to: string) => (from || to) && `${from || '?'} ~ ${to || '?'}`
  const without = lessons.filter(({ resourceId }) => resourceId === null).length
  const taught = t('lessonCount', { days: campDates(startDate, endDate).length, count: lessons.length })
  const fact = (key: string, title: string, value: string, wide = false): Fact => ({ key, title, value: value.trim() || undefined, wide })
  return (
    <Descriptions
      facts={[
        fact('name', title('name'), name),
        fact('term', title('term'), term),
        fact('type', title('campType'), type),
        fact('goods', title('goods'), goods),
        fact('capacity', title('capacity'), capacity),
        fact('camp', t('field.campPeriod'), period(startDate, endDate)),
        fact('enrol', t('field.enrolPeriod'), period(enrolStart, enrolEnd)),
        fact('lessons', t('field.lessons'), without > 0 ? `${taught} · ${t('withoutResource', { count: without })}` : taught),
        ...(copies ? [fact('groups', t('field.groups'), t(withGroups ? 'groupsCopied' : 'groupsNotCopied'))] : []),
        fact('remark', title('remark'), remark, true),
      ]}
    />
  )
}

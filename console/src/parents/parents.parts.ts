import type { CallAnswer } from '@camp/contract/base/call'
import { gender } from '@camp/contract/camps/camps.labels'
import type { getParent } from '@camp/contract/parents/parents'
import { useLanguage } from '../platform/i18n.ts'

type Child = CallAnswer<typeof getParent>['children'][number]

/** What is known of a child beside its name, in one line: gender, birthday, grade and level. */
export function useChildLine(): (child: Child) => string {
  const language = useLanguage()
  return (child) =>
    [child.gender && gender.label(child.gender, language), child.birthday, child.grade, child.englishLevel].filter(Boolean).join(' · ')
}

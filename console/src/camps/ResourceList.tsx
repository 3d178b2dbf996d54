import { resourceKind } from '@camp/contract/camps/camps.labels'
import { getResourceOptions } from '@camp/contract/resources/resources'
import { useDeferredValue, useState } from 'react'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { OptionList } from '../ui/form/OptionList.tsx'
import { optionsOf } from '../ui/form/options.ts'
import type { LessonDraft } from './campForm.ts'
import { campsText } from './camps.text.ts'

interface ResourceListProps {
  readonly lesson: LessonDraft
  choose(resource: { id: number; title: string } | null): void
}

/** Resources to choose from, found by what is typed; the first entry is none. */
export function ResourceList({ lesson, choose }: ResourceListProps) {
  const t = useText(campsText)
  const language = useLanguage()
  const [words, setWords] = useState('')
  const keyword = useDeferredValue(words.trim())
  const resources = useCall(getResourceOptions, { query: keyword ? { keyword } : {} }, { keepPrevious: true })
  const options = optionsOf(resources, (list) => [
    { value: 0, label: t('noResource') },
    ...list.map(({ id, title, kind }) => ({ value: id, label: title, hint: resourceKind.label(kind, language) })),
  ])
  return (
    <OptionList
      multiple={false}
      label={t('resource', { day: lesson.day })}
      options={options}
      chosen={[lesson.resourceId ?? 0]}
      onFind={setWords}
      choose={(id) => {
        const found = resources.data?.find((resource) => resource.id === id)
        choose(found ? { id: found.id, title: found.title } : null)
      }}
    />
  )
}

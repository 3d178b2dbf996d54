import { thingNamed } from '@camp/contract/records'
import { useMemo } from 'react'
import { useLanguage } from '../platform/i18n.ts'
import { wordsOfThing } from '../platform/signedIn/recordWords.ts'

/** How the fields of entries about one kind of thing are said, and their values. */
export function useRecordWords(entity: string) {
  const language = useLanguage()
  return useMemo(() => wordsOfThing(thingNamed(entity), language), [entity, language])
}

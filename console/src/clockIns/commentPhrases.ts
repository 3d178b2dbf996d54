import { getPreference } from '@camp/contract/base/preferences'
import { textOf, useLanguage } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { PHRASES_MOST, type Phrase } from '../ui/desk/AnswerBox.tsx'
import { commentDeskText } from './commentDesk.text.ts'

/** Where one's own phrases are kept on the server. */
export const PHRASES = { key: 'commentPhrases' } as const
export const PHRASE_MOST = 60

const words = textOf(commentDeskText)
/** What everybody begins with. */
const usual = () => (['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'] as const).map((key) => words(`usual.${key}`))

/** What was kept, if it is any: phrases, none of them empty. */
const read = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string' && one !== '').slice(0, PHRASES_MOST) : undefined

/** One's own phrases, in the order of their digits; undefined until they are known. */
export function useOwnPhrases(): readonly string[] | undefined {
  useLanguage()
  const { data, isError } = useCall(getPreference, { params: PHRASES }, { staleTime: Number.POSITIVE_INFINITY, quiet: () => true })
  if (!data && !isError) return undefined
  return read(data?.value) ?? usual()
}

/** As they are inserted: `{child}` is who is spoken to. */
export const phrasesFor = (phrases: readonly string[], child: string): readonly Phrase[] =>
  phrases.map((text, index) => ({ key: index, title: text.replaceAll('{child}', child), text: text.replaceAll('{child}', child) }))

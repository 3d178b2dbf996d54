import type { Language } from '@camp/contract/errors'
import { useEffect, useState } from 'react'
import { type Chunk, ChunkError, chunk } from '../../platform/chunk.ts'
import { useLanguage } from '../../platform/i18n.ts'
import type { HelpEntry } from './helpPage.ts'
import { helpFinder } from './helpSearch.ts'
import { helpTitle } from './helpTitles.ts'

type Find = ReturnType<typeof helpFinder>

const finderOf = (entries: readonly HelpEntry[]): Find =>
  helpFinder(entries, (name) => {
    const title = helpTitle(name)
    return title ? `${title.zh} ${title.en}` : ''
  })

const finders: Readonly<Record<Language, Chunk<Find>>> = {
  'zh-CN': chunk(async () => finderOf((await import('virtual:help-search/zh-CN')).entries)),
  'en-US': chunk(async () => finderOf((await import('virtual:help-search/en-US')).entries)),
}

const none: readonly HelpEntry[] = []

/** A question: some words. Numbers and addresses mean records and screens. */
const isAsked = (text: string): boolean => /\p{Script=Han}{2}|[a-z]{3}/iu.test(text) && !/^[/\d]/.test(text)

/** What of the help answers a text, in the language of the reader; nothing until it is loaded, or where it cannot be. */
export function useHelpHits(text: string, most: number): readonly HelpEntry[] {
  const language = useLanguage()
  const [hits, setHits] = useState(none)
  const typed = text.trim()
  useEffect(() => {
    if (!isAsked(typed)) return setHits(none)
    let late = false
    finders[language].read().then(
      (find) => {
        if (!late) setHits(find(typed, most))
      },
      (error) => {
        if (error instanceof ChunkError) error.shown()
      },
    )
    return () => {
      late = true
    }
  }, [typed, most, language])
  return hits
}

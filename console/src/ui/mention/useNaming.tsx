import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Late, latePart } from '../base/latePart.tsx'
import { type Colleague, type Naming, namingAt, type Readers, type WordsBox } from './naming.ts'

const colleagues = latePart(async () => (await import('./MentionList.tsx')).MentionList)

interface NamingProps {
  readonly box: RefObject<WordsBox | null>
  readonly words: string
  /** Undefined: nobody can be named here. */
  readonly readers: Readers | undefined
  /** Somebody was chosen; `words` are those with the name in them. */
  onName(words: string, one: Colleague): void
}

/** An @ in a box offers colleagues. `typed` hears of each change of its words; `list` stands beside the box. */
export function useNaming({ box, words, readers, onName }: NamingProps): { typed(words: string): void; list: ReactNode } {
  const [naming, setNaming] = useState<Naming>()
  /** Where the caret goes once the name stands there. */
  const caret = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (caret.current === undefined) return
    box.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  if (!readers) return { typed: () => undefined, list: null }
  const choose = (one: Colleague) => {
    if (!naming) return
    const after = words.slice(naming.at + 1 + naming.keyword.length)
    caret.current = naming.at + one.name.length + 2
    onName(`${words.slice(0, naming.at)}@${one.name}${after.startsWith(' ') ? '' : ' '}${after}`, one)
    setNaming(undefined)
  }
  return {
    typed: (next) => setNaming(namingAt(next, box.current?.selectionStart ?? next.length)),
    list: naming && (
      <Late part={colleagues} props={{ readers, keyword: naming.keyword, box, choose, onClose: () => setNaming(undefined) }} />
    ),
  }
}

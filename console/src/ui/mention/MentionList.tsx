import { type RefObject, useEffect, useId, useState } from 'react'
import { useText } from '../../platform/i18n.ts'
import { useCall } from '../../platform/signedIn/query.ts'
import { isSpelt } from '../../platform/signedIn/spelling.ts'
import { Popover } from '../overlay/Popover.tsx'
import { mentionText } from './mention.text.ts'
import type { Colleague, Readers, WordsBox } from './naming.ts'
import './mention.css'

/** So many are in view: one types on to find others. */
const OFFERED = 8

/** Those whom the server found by what is typed, then those whose name is spelt by it. */
function offered(found: unknown, all: unknown, keyword: string): readonly Colleague[] {
  const [first = [], others = []] = [found, all].map((answer) => (answer ?? []) as readonly Colleague[]) // calls that offer colleagues answer so
  const spelt = others.filter(({ id, name }) => isSpelt(name, keyword) && !first.some((one) => one.id === id))
  return [...first, ...spelt].slice(0, OFFERED)
}

interface MentionListProps {
  readonly readers: Readers
  readonly keyword: string
  readonly box: RefObject<WordsBox | null>
  choose(colleague: Colleague): void
  onClose(): void
}

/** The colleagues who may read it, below what is typed: arrows move, Enter or Tab takes one, Esc leaves the words as they are. */
export function MentionList({ readers, keyword, box, choose, onClose }: MentionListProps) {
  const t = useText(mentionText)
  const id = useId()
  const answer = useCall(readers.call, readers.input(keyword), { keepPrevious: true, quiet: () => true }).data
  const spells = /^[a-z]{2,}$/i.test(keyword)
  const all = useCall(readers.call, readers.input(''), { enabled: spells, quiet: () => true }).data
  const data = offered(answer, spells ? all : undefined, keyword)
  const [active, setActive] = useState(0)
  const at = Math.min(active, Math.max(0, data.length - 1))
  // The box keeps the focus and its keys, as somebody is writing there.
  useEffect(() => {
    const area: HTMLElement | null = box.current
    if (!area) return
    const take = (event: KeyboardEvent) => {
      event.preventDefault()
      event.stopPropagation()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const one = data[at]
      if (data.length > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
        take(event)
        setActive((at + (event.key === 'ArrowDown' ? 1 : data.length - 1)) % data.length)
      } else if (one && (event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) {
        take(event)
        choose(one)
      }
    }
    area.addEventListener('keydown', onKey)
    area.setAttribute('aria-controls', id)
    if (data.length > 0) area.setAttribute('aria-activedescendant', `${id}-${at}`)
    return () => {
      area.removeEventListener('keydown', onKey)
      area.removeAttribute('aria-controls')
      area.removeAttribute('aria-activedescendant')
    }
  })
  const anchor = box.current
  if (!anchor || data.length === 0) return null
  return (
    <Popover anchor={anchor} onClose={onClose}>
      <div id={id} className="mention-list" role="listbox" aria-label={t('colleagues')}>
        {data.map((one, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box
          <div
            key={one.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            // The box keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(one)}
          >
            {one.name}
          </div>
        ))}
      </div>
    </Popover>
  )
}

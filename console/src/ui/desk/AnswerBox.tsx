import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useText } from '../../platform/i18n.ts'
import { useKeyWords } from '../../platform/signedIn/boundKeys.ts'
import { Button } from '../base/Button.tsx'
import { keysText } from '../keys.text.ts'
import { isTyped } from './useDesk.ts'
import './desk.answer.css'

/** Words that are at hand by a digit: its place among the first nine. */
export interface Phrase {
  readonly key: string | number
  readonly title: string
  readonly text: string
}

/** So many digits there are. */
export const PHRASES_MOST = 9

interface AnswerBoxProps {
  readonly box: RefObject<HTMLTextAreaElement | null>
  readonly text: string
  readonly most: number
  readonly label: string
  readonly placeholder: string
  readonly rows?: number
  readonly phrases: readonly Phrase[]
  /** What the phrases are together. */
  readonly phrasesLabel: string
  /** Behind the phrases: where they are changed. */
  readonly beside?: ReactNode
  /** Between the text and the button: what goes along with it. */
  readonly children?: ReactNode
  /** Before the button. */
  readonly foot: ReactNode
  readonly send: string
  readonly busy: boolean
  /** Further keys inside the box, with Alt, by their code. */
  readonly altKeys?: Readonly<Record<string, () => void>>
  /** What was typed, as it is kept now: several keys may come before the next draw. */
  now(): string
  onText(text: string): void
  onSend(): void
}

/** The foot of a desk: what is answered, with phrases by 1 to 9 outside the box and Alt+1 to 9 inside, sent by Ctrl+Enter. */
export function AnswerBox({ box, phrases, now, onText, onSend, ...of }: AnswerBoxProps) {
  const t = useText(keysText)
  const insert = (phrase: Phrase | undefined) => {
    if (!phrase || of.busy) return
    const before = now()
    const at = document.activeElement === box.current ? (box.current?.selectionStart ?? before.length) : before.length
    onText((before.slice(0, at) + phrase.text + before.slice(at)).slice(0, of.most))
    box.current?.focus()
  }
  usePhraseKeys((digit) => insert(phrases[digit - 1]))
  const digits = phrases.length > 1 ? `1 … ${phrases.length}` : '1'
  useKeyWords('screen', [
    { words: of.send, strokes: ['Ctrl', 'Enter'] },
    phrases.length > 0 && { words: t('phrase'), strokes: [digits] },
    phrases.length > 0 && { words: t('phraseInside'), strokes: ['Alt', digits] },
    { words: t('leaveBox'), strokes: ['Esc'] },
  ])
  const onKeyDown = (event: KeyboardEvent) => {
    const alt = event.altKey ? of.altKeys?.[event.code] : undefined
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      // Held down, it would send what was begun for the next one, too.
      if (!event.repeat) onSend()
    } else if (event.altKey && /^Digit[1-9]$/.test(event.code)) {
      event.preventDefault()
      insert(phrases[Number(event.code.slice(5)) - 1])
    } else if (alt) {
      event.preventDefault()
      alt()
    } else if (event.key === 'Escape') box.current?.blur()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside
    <div className="desk-answer no-print" onKeyDown={onKeyDown}>
      {(phrases.length > 0 || of.beside) && (
        <div className="desk-phrases" role="toolbar" aria-label={of.phrasesLabel}>
          {phrases.map((phrase, index) => (
            <button key={phrase.key} type="button" className="desk-phrase" title={phrase.text} onClick={() => insert(phrase)}>
              <kbd>{index + 1}</kbd> {phrase.title}
            </button>
          ))}
          {of.beside}
        </div>
      )}
      <textarea
        ref={box}
        data-reply=""
        rows={of.rows ?? 4}
        aria-label={of.label}
        placeholder={of.placeholder}
        maxLength={of.most}
        // What came after it was sent would be lost.
        readOnly={of.busy}
        value={of.text}
        onChange={({ target }) => onText(target.value)}
      />
      {of.children}
      <div className="desk-send">
        {of.foot}
        <Button kind="primary" busy={of.busy} onClick={onSend}>
          {of.send} <kbd>Ctrl Enter</kbd>
        </Button>
      </div>
    </div>
  )
}

/** 1 to 9 outside of fields, dialogs and menus: a menu has digits of its own. */
function usePhraseKeys(insert: (digit: number) => void): void {
  const latest = useRef(insert)
  latest.current = insert
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (isTyped(event) || event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return
      event.preventDefault()
      latest.current(Number(event.key))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

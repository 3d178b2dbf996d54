import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useOnce, useWhenever } from '../../platform/effects.ts'
import { useText } from '../../platform/i18n.ts'
import { Button } from '../base/Button.tsx'
import { uiText } from '../ui.text.ts'
import { MarkBox } from './MarkBox.tsx'
import { type Option, type Options, optionState } from './options.ts'
import './form.options.css'

interface OptionListProps<Value extends string | number> {
  readonly label: string
  readonly options: Options<Value>
  readonly chosen: readonly Value[]
  readonly multiple: boolean
  choose(value: Value): void
  /** Called with what is typed to find, where the options are only the first of many. */
  onFind?(words: string): void
}

/** From this many options on one can type to find. */
const FIND_FROM = 9
/** No more are drawn: one types to find the others. */
const MOST = 200

/** The options as they stand. What could not be loaded is asked for anew whenever the list is opened, and by `again`. */
function useOptionState<Value extends string | number>(options: Options<Value>) {
  const { list, failed, retry } = optionState(options)
  const [asking, setAsking] = useState(failed)
  const again = async () => {
    setAsking(true)
    await retry?.()
    setAsking(false)
  }
  // Once, when the list is opened.
  useOnce(() => {
    if (failed) void again()
  })
  return { list, failed: failed && !asking, again }
}

/** The options of a select: arrow keys, Home and End move, Enter chooses, typing finds. */
export function OptionList<Value extends string | number>({ options, ...props }: OptionListProps<Value>) {
  const { list, failed, again } = useOptionState(options)
  // What is typed outlasts a failure, as the caller still asks for it.
  const [words, setWords] = useState('')
  return list ? (
    <LoadedOptions {...props} options={list} words={words} setWords={setWords} />
  ) : (
    <OptionsNote failed={failed} onRetry={() => void again()} />
  )
}

/** What is typed within this many milliseconds of each other is one word. */
const ONE_WORD = 700

/** Where the letters that are typed lead: the first option that begins with them, from the active one on; one letter again and again goes on. */
function useTypeAhead(labels: readonly string[], active: number): (key: string) => number | undefined {
  const typed = useRef({ word: '', at: 0 })
  return (key) => {
    const letter = key.toLowerCase()
    const now = performance.now()
    const before = now - typed.current.at < ONE_WORD ? typed.current.word : ''
    const word = before === letter ? letter : before + letter
    typed.current = { word, at: now }
    const from = word.length > 1 ? active : active + 1
    const order = labels.map((_label, n) => (from + n) % labels.length)
    return order.find((at) => labels[at]?.toLowerCase().startsWith(word))
  }
}

interface LoadedOptionsProps<Value extends string | number> extends OptionListProps<Value> {
  readonly options: readonly Option<Value>[]
  readonly words: string
  setWords(words: string): void
}

function LoadedOptions<Value extends string | number>(props: LoadedOptionsProps<Value>) {
  const { label, options, chosen, multiple, words, setWords, choose, onFind } = props
  const t = useText(uiText)
  const id = useId()
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      options.findIndex((option) => chosen.includes(option.value)),
    ),
  )
  const field = useRef<HTMLElement | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const wanted = words.trim().toLowerCase()
  const found = options.filter((option) => option.label.toLowerCase().includes(wanted)).slice(0, MOST)
  const findable = onFind !== undefined || options.length >= FIND_FROM

  useEffect(() => {
    field.current?.focus()
  }, [])
  // The active option is in view after each move.
  useWhenever([active], () => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  })

  const typedTo = useTypeAhead(
    found.map((option) => option.label),
    active,
  )
  const target = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): number | undefined => {
    // In the search field they belong to its text.
    const ends = findable && words !== '' ? {} : { Home: 0, End: found.length - 1 }
    const moves = { ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + 8, PageUp: active - 8, ...ends }
    if (key in moves) return moves[key as keyof typeof moves] // one of its keys, as `in` has just said
    const isLetter = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
    return isLetter && !findable ? typedTo(key) : undefined
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = target(event)
    if (to !== undefined) {
      event.preventDefault()
      setActive(Math.max(0, Math.min(to, found.length - 1)))
    } else if (event.key === 'Enter' || (event.key === ' ' && !findable)) {
      event.preventDefault()
      const option = found[active]
      if (option) choose(option.value)
    }
  }
  const keyboard = { onKeyDown, 'aria-controls': `${id}l`, 'aria-activedescendant': found.length > 0 ? `${id}-${active}` : undefined }
  return (
    <div className="form-options">
      {findable && (
        <input
          {...keyboard}
          ref={(input) => {
            field.current = input
          }}
          className="form-options-find"
          role="combobox"
          aria-expanded="true"
          aria-label={`${label} ${t('find')}`}
          placeholder={t('find')}
          value={words}
          onChange={(event) => {
            setWords(event.target.value)
            onFind?.(event.target.value)
            setActive(0)
          }}
        />
      )}
      <div
        ref={(element) => {
          list.current = element
          if (!findable) field.current = element
        }}
        id={`${id}l`}
        className="form-options-list"
        role="listbox"
        aria-label={label}
        aria-multiselectable={multiple}
        {...(findable ? { tabIndex: -1 } : { ...keyboard, tabIndex: 0 })}
      >
        {found.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list itself handles the keys of its active option
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays on the list or its search field
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            className="form-option"
            aria-selected={chosen.includes(option.value)}
            data-active={index === active || undefined}
            onPointerMove={() => setActive(index)}
            onClick={() => choose(option.value)}
          >
            {multiple && <MarkBox mark={chosen.includes(option.value) ? 'true' : 'false'} />}
            <span className="form-option-label">{option.label}</span>
            {option.hint && <small>{option.hint}</small>}
          </div>
        ))}
      </div>
      {found.length === 0 && <div className="form-options-note">{t(wanted === '' ? 'nothingYet' : 'nothingFound')}</div>}
    </div>
  )
}

/** In place of options that are not there: they are being loaded, or could not be. It holds the focus, which the list takes over. */
function OptionsNote({ failed, onRetry }: { readonly failed: boolean; onRetry(): void }) {
  const t = useText(uiText)
  const box = useRef<HTMLDivElement>(null)
  // The button comes and goes with the failure.
  useWhenever([failed], () => {
    const focused = box.current?.querySelector('button') ?? box.current
    focused?.focus()
  })
  return (
    <div ref={box} tabIndex={-1} className="form-options form-options-note" role={failed ? 'alert' : 'status'}>
      <p>{t(failed ? 'errorTitle' : 'loading')}</p>
      {failed && <Button onClick={onRetry}>{t('retry')}</Button>}
    </div>
  )
}

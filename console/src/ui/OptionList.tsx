import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { uiText } from './ui.text.ts'

/** One value that can be chosen. */
export interface Option<Value extends string | number> {
  readonly value: Value
  readonly label: string
  /** Small words at the end, e.g. that it is no longer in use. */
  readonly hint?: string
}

interface OptionListProps<Value extends string | number> {
  readonly label: string
  readonly options: readonly Option<Value>[] | undefined
  readonly chosen: readonly Value[]
  readonly multiple: boolean
  choose(value: Value): void
  /** Told what is typed to find, where the options are only the first of many. */
  onFind?(words: string): void
}

/** From this many options on one can type to find. */
const FIND_FROM = 9
/** No more are drawn: one types to find the others. */
const MOST = 200

/** The options of a select: arrow keys move, Enter chooses, typing finds. */
export function OptionList<Value extends string | number>({ label, options, chosen, multiple, choose, onFind }: OptionListProps<Value>) {
  const t = useText(uiText)
  const id = useId()
  const [words, setWords] = useState('')
  const [active, setActive] = useState(() => Math.max(0, options?.findIndex((option) => chosen.includes(option.value)) ?? 0))
  const field = useRef<HTMLElement | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const wanted = words.trim().toLowerCase()
  const found = (options ?? []).filter((option) => option.label.toLowerCase().includes(wanted)).slice(0, MOST)
  const findable = onFind !== undefined || (options?.length ?? 0) >= FIND_FROM

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the options come, the field is there and takes the focus
  useEffect(() => {
    field.current?.focus()
  }, [options === undefined])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active option is in view after each move
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + 8, PageUp: active - 8 }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      setActive(Math.max(0, Math.min(to, found.length - 1)))
    } else if (event.key === 'Enter' || (event.key === ' ' && !findable)) {
      event.preventDefault()
      const option = found[active]
      if (option) choose(option.value)
    }
  }
  if (!options) return <div className="options options-note">{t('loading')}</div>
  const keyboard = { onKeyDown, 'aria-controls': `${id}l`, 'aria-activedescendant': found.length > 0 ? `${id}-${active}` : undefined }
  return (
    <div className="options">
      {findable && (
        <input
          {...keyboard}
          ref={(input) => {
            field.current = input
          }}
          className="options-find"
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
        className="options-list"
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
            className="option"
            aria-selected={chosen.includes(option.value)}
            data-active={index === active || undefined}
            onPointerMove={() => setActive(index)}
            onClick={() => choose(option.value)}
          >
            {multiple && (
              <span className="option-box" aria-hidden="true">
                <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
                  <path d="m2 6 3 3 5-6" />
                </svg>
              </span>
            )}
            <span className="option-label">{option.label}</span>
            {option.hint && <small>{option.hint}</small>}
          </div>
        ))}
      </div>
      {found.length === 0 && <div className="options-note">{t('nothingFound')}</div>}
    </div>
  )
}

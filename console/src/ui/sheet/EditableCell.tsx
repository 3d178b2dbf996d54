import type { AnyCall, CallInput } from '@camp/contract/base/call'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '../../platform/i18n.ts'
import { toast, undoable } from '../../platform/notices.ts'
import { type AnnouncementArgs, markStale, useAction } from '../../platform/signedIn/query.ts'
import { Stroke } from '../base/icons.tsx'
import { type Colleague, idsIn, namedWith, type Readers } from '../mention/naming.ts'
import { useNaming } from '../mention/useNaming.tsx'
import { editText } from './edit.text.ts'
import './sheet.edit.css'

interface EditableCellProps<C extends AnyCall> {
  /** The title of the column. */
  readonly label: string
  /** The value as it stands, as one types it. */
  readonly text: string
  /** As the table shows it. */
  readonly children: ReactNode
  /** The row that Tab enters. */
  readonly active: boolean | undefined
  readonly inputMode?: 'decimal' | 'numeric'
  readonly maxLength?: number | undefined
  /** What is meant by what was typed; `wrong`: nothing that can be saved, in words. */
  read(typed: string): { readonly text: string } | { readonly wrong: string }
  readonly call: C
  readonly version: number
  /** `named`: the colleagues who were newly named in it. */
  input(text: string, version: number, named: readonly number[]): CallInput<C>
  /** Where colleagues can be named with @. */
  readonly readers?: Readers
  readonly said?: AnnouncementArgs<C>
}

/** What stands in the cell in place of the value: a box, or what was sent and is not in the row yet. */
type Phase =
  | { readonly is: 'typing'; readonly typed: string; readonly wrong?: string }
  | { readonly is: 'sent'; readonly typed: string; readonly over: number }

/**
 * A value that is changed where it stands: Enter or a click opens it, Enter keeps it and goes on to the same cell of the next row, Esc takes it
 * back. It is saved over the version that is shown: where somebody was faster that is said, and nothing is overwritten until Enter is pressed again.
 */
export function EditableCell<C extends AnyCall>(props: EditableCellProps<C>) {
  const { label, text, children, active, read, call, version, input } = props
  const said = (props.said ?? []) as AnnouncementArgs<C> // a call that announces nothing is told nothing
  const t = useText(editText)
  const client = useQueryClient()
  const [phase, setPhase] = useState<Phase>()
  // What was sent has come with the row. It is forgotten for good: taken back, the row says again what it said before.
  if (phase?.is === 'sent' && phase.over !== version) setPhase(undefined)
  const action = useAction(call, { quiet: ({ body }) => body !== undefined })
  const back = useAction(call)
  /** What stood there as it was opened: where a colleague wrote something else meanwhile, that is said before anything is sent. */
  const opened = useRef<string | null>(text)
  /** Who was named since it was opened, see `namedText`. */
  const named = useRef('')
  const button = useRef<HTMLButtonElement>(null)
  const returns = useRef(false)
  useLayoutEffect(() => {
    if (!returns.current || phase?.is === 'typing') return
    returns.current = false
    button.current?.focus()
  })

  const send = async (wanted: string) => {
    setPhase({ is: 'sent', typed: wanted, over: version })
    const answer = await action.run(input(wanted, version, idsIn(named.current, wanted)), ...said)
    const done = answer as { readonly version: number } | undefined // calls that save answer so
    if (!done) {
      // The refusal says what stands there now.
      opened.current = null
      setPhase({ is: 'typing', typed: wanted })
      return void markStale(client, [call.area])
    }
    undoable(t('saved', { label, text: wanted === '' ? t('nothing') : wanted }), t('undo'), async () => {
      if (await back.run(input(text, done.version, []), ...said)) toast('success', t('undone', { label }))
    })
  }
  /** False: it cannot be saved, and says why. */
  const keep = (typed: string): boolean => {
    const meant = read(typed)
    if ('wrong' in meant) {
      setPhase({ is: 'typing', typed, wrong: meant.wrong })
      return false
    }
    if (meant.text !== text && opened.current !== null && text !== opened.current) {
      opened.current = text
      setPhase({ is: 'typing', typed, wrong: t('conflict', { now: text === '' ? t('nothing') : text }) })
      return false
    }
    if (meant.text === text) setPhase(undefined)
    else void send(meant.text)
    return true
  }
  if (phase?.is !== 'typing') {
    return (
      <button
        ref={button}
        type="button"
        className="sheet-edit"
        data-number={props.inputMode !== undefined || undefined}
        data-edit={label}
        tabIndex={active ? 0 : -1}
        aria-busy={phase !== undefined || undefined}
        title={t('edit', { label })}
        onClick={() => {
          if (phase !== undefined) return
          named.current = ''
          opened.current = text
          setPhase({ is: 'typing', typed: text })
        }}
      >
        <span>{phase ? phase.typed : children}</span>
        <Stroke size={12}>
          <path d="M4 20h4L19 9l-4-4L4 16zM13.5 6.5l4 4" />
        </Stroke>
      </button>
    )
  }
  const { error } = action
  const conflict = error?.status === 409 && error.body?.error === 'VERSION_CONFLICT'
  const refusal = conflict ? t('conflict', { now: text === '' ? t('nothing') : text }) : error?.body?.msg
  return (
    <EditBox
      {...props}
      typed={phase.typed}
      wrong={phase.wrong ?? refusal}
      onType={(typed) => {
        action.reset()
        setPhase({ is: 'typing', typed })
      }}
      onName={(typed, one) => {
        named.current = namedWith(named.current, typed, one)
      }}
      onKeep={(typed, goesOn) => {
        returns.current = goesOn !== undefined
        if (!keep(typed)) return
        const next = goesOn?.()
        returns.current = next === undefined && goesOn !== undefined
        next?.click()
      }}
      onCancel={() => {
        returns.current = true
        action.reset()
        setPhase(undefined)
      }}
    />
  )
}

interface EditBoxProps extends Pick<EditableCellProps<AnyCall>, 'label' | 'inputMode' | 'maxLength' | 'readers'> {
  readonly typed: string
  readonly wrong: string | undefined
  onType(typed: string): void
  onName(typed: string, one: Colleague): void
  /** `goesOn` finds the same cell of the next row; without it the focus went elsewhere by itself. */
  onKeep(typed: string, goesOn?: () => HTMLElement | undefined): void
  onCancel(): void
}

function EditBox({ label, typed, wrong, inputMode, maxLength, readers, onType, onName, onKeep, onCancel }: EditBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  const naming = useNaming({
    box,
    words: typed,
    readers,
    onName: (words, one) => {
      onType(words)
      onName(words, one)
    },
  })
  useLayoutEffect(() => {
    // A refusal comes late: who types in the next row by then goes on there.
    if (document.activeElement?.matches('input, textarea, select')) return
    box.current?.focus()
    box.current?.select()
  }, [])
  const below = () => {
    const row = box.current?.closest('tr')?.nextElementSibling
    return [...(row?.querySelectorAll<HTMLElement>('[data-edit]') ?? [])].find(({ dataset }) => dataset.edit === label)
  }
  const press = (event: KeyboardEvent) => {
    // Arrows, Home and End are of the text, not of the rows.
    event.stopPropagation()
    if (event.key === 'Escape') onCancel()
    else if (event.key === 'Enter') onKeep(typed, below)
    else return
    event.preventDefault()
  }
  return (
    <span className="sheet-edit-box" data-number={inputMode !== undefined || undefined}>
      <input
        ref={box}
        type="text"
        autoComplete="off"
        aria-label={label}
        aria-invalid={wrong !== undefined || undefined}
        inputMode={inputMode}
        maxLength={maxLength}
        value={typed}
        onChange={(event) => {
          onType(event.target.value)
          naming.typed(event.target.value)
        }}
        onKeyDown={press}
        // What was refused waits for the person.
        onBlur={() => wrong === undefined && onKeep(typed)}
      />
      {wrong !== undefined && <span role="alert">{wrong}</span>}
      {naming.list}
    </span>
  )
}

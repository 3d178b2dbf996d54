import { clean, codeIn, digitsIn } from '@camp/contract/base/cleaning'
import { phoneOf } from '@camp/contract/base/rules.phone'
import { type ReactNode, useId, useState } from 'react'
import { formatMoney } from '../../platform/format.ts'
import { useText } from '../../platform/i18n.ts'
import { useHolds } from '../../platform/session.ts'
import { AMOUNT_ROOM, PASTED_ROOM, PHONE_ROOM, roomOf } from '../form/fieldRoom.ts'
import { parseYuan, yuanText } from '../form/money.ts'
import { uiText } from '../ui.text.ts'
import { filterText } from './filter.text.ts'
import { rangeText, useSayFilter } from './filterWords.ts'
import type { DraftField, ListField } from './useDraft.ts'
import './filter.css'

interface FilterBoxProps {
  readonly label: string
  /** The control that the label belongs to. */
  readonly control: string
  readonly wide?: boolean
  readonly error?: string | undefined
  readonly errorId?: string
  readonly children: ReactNode
}

/** The frame of a filter: its label stands inside, before the value. */
export function FilterBox({ label, control, wide = false, error, errorId, children }: FilterBoxProps) {
  return (
    <div className={wide ? 'filter filter-wide' : 'filter'} data-slot="filter" data-invalid={error !== undefined || undefined}>
      <label htmlFor={control}>{label}</label>
      {children}
      {error && (
        <span id={errorId} className="filter-error">
          {error}
        </span>
      )}
    </div>
  )
}

interface TextFilterProps extends ListField<string> {
  readonly label: string
  /** Only digits can be typed. */
  readonly digits?: boolean
  /** A number of letters and digits: it may be pasted with its title and signs around it. */
  readonly code?: boolean
  /** What is made of the text as it is typed. */
  readonly tidy?: (text: string) => string
  /** What may be entered, said before anything is. */
  readonly placeholder?: string
}

const asTyped = (text: string): string => text

/** Digits as they are typed or pasted, with a title and signs around them; two numbers stay as they came, and are refused. */
function digitsOf(typed: string): string {
  const found = digitsIn(typed)
  return /\d{8}\D+\d{8}/.test(clean(typed)) ? typed : found.replace(/\D/g, '')
}

/** Numbers of letters and digits, as they are typed or pasted; what is too long stays as it came, and is refused. */
const codeOf = (typed: string, most = Number.POSITIVE_INFINITY): string => (codeIn(typed).length <= most ? codeIn(typed) : typed)

/** A filter by text. */
export function TextFilter(props: TextFilterProps) {
  const { label, name, value, error, onChange, digits = false, code = false, tidy = asTyped, placeholder, takes } = props
  const id = useId()
  useSayFilter(label, [name], String)
  return (
    <FilterBox label={label} control={id} error={error} errorId={`${id}e`}>
      <input
        id={id}
        name={name}
        type="text"
        autoComplete="off"
        inputMode={digits ? 'numeric' : undefined}
        maxLength={digits || code ? PASTED_ROOM : roomOf(takes)}
        placeholder={placeholder}
        value={value ?? ''}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error ? `${id}e` : undefined}
        onChange={(event) => {
          const tidied = tidy(event.target.value)
          const text = digits ? digitsOf(tidied) : code ? codeOf(tidied, roomOf(takes)) : tidied
          onChange(text === '' ? undefined : text)
        }}
      />
    </FilterBox>
  )
}

/**
 * A filter by digits of a phone; one that is pasted as people write it is one all the same. It says beforehand how many digits it needs:
 * a reader who sees no phones in full finds by the last four or by all of them.
 */
export function PhoneFilter({ takes, error, ...props }: Omit<TextFilterProps, 'digits' | 'tidy' | 'placeholder'>) {
  const t = useText(filterText)
  const words = useText(uiText)
  const sees = useHolds()('PII_VIEW')
  return (
    <TextFilter
      {...props}
      takes={{ ...takes, maxLength: PHONE_ROOM }}
      error={error === words('badValue') ? t('phoneShort') : error}
      placeholder={t(sees ? 'phonePart' : 'phoneEnd')}
      digits
      tidy={phoneOf}
    />
  )
}

interface AmountFilterProps {
  readonly label: string
  readonly from: DraftField<number>
  readonly to: DraftField<number>
}

/** A filter by a range of money, typed in yuan, kept in fen. */
export function AmountFilter({ label, from, to }: AmountFilterProps) {
  const t = useText(uiText)
  const id = useId()
  useSayFilter(label, [from.name, to.name], (...ends) => rangeText(ends.map((end) => typeof end === 'number' && formatMoney(end))))
  // What is no amount has words of its own.
  const wrong = from.error ?? to.error
  return (
    <FilterBox wide label={label} control={id} error={wrong === t('badValue') ? t('moneyFormat') : wrong} errorId={`${id}e`}>
      <YuanInput id={id} label={t('from', { name: label })} field={from} />
      <span className="filter-to" aria-hidden="true">
        ~
      </span>
      <YuanInput label={t('to', { name: label })} field={to} />
      <span className="filter-unit">{t('yuan')}</span>
    </FilterBox>
  )
}

function YuanInput({ id, label, field }: { id?: string; label: string; field: DraftField<number> }) {
  const [typed, setTyped] = useState<{ text: string; fen: number | undefined }>()
  // What was typed stays as typed as long as it means the present value.
  const text = typed && Object.is(typed.fen, field.value) ? typed.text : field.value === undefined ? '' : yuanText(field.value)
  return (
    <input
      id={id}
      name={field.name}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      maxLength={AMOUNT_ROOM}
      aria-label={label}
      aria-invalid={field.error !== undefined || undefined}
      value={text}
      onChange={(event) => {
        const fen = parseYuan(event.target.value)
        setTyped({ text: event.target.value, fen })
        field.onChange(fen)
      }}
    />
  )
}

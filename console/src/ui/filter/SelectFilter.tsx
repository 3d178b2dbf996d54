import type { Labelled } from '@camp/contract/base/labels'
import { useId } from 'react'
import { formatList } from '../../platform/format.ts'
import { useLanguage, useText } from '../../platform/i18n.ts'
import { useTitles } from '../../platform/signedIn/recordWords.ts'
import { ChosenArrow, ChosenValue } from '../form/Chosen.tsx'
import { OptionList } from '../form/OptionList.tsx'
import { type Option, type Options, optionLabel } from '../form/options.ts'
import { Popover } from '../overlay/Popover.tsx'
import { useOpener } from '../overlay/useOpener.ts'
import { uiText } from '../ui.text.ts'
import { FilterBox } from './FilterField.tsx'
import { useSayFilter } from './filterWords.ts'
import type { DraftField } from './useDraft.ts'

interface SelectFilterProps<Value extends string | number> extends DraftField<readonly Value[]> {
  readonly label: string
  readonly options: Options<Value>
  /** Called when the list is opened for the first time, so that options can be loaded then. */
  onOpen?(): void
}

/** A filter by any of several values. */
export function SelectFilter<Value extends string | number>(props: SelectFilterProps<Value>) {
  const { label, name, options, value = [], error, onChange, onOpen } = props
  const t = useText(uiText)
  const id = useId()
  const { anchor, close, props: opener } = useOpener('listbox', onOpen)
  const labels = formatList(value.map((one) => optionLabel(options, one)))
  // A field of one value shows it as a list of one, which is the text of it.
  useSayFilter(label, [name], (given) =>
    formatList((Array.isArray(given) ? given : [String(given)]).map((one: Value) => optionLabel(options, one))),
  )
  const toggle = (one: Value) => {
    const next = value.includes(one) ? value.filter((other) => other !== one) : [...value, one]
    onChange(next.length > 0 ? next : undefined)
  }
  return (
    <FilterBox label={label} control={id} error={error} errorId={`${id}e`}>
      <button
        {...opener}
        id={id}
        type="button"
        className="filter-open no-print"
        aria-label={`${label} ${labels || t('any')}`}
        title={labels || undefined}
      >
        <ChosenValue>{labels}</ChosenValue>
        <ChosenArrow />
      </button>
      {value.length > 0 && (
        <button
          type="button"
          className="icon-button filter-clear"
          aria-label={t('clearField', { name: label })}
          onClick={() => onChange(undefined)}
        >
          <svg className="stroked" viewBox="0 0 12 12" width="10" height="10" aria-hidden="true">
            <path d="m2 2 8 8m0-8-8 8" />
          </svg>
        </button>
      )}
      {anchor && (
        <Popover anchor={anchor.parentElement ?? anchor} opener={anchor} wide onClose={close}>
          <OptionList multiple label={label} options={options} chosen={value} choose={toggle} />
        </Popover>
      )}
    </FilterBox>
  )
}

/** The options of an enum of the contract, in the present language. */
export function useLabelOptions<Value extends string>(labelled: Labelled<Value>): readonly Option<Value>[] {
  const language = useLanguage()
  return labelled.values.map((value) => ({ value, label: labelled.label(value, language) }))
}

interface LabelFilterProps<Value extends string, Name extends string> extends DraftField<readonly Value[]> {
  readonly name: Name
  /** The record whose field of this name has the title and the words. */
  readonly of: { readonly fields: Readonly<Record<NoInfer<Name>, readonly [zh: string, en: string, words: Labelled<NoInfer<Value>>]>> }
}

/** A filter by the words of a record's field. */
export function LabelFilter<Value extends string, Name extends string>({ of, ...field }: LabelFilterProps<Value, Name>) {
  const title = useTitles(of)
  return <SelectFilter label={title(field.name)} options={useLabelOptions(of.fields[field.name][2])} {...field} />
}

interface YesNoProps extends DraftField<boolean> {
  readonly label: string
  readonly yes: string
  readonly no: string
}

/** One, the other, or both. */
export function YesNoFilter({ yes, no, value, onChange, ...props }: YesNoProps) {
  return (
    <SelectFilter
      {...props}
      options={[
        { value: 'true', label: yes },
        { value: 'false', label: no },
      ]}
      value={value === undefined ? undefined : [String(value)]}
      onChange={(chosen: readonly string[] | undefined) => onChange(chosen?.length === 1 ? chosen[0] === 'true' : undefined)}
    />
  )
}

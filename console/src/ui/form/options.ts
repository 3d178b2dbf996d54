/** One value that can be chosen. */
export interface Option<Value extends string | number> {
  readonly value: Value
  readonly label: string
  /** Small words at the end, e.g. that it is no longer in use. */
  readonly hint?: string
}

/** What a call answers, as far as a list of options must know: `useCall` gives it. */
interface Asked<Data> {
  readonly data: Data | undefined
  readonly isError: boolean
  refetch(): Promise<unknown>
}

/** Options that a call answers. */
export type AskedOptions<Value extends string | number> = Asked<readonly Option<Value>[]>

/** Options to choose from: at hand, or asked for. */
export type Options<Value extends string | number> = readonly Option<Value>[] | AskedOptions<Value>

/** The options that an answer holds; they fail and are asked for anew as the answer is. */
export const optionsOf = <Data, Value extends string | number>(
  { data, isError, refetch }: Asked<Data>,
  listed: (data: Data) => readonly Option<Value>[],
): AskedOptions<Value> => ({ data: data === undefined ? undefined : listed(data), isError, refetch })

/** Options in one shape, wherever they come from; `retry` is there where they are asked for. */
export const optionState = <Value extends string | number>(options: Options<Value>) =>
  'isError' in options
    ? { list: options.data, failed: options.isError && options.data === undefined, retry: options.refetch }
    : { list: options, failed: false, retry: undefined }

/** A value in words: dots while its option may still come, the bare value where there is none. */
export function optionLabel<Value extends string | number>(options: Options<Value>, value: Value): string {
  const { list, failed } = optionState(options)
  return list?.find((option) => option.value === value)?.label ?? (list || failed ? String(value) : '…')
}

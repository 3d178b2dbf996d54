import { useWhenever } from '../../platform/effects.ts'
import type { FormField } from '../base/useForm.ts'

/** What can be chosen alone is chosen by itself, where nothing was: the form begins with it. `only` is undefined while there are several, or none. */
export function useOnly<Value>({ value, onOnly }: Pick<FormField<Value | undefined>, 'value' | 'onOnly'>, only: Value | undefined): void {
  useWhenever([only], () => {
    if (only !== undefined && !value) onOnly?.(only)
  })
}

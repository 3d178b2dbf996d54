import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Segmented } from '../form/Segmented.tsx'

/** It stands in the address beside what the list says. */
export const FORM = 'form'

interface FormOption<F extends string> {
  readonly value: F
  readonly label: string
}

/** The form that a list is drawn in, the first one where the address says none: a link and "back" show the same. `which` is the switch, for the head of the list. */
export function useFormInAddress<F extends string>(
  label: string,
  forms: readonly [FormOption<F>, ...FormOption<F>[]],
): { readonly shown: F; readonly which: ReactNode } {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const asked = new URLSearchParams(search).get(FORM)
  const [first] = forms
  const shown = (forms.find(({ value }) => value === asked) ?? first).value
  const choose = (form: F) => {
    const query = new URLSearchParams(search)
    if (form === first.value) query.delete(FORM)
    else query.set(FORM, form)
    void navigate({ pathname, search: query.size > 0 ? `?${query}` : '' })
  }
  return { shown, which: <Segmented hideLabel label={label} value={shown} options={forms} onChange={choose} /> }
}

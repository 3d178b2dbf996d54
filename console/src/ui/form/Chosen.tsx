import './form.chosen.css'

/** What is chosen, in words, on a button that opens a list; `none`: the words say that nothing is. */
export const ChosenValue = ({ none, children }: { readonly none?: boolean; readonly children: string }) => (
  <span className="form-chosen-value" data-none={none || undefined}>
    {children}
  </span>
)

/** The arrow of a button that opens a list to choose from. */
export const ChosenArrow = () => (
  <svg className="form-chosen-arrow" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
    <path d="m3 4.5 3 3 3-3" />
  </svg>
)
